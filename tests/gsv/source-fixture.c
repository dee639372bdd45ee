/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source-fixture.h"

#include "easel-json.h"
#include "easel-test.h"

EaselSource *
fixture_make_source (Fixture    *fixture,
                     const char *query)
{
  g_autofree char *address = g_strdup_printf ("gsv://127.0.0.1:%u%s", gateway_get_port (fixture->gateway), query);
  EaselSourceOptions options = { "gsv-1", address, "easel-test", "Gateway", fixture->memory };

  return easel_gsv_source_create (&options);
}

char *
fixture_read_file (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "gsv", name, NULL);
  g_autoptr(GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

void
fixture_set_up (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *cockpit = fixture_read_file ("cockpit.json");
  g_autoptr(JsonObject) made = NULL;

  fixture->folder = g_dir_make_tmp ("easel-gsv-XXXXXX", NULL);
  fixture->memory = g_build_filename (fixture->folder, "gsv-1.json", NULL);
  fixture->gateway = gateway_new (0);
  made = gateway_do (fixture->gateway, "canvas.create", cockpit);
  fixture->source = fixture_make_source (fixture, "");
  fixture->answer = -1;
}

void
fixture_tear_down (Fixture       *fixture,
                   gconstpointer  data)
{
  easel_source_stop (fixture->source);
  easel_test_settle ();
  g_assert_finalize_object (fixture->source);
  gateway_free (fixture->gateway);
  easel_test_remove_tree (fixture->folder);
  g_free (fixture->memory);
  g_free (fixture->folder);
  g_free (fixture->asked);
}

EaselCanvas *
fixture_get_canvas (Fixture *fixture,
                    guint    position)
{
  g_autoptr(EaselSession) session = g_list_model_get_item (easel_source_get_sessions (fixture->source), 0);
  g_autoptr(EaselCanvas) canvas = NULL;

  if (session == NULL)
    return NULL;
  canvas = g_list_model_get_item (G_LIST_MODEL (easel_session_get_canvases (session)), position);
  return canvas;
}

static gboolean
confirm_cb (EaselCanvas *canvas,
            GTask       *task,
            const char  *heading,
            const char  *body,
            GStrv        answers,
            Fixture     *fixture)
{
  fixture->n_asked++;
  g_free (fixture->asked);
  fixture->asked = g_strdup (body);
  if (fixture->answer < 0)
    return FALSE;
  g_task_return_int (task, fixture->answer);
  return TRUE;
}

void
fixture_start (Fixture *fixture)
{
  easel_source_start (fixture->source);
  easel_test_wait_until (fixture_get_canvas (fixture, 0) != NULL &&
                         easel_canvas_get_state (fixture_get_canvas (fixture, 0)) == EASEL_CANVAS_READY);
}

JsonNode *
fixture_ask (EaselCanvas  *canvas,
             const char   *method,
             const char   *json,
             GError      **error)
{
  g_autoptr(JsonNode) params = json_from_string (json, NULL);
  g_autoptr(GAsyncResult) result = NULL;

  easel_canvas_ask_async (canvas, method, json_node_get_object (params), NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_canvas_ask_finish (canvas, result, error);
}

EaselCanvas *
fixture_open_cockpit (Fixture *fixture)
{
  g_autoptr(JsonNode) answer = NULL;
  g_autoptr(GError) error = NULL;
  EaselCanvas *canvas;

  fixture_start (fixture);
  answer = fixture_ask (fixture_get_canvas (fixture, 0), "canvas.open", "{\"canvasId\":\"deploy-prod\"}", &error);
  g_assert_no_error (error);
  easel_test_wait_until (fixture_get_canvas (fixture, 1) != NULL &&
                         easel_canvas_get_state (fixture_get_canvas (fixture, 1)) == EASEL_CANVAS_READY);
  canvas = fixture_get_canvas (fixture, 1);
  g_signal_connect (canvas, "confirm-wanted", G_CALLBACK (confirm_cb), fixture);
  easel_canvas_set_in_view (canvas, TRUE);
  return canvas;
}

GsvDocument *
fixture_document_of (EaselCanvas *canvas)
{
  return GSV_DOCUMENT (easel_canvas_get_model (canvas));
}

const char *
fixture_state_text (Fixture    *fixture,
                    const char *member)
{
  return easel_json_peek_string (gateway_get_state (fixture->gateway, "deploy-prod"), member, NULL);
}

void
fixture_edit (EaselCanvas *canvas,
              const char  *pointer,
              const char  *text)
{
  g_autoptr(JsonNode) value = json_node_init_string (json_node_alloc (), text);

  g_assert_true (gsv_document_edit (fixture_document_of (canvas), pointer, value));
}

JsonNode *
fixture_run (EaselCanvas  *canvas,
             const char   *action,
             GError      **error)
{
  g_autofree char *params = g_strdup_printf ("{\"actionId\":\"%s\"}", action);

  return fixture_ask (canvas, "canvas.action", params, error);
}

GListModel *
fixture_log_of (EaselCanvas *canvas)
{
  return G_LIST_MODEL (gsv_document_get_log (fixture_document_of (canvas)));
}

GsvRun *
fixture_newest_run (EaselCanvas *canvas)
{
  g_autoptr(GsvRun) found = g_list_model_get_item (fixture_log_of (canvas), 0);

  return found;
}
