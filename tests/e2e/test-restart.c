/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The host is killed, again and again, while a page talks over the bridge: the tab stays, says stale, comes back
 * without a click, and every message arrives once and in order. */
#include <glib/gstdio.h>

#include "easel-ahp-source.h"
#include "easel-test.h"
#include "program.h"

#define MESSAGES 1500
#define KILLS 4

static const char page_html[] =
  "<!doctype html><p id=n>0</p><script>\n"
  "let next = 0;\n"
  "function pump () {\n"
  "  for (let i = 0; i < 3 && next < " G_STRINGIFY (MESSAGES) " && ahpCanvas.connected; i++) {\n"
  "    try { ahpCanvas.postMessage ({type: 'set', key: 'n', value: next}); } catch (error) { break; }\n"
  "    document.getElementById ('n').textContent = String (++next);\n"
  "  }\n"
  "  if (next < " G_STRINGIFY (MESSAGES) ") setTimeout (pump, 10);\n"
  "}\n"
  "pump ();\n"
  "</script>\n";

typedef struct
{
  char        *folder;
  char        *state;
  char        *page;
  char        *uri;
  Program     *host;
  EaselSource *observer;
  gint64       next;
} Fixture;

static void
message_cb (EaselCanvas *canvas,
            JsonNode    *payload,
            Fixture     *fixture)
{
  JsonObject *message = json_node_get_object (payload);

  if (g_strcmp0 (json_object_get_string_member_with_default (message, "key", ""), "n") != 0)
    return;
  g_assert_cmpint (json_object_get_int_member (message, "value"), ==, fixture->next);
  fixture->next++;
}

static void
canvases_changed_cb (GListModel *canvases,
                     guint       position,
                     guint       removed,
                     guint       added,
                     Fixture    *fixture)
{
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      g_signal_connect (canvas, "message", G_CALLBACK (message_cb), fixture);
    }
}

static gboolean
has_counter (GListModel *canvases)
{
  for (guint i = 0; i < g_list_model_get_n_items (canvases); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      if (g_strcmp0 (easel_canvas_get_title (canvas), "counter") == 0)
        return TRUE;
    }
  return FALSE;
}

static void
hold_first_session (Fixture *fixture)
{
  GListModel *sessions = easel_source_get_sessions (fixture->observer);
  g_autoptr(EaselSession) session = NULL;
  GListModel *canvases;

  easel_test_wait_until (g_list_model_get_n_items (sessions) > 0);
  session = g_list_model_get_item (sessions, 0);
  easel_source_hold (fixture->observer, session);
  canvases = G_LIST_MODEL (easel_session_get_canvases (session));
  g_signal_connect (canvases, "items-changed", G_CALLBACK (canvases_changed_cb), fixture);
  easel_test_wait_until (has_counter (canvases));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *index = NULL;

  fixture->folder = g_dir_make_tmp ("easel-restart-XXXXXX", NULL);
  fixture->state = g_build_filename (fixture->folder, "state", NULL);
  fixture->page = g_build_filename (fixture->folder, "counter", NULL);
  index = g_build_filename (fixture->page, "index.html", NULL);
  g_assert_no_errno (g_mkdir (fixture->page, 0700));
  g_assert_true (g_file_set_contents (index, page_html, -1, NULL));
  fixture->host = program_start_host (fixture->state, fixture->page, &fixture->uri);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  if (fixture->observer != NULL)
    easel_source_stop (fixture->observer);
  g_clear_object (&fixture->observer);
  g_clear_pointer (&fixture->host, program_free);
  g_free (fixture->folder);
  g_free (fixture->state);
  g_free (fixture->page);
  g_free (fixture->uri);
}

static void
restart_host (Fixture *fixture)
{
  g_autofree char *before = g_strdup (fixture->uri);

  program_kill (fixture->host);
  easel_test_hold_port (before);
  program_free (g_steal_pointer (&fixture->host));
  fixture->host = program_start_host (fixture->state, NULL, &fixture->uri);
  g_assert_cmpstr (before, ==, fixture->uri);
}

static void
test_messages_survive (Fixture       *fixture,
                       gconstpointer  data)
{
  const char *arguments[] = { "--no-embedded-host", "--host", fixture->uri, NULL };
  const char *live = "{\"event\":\"canvas\",\"title\":\"counter\",\"state\":\"live\"}";
  const char *stale = "{\"event\":\"canvas\",\"title\":\"counter\",\"state\":\"stale\"}";
  const EaselSourceOptions observer = { .id = "observer", .address = fixture->uri, .client_id = "observer" };
  g_autoptr(Program) easel = NULL;

  fixture->observer = easel_ahp_source_kind.create (&observer);
  easel_source_start (fixture->observer);
  hold_first_session (fixture);
  easel = program_start_easel (arguments);
  json_object_unref (program_wait_event (easel, live));

  for (int i = 1; i <= KILLS; i++)
    {
      easel_test_wait_until (fixture->next >= i * MESSAGES / (KILLS + 1));
      restart_host (fixture);
      /* Where the page was ahead of us, the next time would come before it has noticed this one. */
      json_object_unref (program_wait_event (easel, stale));
      json_object_unref (program_wait_event (easel, live));
    }
  easel_test_wait_until (fixture->next >= MESSAGES);

  g_assert_cmpuint (program_count_events (easel, "{\"event\":\"canvas\",\"state\":\"closed\"}"), ==, 0);
  g_assert_cmpint (program_stop (easel), ==, 0);
}

static void
test_tab_stays (Fixture       *fixture,
                gconstpointer  data)
{
  const char *arguments[] = { "--no-embedded-host", "--host", fixture->uri, NULL };
  const char *live = "{\"event\":\"canvas\",\"title\":\"counter\",\"state\":\"live\"}";
  const char *stale = "{\"event\":\"canvas\",\"title\":\"counter\",\"state\":\"stale\"}";
  g_autoptr(Program) easel = program_start_easel (arguments);
  g_autoptr(JsonObject) first = program_wait_event (easel, live);
  g_autoptr(JsonObject) lost = NULL;
  g_autoptr(JsonObject) again = NULL;

  program_kill (fixture->host);
  easel_test_hold_port (fixture->uri);
  lost = program_wait_event (easel, stale);
  g_assert_nonnull (json_object_get_string_member_with_default (lost, "reason", NULL));
  program_free (g_steal_pointer (&fixture->host));
  fixture->host = program_start_host (fixture->state, NULL, &fixture->uri);
  again = program_wait_event (easel, live);
  g_assert_cmpstr (json_object_get_string_member (first, "canvas"), ==, json_object_get_string_member (again, "canvas"));
  g_assert_cmpint (program_stop (easel), ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/e2e/restart/tab-stays", Fixture, NULL, set_up, test_tab_stays, tear_down);
  g_test_add ("/e2e/restart/messages-survive", Fixture, NULL, set_up, test_messages_survive, tear_down);
  return g_test_run ();
}
