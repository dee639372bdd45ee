/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-canvas-delegate.h"
#include "easel-content.h"
#include "easel-gsv-canvas.h"
#include "easel-gsv-source.h"
#include "easel-json.h"
#include "easel-mime.h"
#include "easel-test.h"
#include "easel-uri.h"
#include "gsv-catalogue.h"
#include "gsv-error.h"
#include "gsv-limits.h"
#include "source-fixture.h"

/* --- what is there ---------------------------------------------------------------------------------------------- */

static void
refused_cb (EaselCanvas  *canvas,
            const char   *words,
            char        **last)
{
  g_free (*last);
  *last = g_strdup (words);
}

static void
test_list (Fixture       *fixture,
           gconstpointer  data)
{
  GListModel *catalogue;
  g_autoptr(GsvDocument) document = NULL;

  fixture_start (fixture);
  g_assert_cmpint (easel_source_get_state (fixture->source), ==, EASEL_CONNECTION_READY);
  catalogue = G_LIST_MODEL (easel_canvas_get_model (fixture_get_canvas (fixture, 0)));
  g_assert_cmpuint (g_list_model_get_n_items (catalogue), ==, 1);
  document = g_list_model_get_item (catalogue, 0);
  g_assert_cmpstr (gsv_document_get_title (document), ==, "Deploy Cockpit");
  g_assert_cmpstr (gsv_document_get_owner (document), ==, "agent:main:main");
  g_assert_null (fixture_get_canvas (fixture, 1));
}

static gboolean
lists (Fixture    *fixture,
       const char *canvas_id)
{
  GObject *catalogue = easel_canvas_get_model (fixture_get_canvas (fixture, 0));

  return gsv_catalogue_find (GSV_CATALOGUE (catalogue), canvas_id) != NULL;
}

/* An entry that is none takes nothing with it: not the rest of its page, and not the pages behind it. */
static void
test_list_pages (Fixture       *fixture,
                 gconstpointer  data)
{
  for (guint i = 0; i < 1002; i++)
    {
      g_autofree char *params = g_strdup_printf ("{\"title\":\"c%04u\"}", i);
      g_autoptr(JsonObject) made = gateway_do (fixture->gateway, "canvas.create", params);
    }
  gateway_spoil (fixture->gateway, "c0003");
  fixture_start (fixture);
  g_assert_cmpuint (gateway_count_calls (fixture->gateway, "canvas.list"), ==, 3);
  g_assert_true (lists (fixture, "c0000"));
  g_assert_false (lists (fixture, "c0003"));
  g_assert_true (lists (fixture, "c1001"));
  g_assert_true (lists (fixture, "deploy-prod"));
  g_assert_nonnull (easel_canvas_get_status (fixture_get_canvas (fixture, 0)));
}

static void
test_create (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(JsonNode) made = NULL, renamed = NULL, deleted = NULL;
  GsvCatalogue *catalogue;

  fixture_start (fixture);
  catalogue = GSV_CATALOGUE (easel_canvas_get_model (fixture_get_canvas (fixture, 0)));
  made = fixture_ask (fixture_get_canvas (fixture, 0), "canvas.create", "{\"title\":\"Night Watch\"}", NULL);
  g_assert_nonnull (made);
  g_assert_nonnull (gsv_catalogue_find (catalogue, "night-watch"));
  renamed = fixture_ask (fixture_get_canvas (fixture, 0), "canvas.patch",
                         "{\"canvasId\":\"night-watch\",\"title\":\"Day Watch\"}", NULL);
  g_assert_nonnull (renamed);
  g_assert_cmpstr (gsv_document_get_title (gsv_catalogue_find (catalogue, "night-watch")), ==, "Day Watch");
  deleted = fixture_ask (fixture_get_canvas (fixture, 0), "canvas.delete", "{\"canvasId\":\"night-watch\"}", NULL);
  g_assert_nonnull (deleted);
  g_assert_null (gsv_catalogue_find (catalogue, "night-watch"));
}

/* A canvas of that name is there; the gateway's words are what is said. */
static void
test_create_refused (Fixture       *fixture,
                     gconstpointer  data)
{
  static const struct { const char *params; GsvError code; const char *words; } rows[] = {
    { "{\"title\":\"Deploy Prod!\"}", GSV_ERROR_CONFLICT, "Canvas already exists" },
    { "{}", GSV_ERROR_BAD_REQUEST, "title required" },
    { "{\"title\":\"x\",\"mode\":\"pdf\"}", GSV_ERROR_BAD_REQUEST, "mode must be 'html' or 'a2ui'" },
  };

  fixture_start (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (fixture_ask (fixture_get_canvas (fixture, 0), "canvas.create", rows[i].params, &error));
      g_assert_error (error, GSV_ERROR, (int) rows[i].code);
      g_assert_cmpstr (error->message, ==, rows[i].words);
    }
}

/* The gateway said at first what it knows: what it lacks is not asked of it, and said in plain words. */
static void
test_lacks (Fixture       *fixture,
            gconstpointer  method)
{
  g_autofree char *refused = NULL;
  g_autoptr(GError) error = NULL;
  EaselCanvas *canvas;

  gateway_lack (fixture->gateway, method);
  canvas = fixture_open_cockpit (fixture);
  g_signal_connect (canvas, "refused", G_CALLBACK (refused_cb), &refused);
  if (g_str_equal (method, "canvas.patch"))
    {
      fixture_edit (canvas, "/version", "typed");
      easel_test_wait_until (refused != NULL);
      g_assert_nonnull (strstr (refused, "This gateway cannot change canvases."));
      g_assert_true (gsv_document_has_edits (fixture_document_of (canvas)));
    }
  else
    {
      g_assert_null (fixture_ask (fixture_get_canvas (fixture, 0), method, "{\"canvasId\":\"deploy-prod\"}", &error));
      g_assert_error (error, GSV_ERROR, GSV_ERROR_NO_METHOD);
      g_assert_cmpstr (error->message, ==, "This gateway cannot delete canvases.");
    }
  g_assert_cmpuint (gateway_count_calls (fixture->gateway, method), ==, 0);
  g_signal_handlers_disconnect_by_data (canvas, &refused);
}

static void
test_open (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonNode) again = NULL;

  g_assert_cmpstr (easel_canvas_get_title (canvas), ==, "Deploy Cockpit");
  g_assert_null (easel_canvas_get_address (canvas));
  g_assert_true (gsv_document_is_whole (fixture_document_of (canvas)));
  /* Once more brings the same one to the front. */
  again = fixture_ask (fixture_get_canvas (fixture, 0), "canvas.open", "{\"canvasId\":\"deploy-prod\"}", NULL);
  g_assert_nonnull (again);
  g_assert_null (fixture_get_canvas (fixture, 2));
}

/* An agent opens a view of this client: there is a tab. */
static void
test_opened_by_agent (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr(JsonObject) others = NULL, ours = NULL;

  fixture_start (fixture);
  others = gateway_do (fixture->gateway, "canvas.open", "{\"canvasId\":\"deploy-prod\",\"clientId\":\"somebody\"}");
  ours = gateway_do (fixture->gateway, "canvas.open", "{\"canvasId\":\"deploy-prod\",\"clientId\":\"easel-test\"}");
  easel_test_wait_until (fixture_get_canvas (fixture, 1) != NULL);
  easel_test_settle ();
  g_assert_null (fixture_get_canvas (fixture, 2));
}

static void
test_close (Fixture       *fixture,
            gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(EaselCanvas) kept = g_object_ref (canvas);
  g_autoptr(JsonObject) others = NULL;

  others = gateway_do (fixture->gateway, "canvas.open", "{\"canvasId\":\"deploy-prod\",\"clientId\":\"somebody\"}");
  easel_canvas_close_async (canvas, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_true (easel_canvas_close_finish (canvas, result, NULL));
  g_assert_null (fixture_get_canvas (fixture, 1));
  /* Without a view the gateway would have closed those of everybody. */
  g_assert_cmpuint (gateway_count_views (fixture->gateway), ==, 1);
}

/* An agent takes the view back. */
static void
test_closed_by_others (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = g_object_ref (fixture_open_cockpit (fixture));
  g_autoptr(JsonObject) closed = gateway_do (fixture->gateway, "canvas.close", "{\"canvasId\":\"deploy-prod\"}");

  easel_test_wait_until (easel_canvas_get_state (canvas) == EASEL_CANVAS_GONE);
  g_assert_null (fixture_get_canvas (fixture, 1));
}

/* The canvas is not there any more when its tab is closed; without a connection the tab stays. */
static void
test_close_refused (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = g_object_ref (fixture_open_cockpit (fixture));
  g_autoptr(GAsyncResult) lost = NULL, result = NULL;
  g_autoptr(GError) error = NULL;

  gateway_drop (fixture->gateway);
  easel_test_wait_until (easel_canvas_get_state (canvas) == EASEL_CANVAS_STALE);
  easel_canvas_close_async (canvas, NULL, easel_test_result_cb, &lost);
  easel_test_wait_until (lost != NULL);
  g_assert_false (easel_canvas_close_finish (canvas, lost, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED);
  easel_test_wait_until (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  gateway_refuse (fixture->gateway, "canvas.close", 404, "Canvas not found");
  easel_canvas_close_async (canvas, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_true (easel_canvas_close_finish (canvas, result, NULL));
}

static void
keep_words_cb (EaselCanvas *canvas,
               const char  *words,
               GString     *all)
{
  g_string_append_printf (all, "%s\n", words);
}

static void
test_deleted (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = g_object_ref (fixture_open_cockpit (fixture));
  g_autoptr(GString) words = g_string_new (NULL);
  g_autoptr(JsonObject) deleted = NULL;

  g_signal_connect (fixture_get_canvas (fixture, 0), "refused", G_CALLBACK (keep_words_cb), words);
  deleted = gateway_do (fixture->gateway, "canvas.delete", "{\"canvasId\":\"deploy-prod\"}");
  easel_test_wait_until (easel_canvas_get_state (canvas) == EASEL_CANVAS_GONE);
  easel_test_wait_until (strstr (words->str, "“Deploy Cockpit” was deleted by someone else.") != NULL);
  g_signal_handlers_disconnect_by_data (fixture_get_canvas (fixture, 0), words);
  g_assert_null (fixture_get_canvas (fixture, 1));
}

static void
test_changed_by_others (Fixture       *fixture,
                        gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonObject) patched =
    gateway_do (fixture->gateway, "canvas.patch",
                "{\"canvasId\":\"deploy-prod\",\"title\":\"Cockpit 2\",\"statePatch\":["
                "{\"op\":\"replace\",\"path\":\"/version\",\"value\":\"1.3\"},"
                "{\"op\":\"remove\",\"path\":\"/status\"}]}");

  easel_test_wait_until (g_strcmp0 (easel_canvas_get_title (canvas), "Cockpit 2") == 0);
  easel_test_wait_until (gsv_document_get_revision (fixture_document_of (canvas)) == 2);
  g_assert_cmpstr (easel_json_peek_string (json_node_get_object (gsv_document_get_state (fixture_document_of (canvas))),
                                           "version", NULL), ==, "1.3");
}

static void
test_lost (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonObject) patched = NULL;

  gateway_drop (fixture->gateway);
  easel_test_wait_until (easel_canvas_get_state (canvas) == EASEL_CANVAS_STALE);
  fixture_edit (canvas, "/version", "typed meanwhile");
  patched = gateway_do (fixture->gateway, "canvas.patch", "{\"canvasId\":\"deploy-prod\",\"title\":\"While away\"}");
  easel_test_wait_until (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  easel_test_wait_until (g_strcmp0 (easel_canvas_get_title (canvas), "While away") == 0);
  easel_test_wait_until (g_strcmp0 (fixture_state_text (fixture, "version"), "typed meanwhile") == 0);
}

static void
test_token (Fixture       *fixture,
            gconstpointer  query)
{
  g_autoptr(EaselSource) source = fixture_make_source (fixture, query);

  gateway_set_token (fixture->gateway, "s3cret");
  easel_source_start (source);
  easel_test_wait_until (easel_source_get_state (source) == EASEL_CONNECTION_READY ||
                         easel_source_get_state (source) == EASEL_CONNECTION_FAILED);
  g_assert_cmpint (easel_source_get_state (source), ==,
                   *(const char *) query != '\0' ? EASEL_CONNECTION_READY : EASEL_CONNECTION_FAILED);
  g_assert_true ((easel_source_get_refused (source) != NULL) == (*(const char *) query == '\0'));
  easel_source_stop (source);
}

static void
required_cb (EaselSource *source,
             const char  *resource,
             const char  *name,
             GStrv        issuers,
             guint       *n_required)
{
  ++*n_required;
}

static void
test_authenticate (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr(GAsyncResult) wrong = NULL, right = NULL;
  g_autoptr(GError) error = NULL;
  guint n_required = 0;

  gateway_set_token (fixture->gateway, "s3cret");
  g_signal_connect (fixture->source, "auth-required", G_CALLBACK (required_cb), &n_required);
  easel_source_start (fixture->source);
  easel_test_wait_until (n_required == 1);
  easel_source_authenticate_async (fixture->source, "ws://", "no", NULL, NULL, easel_test_result_cb, &wrong);
  easel_test_wait_until (wrong != NULL);
  g_assert_false (easel_source_authenticate_finish (fixture->source, wrong, &error));
  g_assert_error (error, GSV_ERROR, GSV_ERROR_UNAUTHORIZED);
  g_assert_nonnull (easel_source_get_refused (fixture->source));
  easel_source_authenticate_async (fixture->source, "ws://", "s3cret", NULL, NULL, easel_test_result_cb, &right);
  easel_test_wait_until (right != NULL);
  g_assert_true (easel_source_authenticate_finish (fixture->source, right, NULL));
  g_assert_null (easel_source_get_refused (fixture->source));
  g_assert_cmpuint (n_required, ==, 1);
}

/* --- what the user changes ------------------------------------------------------------------------------------ */

static void
test_edit (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);

  fixture_edit (canvas, "/version", "1.2.8");
  fixture_edit (canvas, "/version", "1.2.9");
  easel_test_wait_until (g_strcmp0 (fixture_state_text (fixture, "version"), "1.2.9") == 0);
  g_assert_cmpuint (gateway_count_calls (fixture->gateway, "canvas.patch"), ==, 1);
  easel_test_wait_until (!gsv_document_has_edits (fixture_document_of (canvas)));
}

/* A change that the gateway does not take is said, and stays; the next one takes it along. */
static void
test_edit_refused (Fixture       *fixture,
                   gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autofree char *refused = NULL;

  g_signal_connect (canvas, "refused", G_CALLBACK (refused_cb), &refused);
  gateway_refuse (fixture->gateway, "canvas.patch", 400, "state is frozen");
  fixture_edit (canvas, "/version", "1.2.8");
  easel_test_wait_until (easel_canvas_get_status (canvas) != NULL);
  g_assert_nonnull (strstr (easel_canvas_get_status (canvas), "state is frozen"));
  g_assert_cmpstr (refused, ==, easel_canvas_get_status (canvas));
  g_signal_handlers_disconnect_by_data (canvas, &refused);
  g_assert_true (gsv_document_has_edits (fixture_document_of (canvas)));
  fixture_edit (canvas, "/service", "web");
  easel_test_wait_until (g_strcmp0 (fixture_state_text (fixture, "version"), "1.2.8") == 0);
  easel_test_wait_until (easel_canvas_get_status (canvas) == NULL);
}

/* Someone else changes another place in the same moment: both changes are there in the end. */
static void
test_edit_merges (Fixture       *fixture,
                  gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);

  gateway_interfere (fixture->gateway, "deploy-prod", "status", "theirs");
  fixture_edit (canvas, "/version", "mine");
  easel_test_wait_until (g_strcmp0 (fixture_state_text (fixture, "version"), "mine") == 0);
  g_assert_cmpstr (fixture_state_text (fixture, "status"), ==, "theirs");
  g_assert_cmpuint (fixture->n_asked, ==, 0);
}

static void
given_back_cb (EaselCanvas *canvas,
               JsonNode    *payload,
               guint       *n_given_back)
{
  JsonObject *message = json_node_get_object (payload);

  if (g_str_equal (easel_json_peek_string (message, "type", ""), "given-back") &&
      g_str_equal (easel_json_peek_string (message, "pointer", ""), "/version"))
    ++*n_given_back;
}

/* The page is told of what the user gives up, for the field that they are in has it still. */
static void
test_edit_conflicts (Fixture       *fixture,
                     gconstpointer  data)
{
  gboolean mine = GPOINTER_TO_INT (data);
  guint n_given_back = 0;
  EaselCanvas *canvas;

  gateway_put_file (fixture->gateway, "canvases/deploy-prod/assets/index.html", "<input data-gsv-model=state.version>");
  canvas = fixture_open_cockpit (fixture);
  g_signal_connect (canvas, "message", G_CALLBACK (given_back_cb), &n_given_back);
  fixture->answer = mine ? 1 : 2;
  gateway_interfere (fixture->gateway, "deploy-prod", "version", "theirs");
  fixture_edit (canvas, "/version", "mine");
  easel_test_wait_until (fixture->n_asked == 1);
  g_assert_nonnull (strstr (fixture->asked, "mine"));
  g_assert_nonnull (strstr (fixture->asked, "theirs"));
  easel_test_wait_until (!gsv_document_has_edits (fixture_document_of (canvas)));
  g_assert_cmpstr (fixture_state_text (fixture, "version"), ==, mine ? "mine" : "theirs");
  g_assert_cmpuint (n_given_back, ==, mine ? 0 : 1);
  g_signal_handlers_disconnect_by_data (canvas, &n_given_back);
}

/* The question does not come in the middle of a word, which it would take the rest of. */
static void
test_conflict_typing (Fixture       *fixture,
                      gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonObject) changed =
    gateway_do (fixture->gateway, "canvas.patch", "{\"canvasId\":\"deploy-prod\",\"statePatch\":["
                "{\"op\":\"replace\",\"path\":\"/version\",\"value\":\"theirs\"}]}");
  g_autoptr(GString) word = g_string_new ("mine");

  while (gsv_document_get_revision (fixture_document_of (canvas)) < 2)
    {
      g_string_append_c (word, 'x');
      fixture_edit (canvas, "/version", word->str);
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpuint (fixture->n_asked, ==, 0);
  fixture->answer = 1;
  easel_test_wait_until (fixture->n_asked == 1);
  g_assert_nonnull (strstr (fixture->asked, word->str));
  easel_test_wait_until (g_strcmp0 (fixture_state_text (fixture, "version"), word->str) == 0);
}

/* A user who is not there keeps what they typed, and is asked when they are. */
static void
test_conflict_waits (Fixture       *fixture,
                     gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);

  easel_canvas_set_in_view (canvas, FALSE);
  gateway_interfere (fixture->gateway, "deploy-prod", "version", "theirs");
  fixture_edit (canvas, "/version", "mine");
  easel_test_wait_until (gsv_document_get_revision (fixture_document_of (canvas)) == 2);
  easel_test_settle ();
  g_assert_cmpuint (fixture->n_asked, ==, 0);
  fixture->answer = TRUE;
  easel_canvas_set_in_view (canvas, TRUE);
  easel_test_wait_until (g_strcmp0 (fixture_state_text (fixture, "version"), "mine") == 0);
}

/* A user who chooses nothing loses nothing, and is not asked again by each change of others. */
static void
test_conflict_put_off (Fixture       *fixture,
                       gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonObject) changed = NULL;

  fixture->answer = 0;
  gateway_interfere (fixture->gateway, "deploy-prod", "version", "theirs");
  fixture_edit (canvas, "/version", "mine");
  easel_test_wait_until (easel_canvas_get_status (canvas) != NULL);
  changed = gateway_do (fixture->gateway, "canvas.patch", "{\"canvasId\":\"deploy-prod\",\"title\":\"Other\"}");
  easel_test_wait_until (g_strcmp0 (easel_canvas_get_title (canvas), "Other") == 0);
  g_assert_cmpuint (fixture->n_asked, ==, 1);
  g_assert_true (gsv_document_has_edits (fixture_document_of (canvas)));
  /* They type on, and choose. */
  fixture->answer = 1;
  fixture_edit (canvas, "/version", "mine, too");
  easel_test_wait_until (g_strcmp0 (fixture_state_text (fixture, "version"), "mine, too") == 0);
  g_assert_null (easel_canvas_get_status (canvas));
}

/* --- actions ---------------------------------------------------------------------------------------------------- */

static void
test_confirmed (Fixture       *fixture,
                gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonNode) answer = NULL;
  g_autoptr(GError) error = NULL;
  JsonObject *result;

  fixture->answer = TRUE;
  answer = fixture_run (canvas, "deploy", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (fixture->n_asked, ==, 1);
  g_assert_nonnull (strstr (fixture->asked, "server-a__Bash"));
  g_assert_nonnull (strstr (fixture->asked, "./deploy {{state.service}}"));
  easel_test_wait_until (gsv_run_get_state (fixture_newest_run (canvas)) == GSV_RUN_DONE);
  g_assert_cmpint (gsv_run_get_starter (fixture_newest_run (canvas)), ==, GSV_RUN_BY_USER);
  /* Its result is where "saveAs" says. */
  easel_test_wait_until (gsv_run_get_result (fixture_newest_run (canvas)) != NULL);
  result = json_node_get_object (gsv_run_get_result (fixture_newest_run (canvas)));
  g_assert_nonnull (strstr (easel_json_peek_string (result, "stdout", ""), "./deploy"));
  /* Its events and its answer are the same run. */
  g_assert_cmpuint (g_list_model_get_n_items (fixture_log_of (canvas)), ==, 1);
}

static void
test_declined (Fixture       *fixture,
               gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(GError) error = NULL;

  fixture->answer = FALSE;
  g_assert_null (fixture_run (canvas, "deploy", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (gateway_count_calls (fixture->gateway, "canvas.action"), ==, 0);
}

static void
test_not_asked (Fixture       *fixture,
                gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonNode) answer = NULL;
  g_autoptr(GError) error = NULL;

  answer = fixture_run (canvas, "setDeploying", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (fixture->n_asked, ==, 0);
  g_assert_cmpstr (fixture_state_text (fixture, "status"), ==, "deploying");
}

static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  static const struct { const char *action; GsvError code; const char *words; } rows[] = {
    { "fail", GSV_ERROR_FAILED, "boom" }, { "deny", GSV_ERROR_FORBIDDEN, "not allowed" },
    { "none", GSV_ERROR_NOT_FOUND, NULL },
  };
  EaselCanvas *canvas = fixture_open_cockpit (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (fixture_run (canvas, rows[i].action, &error));
      g_assert_error (error, GSV_ERROR, (int) rows[i].code);
      if (rows[i].words == NULL)
        continue;
      g_assert_nonnull (strstr (error->message, rows[i].words));
      g_assert_cmpint (gsv_run_get_state (fixture_newest_run (canvas)), ==, GSV_RUN_FAILED);
      g_assert_nonnull (strstr (gsv_run_get_message (fixture_newest_run (canvas)), rows[i].words));
    }
}

/* What the gateway says of actions that its own specification does not have. */
static void
test_odd_kinds (Fixture       *fixture,
                gconstpointer  data)
{
  static const struct { const char *action, *words; } rows[] = {
    { "bare", "Action kind missing" }, { "odd", "Unsupported action kind: shell.exec" },
    { "gap", "Patch target missing for replace: /none" }, { "swap", "Unsupported patch operation: move" },
  };
  g_autoptr(JsonObject) changed =
    gateway_do (fixture->gateway, "canvas.upsert", "{\"canvasId\":\"deploy-prod\",\"spec\":{\"actions\":{"
                "\"bare\":{\"confirm\":\"never\"},\"odd\":{\"kind\":\"shell.exec\",\"confirm\":\"never\"},"
                "\"gap\":{\"kind\":\"state.patch\",\"patch\":[{\"op\":\"replace\",\"path\":\"/none\",\"value\":1}]},"
                "\"swap\":{\"kind\":\"state.patch\",\"patch\":[{\"op\":\"move\",\"path\":\"/status\"}]}}}}");
  EaselCanvas *canvas = fixture_open_cockpit (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (fixture_run (canvas, rows[i].action, &error));
      g_assert_error (error, GSV_ERROR, GSV_ERROR_BAD_REQUEST);
      g_assert_cmpstr (error->message, ==, rows[i].words);
    }
}

/* Someone else changes the state first: the words of the action are the same, so it runs, and is asked about once. */
static void
test_action_conflict (Fixture       *fixture,
                      gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonNode) answer = NULL;
  g_autoptr(GError) error = NULL;

  fixture->answer = TRUE;
  gateway_interfere (fixture->gateway, "deploy-prod", "status", "busy");
  answer = fixture_run (canvas, "deploy", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (fixture->n_asked, ==, 1);
  g_assert_cmpuint (gateway_count_calls (fixture->gateway, "canvas.action"), ==, 2);
}

/* A canvas that others change faster than it is read does not stop the action, and nobody is asked again. */
static void
test_action_busy (Fixture       *fixture,
                  gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonNode) answer = NULL;
  g_autoptr(GError) error = NULL;

  fixture->answer = TRUE;
  gateway_interfere_often (fixture->gateway, "deploy-prod", "status", "busy", 4);
  answer = fixture_run (canvas, "deploy", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (fixture->n_asked, ==, 1);
  g_assert_cmpuint (gateway_count_calls (fixture->gateway, "canvas.action"), ==, 5);
  g_assert_cmpuint (g_list_model_get_n_items (fixture_log_of (canvas)), ==, 1);
}

/* The canvas is deleted while a run waits to be said again: it ends, too. */
static void
test_action_gone (Fixture       *fixture,
                  gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(GsvDocument) document = g_object_ref (fixture_document_of (canvas));
  g_autoptr(GsvRun) ended = NULL;
  g_autoptr(JsonNode) answer = NULL;
  g_autoptr(GError) error = NULL;

  fixture->answer = TRUE;
  gateway_interfere (fixture->gateway, "deploy-prod", "status", "busy");
  gateway_refuse (fixture->gateway, "canvas.get", 404, "Canvas not found");
  answer = fixture_run (canvas, "deploy", &error);
  g_assert_null (answer);
  g_assert_nonnull (error);
  ended = g_list_model_get_item (G_LIST_MODEL (gsv_document_get_log (document)), 0);
  g_assert_cmpint (gsv_run_get_state (ended), ==, GSV_RUN_FAILED);
}

/* "bindings" give actions other names. */
static void
test_bound (Fixture       *fixture,
            gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autofree char *names = gsv_document_dup_bound (fixture_document_of (canvas), "setDeploying");
  g_autoptr(JsonNode) answer = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_cmpstr (names, ==, "buttons.begin");
  answer = fixture_run (canvas, "buttons.begin", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (fixture_state_text (fixture, "status"), ==, "deploying");
  g_assert_cmpstr (gsv_run_get_action (fixture_newest_run (canvas)), ==, "setDeploying");
}

static gboolean
swap_cb (EaselCanvas *canvas,
         GTask       *task,
         const char  *heading,
         const char  *body,
         GStrv        answers,
         Fixture     *fixture)
{
  g_autoptr(JsonObject) swapped =
    gateway_do (fixture->gateway, "canvas.upsert", "{\"canvasId\":\"deploy-prod\",\"spec\":{\"actions\":{\"deploy\":{"
                "\"kind\":\"tool.call\",\"tool\":\"server-a__Bash\",\"args\":{\"command\":\"rm -rf /\"}}}}}");

  easel_test_wait_until (gsv_document_get_revision (fixture_document_of (canvas)) == 2);
  g_task_return_int (task, 1);
  return TRUE;
}

/* A yes is for what was shown. */
static void
test_swapped (Fixture       *fixture,
              gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(GError) error = NULL;

  g_signal_handlers_disconnect_by_data (canvas, fixture);
  g_signal_connect (canvas, "confirm-wanted", G_CALLBACK (swap_cb), fixture);
  g_assert_null (fixture_run (canvas, "deploy", &error));
  g_assert_error (error, GSV_ERROR, GSV_ERROR_CONFLICT);
  g_assert_cmpuint (gateway_count_calls (fixture->gateway, "canvas.action"), ==, 0);
}

static void
test_chat (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonNode) answer = fixture_run (canvas, "plan", NULL);

  g_assert_nonnull (answer);
  easel_test_wait_until (g_strcmp0 (gsv_run_get_message (fixture_newest_run (canvas)), "A plan in three steps") == 0);
}

/* A canvas that does not name the conversation writes into its owner's, a short name is one of its agent; the agent that
 * cannot answer makes it one that failed, and the user is told. */
static void
test_chat_failed (Fixture       *fixture,
                  gconstpointer  data)
{
  static const char * const actions[] = { "ask", "short" };
  g_autoptr(GString) words = g_string_new (NULL);
  g_autoptr(JsonObject) made =
    gateway_do (fixture->gateway, "canvas.upsert",
                "{\"canvasId\":\"deploy-prod\",\"title\":\"Deploy Cockpit\",\"spec\":{\"version\":1,\"actions\":{"
                "\"ask\":{\"kind\":\"session.send\",\"message\":\"m\",\"confirm\":\"never\"},"
                "\"short\":{\"kind\":\"session.send\",\"message\":\"m\",\"sessionKey\":\"main\",\"confirm\":\"never\"}}}}");
  EaselCanvas *canvas = fixture_open_cockpit (fixture);

  g_signal_connect (canvas, "refused", G_CALLBACK (keep_words_cb), words);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_autoptr(JsonNode) answer = fixture_run (canvas, actions[i], NULL);
      g_autofree char *sentence = g_strdup_printf ("“%s” was sent", actions[i]);

      g_assert_nonnull (answer);
      gateway_send_text (fixture->gateway,
                         "{\"type\":\"evt\",\"event\":\"chat\",\"payload\":{\"runId\":\"r\","
                         "\"sessionKey\":\"agent:main:main\",\"state\":\"error\",\"error\":\"no key\"}}");
      easel_test_wait_until (gsv_run_get_state (fixture_newest_run (canvas)) == GSV_RUN_FAILED);
      g_assert_cmpstr (gsv_run_get_message (fixture_newest_run (canvas)), ==, "no key");
      g_assert_nonnull (strstr (words->str, sentence));
      g_assert_nonnull (strstr (words->str, "no key"));
    }
  g_signal_handlers_disconnect_by_data (canvas, words);
}

/* What is done while no tab shows the canvas is there to be read in the next one. */
static void
test_log_stays (Fixture       *fixture,
                gconstpointer  data)
{
  EaselCanvas *canvas;
  g_autoptr(JsonObject) ran = NULL;
  g_autoptr(JsonNode) answer = NULL, again = NULL;
  g_autoptr(GAsyncResult) closed = NULL;

  canvas = fixture_open_cockpit (fixture);
  answer = fixture_run (canvas, "setDeploying", NULL);
  g_assert_nonnull (answer);
  easel_canvas_close_async (canvas, NULL, easel_test_result_cb, &closed);
  easel_test_wait_until (closed != NULL);
  ran = gateway_do (fixture->gateway, "canvas.action", "{\"canvasId\":\"deploy-prod\",\"actionId\":\"plan\"}");
  again = fixture_ask (fixture_get_canvas (fixture, 0), "canvas.open", "{\"canvasId\":\"deploy-prod\"}", NULL);
  g_assert_nonnull (again);
  canvas = fixture_get_canvas (fixture, 1);
  g_assert_cmpuint (g_list_model_get_n_items (fixture_log_of (canvas)), ==, 2);
  g_assert_cmpstr (gsv_run_get_action (fixture_newest_run (canvas)), ==, "plan");
  g_assert_cmpint (gsv_run_get_starter (fixture_newest_run (canvas)), ==, GSV_RUN_BY_OTHERS);
}

static void
test_run_by_others (Fixture       *fixture,
                    gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonObject) ran =
    gateway_do (fixture->gateway, "canvas.action", "{\"canvasId\":\"deploy-prod\",\"actionId\":\"setDeploying\"}");

  easel_test_wait_until (fixture_newest_run (canvas) != NULL &&
                         gsv_run_get_state (fixture_newest_run (canvas)) == GSV_RUN_DONE);
  g_assert_cmpint (gsv_run_get_starter (fixture_newest_run (canvas)), ==, GSV_RUN_BY_OTHERS);
}

/* A canvas that others change all the time gets its refresh none the less. */
static void
test_refresh (Fixture       *fixture,
              gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);

  for (guint n_changes = 0; gateway_count_calls (fixture->gateway, "canvas.action") == 0; n_changes++)
    {
      g_autofree char *title = g_strdup_printf ("{\"canvasId\":\"deploy-prod\",\"title\":\"%u\"}", n_changes);
      g_autoptr(JsonObject) changed = gateway_do (fixture->gateway, "canvas.patch", title);
      gint64 revision = json_object_get_int_member (json_object_get_object_member (changed, "descriptor"), "revision");

      easel_test_wait_until (gsv_document_get_revision (fixture_document_of (canvas)) >= revision);
      easel_test_pass_time (100);
      easel_test_settle ();
      g_assert_cmpuint (n_changes, <, 200);
    }
  easel_test_wait_until (g_strcmp0 (fixture_state_text (fixture, "status"), "deploying") == 0);
}

/* A canvas that nobody looks at rests, while one that somebody looks at goes on: its job was due earlier. */
static void
test_refresh_unseen (Fixture       *fixture,
                     gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonObject) made =
    gateway_do (fixture->gateway, "canvas.create", "{\"title\":\"Clock\",\"spec\":{\"actions\":{\"tick\":{"
                "\"kind\":\"state.patch\",\"patch\":[{\"op\":\"add\",\"path\":\"/t\",\"value\":1}]}},"
                "\"refresh\":[{\"action\":\"tick\",\"everyMs\":2000}]}}");
  g_autoptr(JsonNode) opened = NULL;

  easel_canvas_set_in_view (canvas, FALSE);
  opened = fixture_ask (fixture_get_canvas (fixture, 0), "canvas.open", "{\"canvasId\":\"clock\"}", NULL);
  easel_test_wait_until (fixture_get_canvas (fixture, 2) != NULL);
  easel_canvas_set_in_view (fixture_get_canvas (fixture, 2), TRUE);
  easel_test_pass_time (GSV_LIMIT_REFRESH_INTERVAL);
  easel_test_wait_until (gateway_count_calls (fixture->gateway, "canvas.action tick") == 1);
  g_assert_cmpuint (gateway_count_calls (fixture->gateway, "canvas.action setDeploying"), ==, 0);
  easel_canvas_set_in_view (canvas, TRUE);
  easel_test_pass_time (GSV_LIMIT_REFRESH_INTERVAL);
  easel_test_wait_until (gateway_count_calls (fixture->gateway, "canvas.action setDeploying") == 1);
}

/* A job that is refused is said once, and rests. */
static void
test_refresh_refused (Fixture       *fixture,
                      gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autofree char *last = NULL;

  g_signal_connect (canvas, "refused", G_CALLBACK (refused_cb), &last);
  gateway_refuse (fixture->gateway, "canvas.action", 403, "not now");
  easel_test_pass_time (GSV_LIMIT_REFRESH_INTERVAL);
  easel_test_wait_until (last != NULL);
  g_assert_nonnull (strstr (last, "setDeploying"));
  g_assert_nonnull (strstr (last, "not now"));
  g_assert_cmpint (gsv_run_get_starter (fixture_newest_run (canvas)), ==, GSV_RUN_BY_JOB);
  g_assert_cmpint (gsv_run_get_state (fixture_newest_run (canvas)), ==, GSV_RUN_FAILED);
  /* The user looks again. */
  easel_canvas_set_in_view (canvas, FALSE);
  easel_canvas_set_in_view (canvas, TRUE);
  easel_test_pass_time (GSV_LIMIT_REFRESH_INTERVAL);
  easel_test_wait_until (gsv_run_get_state (fixture_newest_run (canvas)) == GSV_RUN_DONE);
  g_signal_handlers_disconnect_by_data (canvas, &last);
}

/* --- pages ------------------------------------------------------------------------------------------------------ */

static EaselContent *
read_asset (EaselCanvas  *canvas,
            const char   *uri,
            GError      **error)
{
  g_autoptr(GAsyncResult) result = NULL;

  easel_canvas_read_async (canvas, uri, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_canvas_read_finish (canvas, result, error);
}

static void
test_page (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *canvas;
  g_autoptr(EaselContent) page = NULL, again = NULL;
  g_autoptr(GError) error = NULL;
  const char *text;
  gsize length;

  gateway_put_file (fixture->gateway, "canvases/deploy-prod/assets/index.html", "<h1>Hello</h1>");
  canvas = fixture_open_cockpit (fixture);
  g_assert_cmpstr (easel_canvas_get_address (canvas), ==, "ahp-canvas-content:/deploy-prod/assets/index.html");
  g_assert_cmpstr (easel_canvas_get_content_type (canvas), ==, easel_gsv_page_kind.content_type);
  page = read_asset (canvas, easel_canvas_get_address (canvas), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (easel_content_get_mime_type (page), ==, "text/html; charset=utf-8");
  text = g_bytes_get_data (easel_content_get_bytes (page), &length);
  g_assert_cmpmem (text, length, "<h1>Hello</h1>", 14);
  /* What was read to know whether there is one is what is shown first; a reload asks again. */
  g_assert_cmpuint (gateway_count_calls (fixture->gateway, "workspace.read"), ==, 1);
  gateway_put_file (fixture->gateway, "canvases/deploy-prod/assets/index.html", "<h1>Bye</h1>");
  again = read_asset (canvas, easel_canvas_get_address (canvas), &error);
  g_assert_no_error (error);
  text = g_bytes_get_data (easel_content_get_bytes (again), &length);
  g_assert_cmpmem (text, length, "<h1>Bye</h1>", 12);
}

/* An agent makes the canvas first, and its page after it. */
static void
test_page_later (Fixture       *fixture,
                 gconstpointer  data)
{
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonObject) made = NULL;

  g_assert_null (easel_canvas_get_address (canvas));
  gateway_put_file (fixture->gateway, "canvases/deploy-prod/assets/index.html", "<h1>Hello</h1>");
  made = gateway_do (fixture->gateway, "canvas.upsert", "{\"canvasId\":\"deploy-prod\",\"title\":\"With a page\"}");
  easel_test_wait_until (easel_canvas_get_address (canvas) != NULL);
  g_assert_cmpstr (easel_canvas_get_content_type (canvas), ==, easel_gsv_page_kind.content_type);
}

/* Nothing outside the folder of the canvas is asked of the gateway. */
static void
test_traversal (Fixture       *fixture,
                gconstpointer  data)
{
  static const char * const addresses[] = {
    "ahp-canvas-content:/deploy-prod/../secret", "ahp-canvas-content:/deploy-prod/assets/../../other/x",
    "ahp-canvas-content:/deploy-prod/assets/%2e%2e/%2e%2e/x", "ahp-canvas-content:/deploy-prod/assets%2f..%2fx",
    "ahp-canvas-content:/other/assets/index.html", "ahp-canvas-content:/deploy-prod/",
    "ahp-canvas-content:/deploy-prod//etc/passwd", "file:///etc/passwd",
  };
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  guint n_before = gateway_count_calls (fixture->gateway, "workspace.read");

  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (read_asset (canvas, addresses[i], &error));
      g_assert_nonnull (error);
    }
  g_assert_cmpuint (gateway_count_calls (fixture->gateway, "workspace.read"), ==, n_before);
}

static void
message_cb (EaselCanvas *canvas,
            JsonNode    *payload,
            GHashTable  *last)
{
  JsonObject *message = json_node_get_object (payload);

  g_hash_table_insert (last, g_strdup (json_object_get_string_member (message, "type")), json_object_ref (message));
}

static gboolean
send_message (EaselCanvas  *canvas,
              const char   *json,
              GError      **error)
{
  g_autoptr(JsonNode) payload = json_from_string (json, NULL);
  g_autoptr(GAsyncResult) result = NULL;

  easel_canvas_send_message_async (canvas, payload, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_canvas_send_message_finish (canvas, result, error);
}

static void
test_page_messages (Fixture       *fixture,
                    gconstpointer  data)
{
  static const char * const bad[] = {
    "{}", "7", "{\"type\":\"edit\"}", "{\"type\":\"edit\",\"path\":\"state\",\"value\":1}",
    "{\"type\":\"edit\",\"path\":\"spec.actions\",\"value\":1}", "{\"type\":\"run\"}",
    "{\"type\":\"run\",\"action\":\"deploy\",\"call\":{}}", "{\"type\":\"rpc\",\"method\":\"config.set\"}",
  };
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  /* The last message of each type. */
  g_autoptr(GHashTable) last = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                                      (GDestroyNotify) json_object_unref);
  g_autofree char *refused = NULL;
  g_autoptr(GError) error = NULL;

  g_signal_connect (canvas, "message", G_CALLBACK (message_cb), last);
  g_signal_connect (canvas, "refused", G_CALLBACK (refused_cb), &refused);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr(GError) refusal = NULL;

      g_assert_false (send_message (canvas, bad[i], &refusal));
      g_assert_nonnull (refusal);
    }
  g_assert_true (send_message (canvas, "{\"type\":\"hello\"}", &error));
  g_assert_true (g_hash_table_contains (last, "state"));
  g_assert_true (send_message (canvas, "{\"type\":\"edit\",\"path\":\"state.version\",\"value\":\"2\"}", &error));
  easel_test_wait_until (g_strcmp0 (fixture_state_text (fixture, "version"), "2") == 0);
  g_assert_true (send_message (canvas, "{\"type\":\"run\",\"action\":\"setDeploying\",\"call\":0}", &error));
  easel_test_wait_until (g_hash_table_contains (last, "result"));
  g_assert_cmpint (json_object_get_int_member (g_hash_table_lookup (last, "result"), "call"), ==, 0);
  g_assert_true (json_object_has_member (g_hash_table_lookup (last, "result"), "result"));
  g_assert_null (refused);
  /* A page may hide that an action failed; the user is told beside it. */
  g_assert_true (send_message (canvas, "{\"type\":\"run\",\"action\":\"fail\",\"call\":1}", &error));
  easel_test_wait_until (refused != NULL);
  g_assert_nonnull (strstr (refused, "boom"));
  g_signal_handlers_disconnect_by_data (canvas, &refused);
  g_signal_handlers_disconnect_by_data (canvas, last);
}

/* --- forms ------------------------------------------------------------------------------------------------------ */

static EaselCanvas *
open_form (Fixture *fixture)
{
  g_autofree char *form = fixture_read_file ("form.json");
  g_autoptr(JsonObject) made = gateway_do (fixture->gateway, "canvas.create", form);
  g_autoptr(JsonNode) answer = NULL;

  fixture_start (fixture);
  answer = fixture_ask (fixture_get_canvas (fixture, 0), "canvas.open", "{\"canvasId\":\"deploy-form\"}", NULL);
  easel_test_wait_until (fixture_get_canvas (fixture, 1) != NULL &&
                         easel_canvas_get_state (fixture_get_canvas (fixture, 1)) == EASEL_CANVAS_READY);
  return fixture_get_canvas (fixture, 1);
}

static void
message_text_cb (EaselCanvas *canvas,
                 JsonNode    *payload,
                 GString     *told)
{
  g_autofree char *text = json_to_string (payload, FALSE);

  g_string_append_printf (told, "%s\n", text);
}

static void
patch_messages (Fixture    *fixture,
                const char *messages)
{
  g_autofree char *params = g_strdup_printf (
    "{\"canvasId\":\"deploy-form\",\"statePatch\":["
    "{\"op\":\"replace\",\"path\":\"/messages\",\"value\":%s}]}",
    messages);
  g_autoptr(JsonObject) patched = gateway_do (fixture->gateway, "canvas.patch", params);
}

#define HEADING(text) \
  "{\"dataModelUpdate\":{\"surfaceId\":\"main\",\"contents\":[" \
  "{\"key\":\"heading\",\"valueString\":\"" text "\"}]}}"

/* Messages of spec and state are the form; those that come or change are told, and others make it begin anew. */
static void
test_form (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *canvas = open_form (fixture);
  g_autoptr(GString) told = g_string_new (NULL);
  g_autofree char *first = g_strdup (easel_canvas_get_address (canvas));
  g_autoptr(EaselContent) content = NULL, other = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) messages = NULL;

  g_assert_cmpstr (easel_canvas_get_content_type (canvas), ==, "application/a2ui+json");
  content = read_asset (canvas, first, &error);
  g_assert_no_error (error);
  messages = json_from_string (g_bytes_get_data (easel_content_get_bytes (content), NULL), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (json_array_get_length (json_node_get_array (messages)), ==, 3);
  easel_test_settle ();

  g_signal_connect (canvas, "message", G_CALLBACK (message_text_cb), told);
  patch_messages (fixture, "[" HEADING ("one") "," HEADING ("two") "]");
  easel_test_wait_until (strstr (told->str, "two") != NULL);
  g_assert_null (strstr (told->str, "beginRendering"));
  g_assert_cmpstr (easel_canvas_get_address (canvas), ==, first);
  g_string_truncate (told, 0);
  patch_messages (fixture, "[]");
  easel_test_wait_until (g_strcmp0 (easel_canvas_get_address (canvas), first) != 0);
  g_assert_cmpstr (told->str, ==, "");
  g_signal_handlers_disconnect_by_data (canvas, told);
  g_assert_null (read_asset (canvas, first, NULL));
  other = read_asset (canvas, easel_canvas_get_address (canvas), &error);
  g_assert_no_error (error);
}

static void
test_form_actions (Fixture       *fixture,
                   gconstpointer  data)
{
  EaselCanvas *canvas = open_form (fixture);
  g_autofree char *refused = NULL;
  g_autoptr(GError) error = NULL, refusal = NULL;
  JsonObject *state = gateway_get_state (fixture->gateway, "deploy-form");

  g_signal_connect (canvas, "refused", G_CALLBACK (refused_cb), &refused);
  g_assert_true (send_message (canvas, "{\"userAction\":{\"name\":\"choose\",\"context\":{\"version\":\"2\"}}}",
                               &error));
  easel_test_wait_until (g_strcmp0 (easel_json_peek_string (state, "service", NULL), "web") == 0);
  g_assert_true (send_message (canvas, "{\"version\":\"v0.9\",\"action\":{\"name\":\"fail\"}}", &error));
  easel_test_wait_until (refused != NULL);
  g_assert_nonnull (strstr (refused, "boom"));
  g_clear_pointer (&refused, g_free);
  /* A control that names no action of the canvas. */
  g_assert_true (send_message (canvas, "{\"userAction\":{\"name\":\"none\"}}", &error));
  easel_test_wait_until (refused != NULL);
  g_assert_nonnull (strstr (refused, "none"));
  g_assert_true (send_message (canvas, "{\"error\":{\"code\":\"X\"}}", &error));
  g_assert_false (send_message (canvas, "{\"type\":\"edit\"}", &refusal));
  g_signal_handlers_disconnect_by_data (canvas, &refused);
}

/* The mode alone makes no form: without messages there is what every canvas has. */
static void
test_form_empty (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(JsonObject) changed =
    gateway_do (fixture->gateway, "canvas.patch", "{\"canvasId\":\"deploy-prod\",\"mode\":\"a2ui\"}");
  EaselCanvas *canvas = fixture_open_cockpit (fixture);
  g_autoptr(JsonObject) filled = NULL;

  g_assert_null (easel_canvas_get_address (canvas));
  filled = gateway_do (fixture->gateway, "canvas.patch", "{\"canvasId\":\"deploy-prod\",\"statePatch\":["
                       "{\"op\":\"add\",\"path\":\"/a2ui\",\"value\":[" HEADING ("x") "]}]}");
  easel_test_wait_until (easel_canvas_get_address (canvas) != NULL);
  g_assert_cmpstr (easel_canvas_get_content_type (canvas), ==, "application/a2ui+json");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, data, func) g_test_add ("/gsv/source/" path, Fixture, data, fixture_set_up, func, fixture_tear_down)
  ADD ("list", NULL, test_list);
  ADD ("list/pages", NULL, test_list_pages);
  ADD ("create", NULL, test_create);
  ADD ("create/refused", NULL, test_create_refused);
  ADD ("lacks/delete", "canvas.delete", test_lacks);
  ADD ("lacks/patch", "canvas.patch", test_lacks);
  ADD ("open", NULL, test_open);
  ADD ("opened-by-agent", NULL, test_opened_by_agent);
  ADD ("close", NULL, test_close);
  ADD ("close/by-others", NULL, test_closed_by_others);
  ADD ("close/refused", NULL, test_close_refused);
  ADD ("deleted", NULL, test_deleted);
  ADD ("changed-by-others", NULL, test_changed_by_others);
  ADD ("lost", NULL, test_lost);
  ADD ("token", "/?token=s3cret", test_token);
  ADD ("no-token", "", test_token);
  ADD ("authenticate", NULL, test_authenticate);
  ADD ("edit", NULL, test_edit);
  ADD ("edit/refused", NULL, test_edit_refused);
  ADD ("edit/merges", NULL, test_edit_merges);
  ADD ("edit/conflict/mine", GINT_TO_POINTER (TRUE), test_edit_conflicts);
  ADD ("edit/conflict/theirs", GINT_TO_POINTER (FALSE), test_edit_conflicts);
  ADD ("edit/conflict/typing", NULL, test_conflict_typing);
  ADD ("edit/conflict/put-off", NULL, test_conflict_put_off);
  ADD ("edit/conflict/waits", NULL, test_conflict_waits);
  ADD ("action/confirmed", NULL, test_confirmed);
  ADD ("action/declined", NULL, test_declined);
  ADD ("action/not-asked", NULL, test_not_asked);
  ADD ("action/refused", NULL, test_refused);
  ADD ("action/odd-kinds", NULL, test_odd_kinds);
  ADD ("action/conflict", NULL, test_action_conflict);
  ADD ("action/busy", NULL, test_action_busy);
  ADD ("action/gone", NULL, test_action_gone);
  ADD ("action/bound", NULL, test_bound);
  ADD ("action/log", NULL, test_log_stays);
  ADD ("action/swapped", NULL, test_swapped);
  ADD ("action/chat", NULL, test_chat);
  ADD ("action/chat/failed", NULL, test_chat_failed);
  ADD ("action/by-others", NULL, test_run_by_others);
  ADD ("refresh", NULL, test_refresh);
  ADD ("refresh/unseen", NULL, test_refresh_unseen);
  ADD ("refresh/refused", NULL, test_refresh_refused);
  ADD ("page/later", NULL, test_page_later);
  ADD ("page", NULL, test_page);
  ADD ("page/traversal", NULL, test_traversal);
  ADD ("page/messages", NULL, test_page_messages);
  ADD ("form", NULL, test_form);
  ADD ("form/actions", NULL, test_form_actions);
  ADD ("form/empty", NULL, test_form_empty);
  return g_test_run ();
}
