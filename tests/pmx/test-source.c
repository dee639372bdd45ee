/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-content.h"
#include "easel-json.h"
#include "easel-mime.h"
#include "easel-pmx-finder.h"
#include "easel-pmx-node-canvas.h"
#include "easel-pmx-source.h"
#include "easel-test.h"
#include "mcp-app.h"
#include "pmx-board.h"
#include "pmx-error.h"
#include "pmx-limits.h"
#include "server.h"

#define HTML "node-mwqu134z-sdh4"
#define STATUS "node-mwqu135f-376s"

typedef struct
{
  PmxServer   *server;
  EaselSource *source;
  guint        n_shown;
  JsonNode    *posted;   /* the last message to a page */
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *address = NULL;
  EaselSourceOptions options = { "pmx-1", NULL, "easel-test", NULL, NULL };

  fixture->server = pmx_server_new (0, "50-state.json");
  address = pmx_server_dup_address (fixture->server);
  options.address = address;
  fixture->source = easel_pmx_source_create (&options);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  easel_source_stop (fixture->source);
  /* What was under way in another thread lets go of it when it has ended. */
  g_object_add_weak_pointer (G_OBJECT (fixture->source), (gpointer *) &fixture->source);
  g_object_unref (fixture->source);
  easel_test_wait_until (fixture->source == NULL);
  pmx_server_free (fixture->server);
  g_clear_pointer (&fixture->posted, json_node_unref);
}

static EaselCanvas *
get_canvas (Fixture    *fixture,
            const char *channel)
{
  g_autoptr(EaselSession) session = g_list_model_get_item (easel_source_get_sessions (fixture->source), 0);

  return easel_canvas_list_find (easel_session_get_canvases (session), channel);
}

static PmxBoard *
board_of (Fixture *fixture)
{
  return PMX_BOARD (easel_canvas_get_model (get_canvas (fixture, "pmx:/nodes")));
}

static PmxInbox *
inbox_of (Fixture *fixture)
{
  return PMX_INBOX (easel_canvas_get_model (get_canvas (fixture, "pmx:/inbox")));
}

static void
start (Fixture *fixture)
{
  easel_source_start (fixture->source);
  easel_test_wait_until (g_list_model_get_n_items (easel_source_get_sessions (fixture->source)) == 1);
  easel_test_wait_until (easel_canvas_get_state (get_canvas (fixture, "pmx:/nodes")) == EASEL_CANVAS_READY &&
                         easel_canvas_get_state (get_canvas (fixture, "pmx:/inbox")) == EASEL_CANVAS_READY);
}

static JsonNode *
ask (Fixture     *fixture,
     const char  *method,
     const char  *json,
     GError     **error)
{
  g_autoptr(JsonNode) params = json_from_string (json, NULL);
  g_autoptr(GAsyncResult) result = NULL;
  EaselCanvas *canvas = get_canvas (fixture, "pmx:/inbox");

  easel_canvas_ask_async (canvas, method, json_node_get_object (params), NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_canvas_ask_finish (canvas, result, error);
}

static void
ask_well (Fixture    *fixture,
          const char *method,
          const char *json)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = ask (fixture, method, json, &error);

  g_assert_no_error (error);
  g_assert_nonnull (answer);
}

/* As an agent: the id of what it made. */
static char *
agent (Fixture    *fixture,
       const char *route,
       const char *name,
       const char *body)
{
  g_autofree char *path = g_strconcat ("/api/canvas/ax/", route, NULL);
  g_autoptr(JsonObject) answer = pmx_server_do (fixture->server, "POST", path, body);

  return g_strdup (easel_json_peek_string (easel_json_peek_object (answer, name), "id", NULL));
}

static EaselCanvas *
open_node (Fixture    *fixture,
           const char *id)
{
  g_autofree char *params = g_strdup_printf ("{\"id\":\"%s\"}", id);
  g_autofree char *channel = g_strdup_printf ("pmx:/node/%s", id);

  ask_well (fixture, "node.open", params);
  g_assert_nonnull (get_canvas (fixture, channel));
  return get_canvas (fixture, channel);
}

#define APP_DATA \
  "\"mode\":\"ext-app\",\"title\":\"Budget\",\"serverName\":\"budget\",\"toolName\":\"get-budget\"," \
  "\"resourceUri\":\"ui://budget/app.html\",\"toolInput\":{\"year\":2026},\"toolDefinition\":{\"name\":\"get-budget\"}," \
  "\"resourceMeta\":{\"prefersBorder\":true},\"transportConfig\":{\"command\":\"node\",\"env\":{\"KEY\":\"secret\"}}"

static JsonNode *
ask_app (EaselCanvas *canvas,
         const char  *method,
         const char  *json,
         GError     **error)
{
  g_autoptr(JsonNode) params = json_from_string (json, NULL);
  g_autoptr(GAsyncResult) result = NULL;

  easel_canvas_ask_async (canvas, method, json_node_get_object (params), NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_canvas_ask_finish (canvas, result, error);
}

/* The node of an App is that App: its page, its call and its result are the board's, and what it asks goes through the
 * workbench to its server. */
static void
test_app (Fixture       *fixture,
          gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) page = NULL;
  g_autoptr(JsonNode) called = NULL;
  g_autoptr(JsonNode) said = NULL;
  g_autoptr(JsonNode) refused = NULL;
  g_autofree char *text = NULL;
  g_autofree char *words = NULL;
  EaselCanvas *canvas;
  JsonObject *item;
  McpApp *app;

  start (fixture);
  pmx_server_put_node (fixture->server, "app", "mcp-app",
                       "{" APP_DATA ",\"html\":\"<p>one</p>\",\"appSessionId\":\"session-1\"}");
  easel_test_wait_until (pmx_board_find (board_of (fixture), "app") != NULL);
  canvas = open_node (fixture, "app");
  g_assert_true (MCP_IS_APP (easel_canvas_get_model (canvas)));
  app = MCP_APP (easel_canvas_get_model (canvas));
  g_assert_null (easel_canvas_get_address (canvas));
  g_assert_cmpstr (mcp_app_get_server_name (app), ==, "budget");
  g_assert_null (strstr (mcp_app_get_server_key (app), "secret"));
  g_assert_cmpint (json_object_get_int_member (mcp_app_get_arguments (app), "year"), ==, 2026);
  g_assert_cmpint (mcp_app_get_call_state (app), ==, MCP_APP_RUNNING);

  page = ask_app (canvas, "resources/read", "{\"uri\":\"ui://budget/app.html\"}", &error);
  g_assert_no_error (error);
  item = easel_json_array_object (json_object_get_array_member (json_node_get_object (page), "contents"), 0);
  g_assert_cmpstr (json_object_get_string_member (item, "text"), ==, "<p>one</p>");

  called = ask_app (canvas, "tools/call", "{\"name\":\"more\",\"arguments\":{\"n\":2}}", &error);
  g_assert_no_error (error);
  text = easel_json_to_string (called);
  g_assert_nonnull (strstr (text, "\"toolName\":\"more\""));
  g_assert_nonnull (strstr (text, "\"arguments\":{\"n\":2}"));

  said = ask_app (canvas, "ui/message", "{\"content\":[{\"type\":\"text\",\"text\":\"Cut it\"}],"
                                        "\"context\":{\"content\":[{\"type\":\"text\",\"text\":\"at 40\"}]}}", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (pmx_server_count_calls (fixture->server, "POST", "/api/ext-app/model-context"), ==, 1);
  g_assert_cmpuint (json_array_get_length (pmx_server_get_list (fixture->server, "steering")), ==, 1);

  /* Its result comes later, and the server of the App ends. */
  pmx_server_put_node (fixture->server, "app", "mcp-app",
                       "{" APP_DATA ",\"html\":\"<p>one</p>\",\"appSessionId\":\"gone\","
                       "\"toolResult\":{\"content\":[{\"type\":\"text\",\"text\":\"41 in all\"}]}}");
  easel_test_wait_until (mcp_app_get_call_state (app) == MCP_APP_DONE);
  words = mcp_app_dup_text (app);
  g_assert_cmpstr (words, ==, "41 in all");
  refused = ask_app (canvas, "tools/call", "{\"name\":\"more\"}", &error);
  g_assert_null (refused);
  g_assert_nonnull (strstr (error->message, "session not found"));
}

/* --- what is there ---------------------------------------------------------------------------------------------- */

static void
test_workbench (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr(EaselSession) session = NULL;
  g_autofree char *address = NULL;
  EaselCanvas *workbench;

  start (fixture);
  session = g_list_model_get_item (easel_source_get_sessions (fixture->source), 0);
  g_assert_cmpstr (easel_session_get_title (session), ==, "workspace");
  workbench = get_canvas (fixture, "pmx:/workbench");
  address = g_strdup_printf ("http://127.0.0.1:%u/workbench?theme=auto&v=0.4.8", pmx_server_get_port (fixture->server));
  g_assert_cmpstr (easel_canvas_get_address (workbench), ==, address);
  g_assert_cmpint (easel_canvas_get_state (workbench), ==, EASEL_CANVAS_READY);
  g_assert_cmpint (easel_canvas_classify_address (workbench, NULL, NULL), ==, EASEL_ADDRESS_DIRECT);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (board_of (fixture))), ==, 10);
  easel_test_wait_until (pmx_server_count_calls (fixture->server, "PUT", "/api/canvas/ax/host-capability") == 1);
}

static void
test_trouble (Fixture       *fixture,
              gconstpointer  data)
{
  pmx_server_set_trouble (fixture->server, "disk full");
  start (fixture);
  g_assert_nonnull (strstr (easel_canvas_get_status (get_canvas (fixture, "pmx:/workbench")), "disk full"));
  pmx_server_set_trouble (fixture->server, NULL);
  pmx_server_emit (fixture->server, "ax-state-changed", "{}");
  easel_test_wait_until (easel_canvas_get_status (get_canvas (fixture, "pmx:/workbench")) == NULL);
}

static void
test_nodes (Fixture       *fixture,
            gconstpointer  data)
{
  start (fixture);
  pmx_server_put_node (fixture->server, "new", "markdown", "{\"title\":\"New\"}");
  easel_test_wait_until (pmx_board_find (board_of (fixture), "new") != NULL);
  pmx_server_put_node (fixture->server, "new", "markdown", "{\"title\":\"Newer\"}");
  easel_test_wait_until (g_strcmp0 (pmx_node_get_title (pmx_board_find (board_of (fixture), "new")), "Newer") == 0);
}

/* A layout of another shape, or one that is too large for an event, is read as an answer. */
static void
test_layout_read (Fixture       *fixture,
                  gconstpointer  data)
{
  start (fixture);
  pmx_server_emit (fixture->server, "canvas-layout-update", "{\"changed\":true}");
  easel_test_wait_until (pmx_server_count_calls (fixture->server, "GET", "/api/canvas/state") == 1);
  pmx_server_put_many (fixture->server, 9000);
  easel_test_wait_until (pmx_board_find (board_of (fixture), "many-8999") != NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (board_of (fixture))), ==, 9010);
}

/* A board that is too large for the page of the server says so there, and leads to the list of all nodes. */
static void
test_large_board (Fixture       *fixture,
                  gconstpointer  data)
{
  EaselCanvas *workbench;

  start (fixture);
  workbench = get_canvas (fixture, "pmx:/workbench");
  g_assert_null (easel_canvas_get_alternative (workbench));
  pmx_server_put_many (fixture->server, 500);
  easel_test_wait_until (easel_canvas_get_alternative (workbench) != NULL);
  g_assert_true (easel_canvas_get_alternative (workbench) == get_canvas (fixture, "pmx:/nodes"));
  g_assert_nonnull (strstr (easel_canvas_get_alternative_reason (workbench), "510 nodes"));
  g_assert_null (easel_canvas_get_status (get_canvas (fixture, "pmx:/nodes")));
}

static void
shown_cb (EaselCanvas *canvas,
          Fixture     *fixture)
{
  fixture->n_shown++;
}

static void
test_open (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = NULL;
  g_autoptr(GAsyncResult) result = NULL;

  start (fixture);
  canvas = g_object_ref (open_node (fixture, STATUS));
  g_assert_cmpstr (easel_canvas_get_title (canvas), ==, "Build");
  g_assert_null (easel_canvas_get_address (canvas));
  g_assert_true (open_node (fixture, STATUS) == canvas);
  easel_canvas_close_async (canvas, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_true (easel_canvas_close_finish (canvas, result, NULL));
  g_assert_null (get_canvas (fixture, "pmx:/node/" STATUS));
}

static void
test_removed (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = NULL;

  start (fixture);
  canvas = g_object_ref (open_node (fixture, STATUS));
  pmx_server_put_node (fixture->server, STATUS, NULL, NULL);
  easel_test_wait_until (easel_canvas_get_state (canvas) == EASEL_CANVAS_GONE);
  g_assert_null (get_canvas (fixture, "pmx:/node/" STATUS));
}

static void
refused_cb (EaselCanvas *canvas,
            const char  *words,
            GString     *told)
{
  g_string_append_printf (told, "%s|", words);
}

/* The list says which node was taken from the board, and comes forward for one that the user looks at, as anything
 * that an agent shows does. */
static void
test_removed_words (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr(GString) told = g_string_new (NULL);
  g_autoptr(EaselCanvas) unseen = NULL;
  g_autoptr(EaselCanvas) seen = NULL;

  start (fixture);
  g_signal_connect (get_canvas (fixture, "pmx:/nodes"), "show", G_CALLBACK (shown_cb), fixture);
  g_signal_connect (get_canvas (fixture, "pmx:/nodes"), "refused", G_CALLBACK (refused_cb), told);
  unseen = g_object_ref (open_node (fixture, STATUS));
  pmx_server_put_node (fixture->server, STATUS, NULL, NULL);
  easel_test_wait_until (easel_canvas_get_state (unseen) == EASEL_CANVAS_GONE);
  g_assert_cmpstr (told->str, ==, "“Build” was removed from the board.|");
  g_assert_cmpuint (fixture->n_shown, ==, 0);
  seen = g_object_ref (open_node (fixture, HTML));
  easel_canvas_set_in_view (seen, TRUE);
  pmx_server_put_node (fixture->server, HTML, NULL, NULL);
  easel_test_wait_until (easel_canvas_get_state (seen) == EASEL_CANVAS_GONE);
  g_assert_cmpuint (fixture->n_shown, ==, 1);
}

/* Somebody wants a node to be looked at. */
static void
test_focused (Fixture       *fixture,
              gconstpointer  data)
{
  start (fixture);
  pmx_server_emit (fixture->server, "canvas-focus-node", "{\"nodeId\":\"nobody\"}");
  pmx_server_emit (fixture->server, "canvas-focus-node", "{\"nodeId\":\"" STATUS "\"}");
  easel_test_wait_until (get_canvas (fixture, "pmx:/node/" STATUS) != NULL);
}

static void
test_pins (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr(JsonObject) answer = NULL;

  start (fixture);
  ask_well (fixture, "pin", "{\"id\":\"" STATUS "\",\"pinned\":true}");
  easel_test_wait_until (pmx_node_is_pinned (pmx_board_find (board_of (fixture), STATUS)));
  answer = pmx_server_do (fixture->server, "POST", "/api/canvas/context-pins", "{\"nodeIds\":[]}");
  easel_test_wait_until (!pmx_node_is_pinned (pmx_board_find (board_of (fixture), STATUS)));
  ask_well (fixture, "focus", "{\"id\":\"" STATUS "\"}");
  g_assert_true (pmx_node_is_in_focus (pmx_board_find (board_of (fixture), STATUS)));
}

static void
test_lost (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *canvas;

  start (fixture);
  canvas = open_node (fixture, HTML);
  pmx_server_drop (fixture->server);
  easel_test_wait_until (easel_canvas_get_state (canvas) == EASEL_CANVAS_STALE);
  g_assert_cmpint (easel_canvas_get_state (get_canvas (fixture, "pmx:/workbench")), ==, EASEL_CANVAS_STALE);
  pmx_server_put_node (fixture->server, "meanwhile", "status", "{\"title\":\"Meanwhile\"}");
  easel_test_wait_until (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  easel_test_wait_until (pmx_board_find (board_of (fixture), "meanwhile") != NULL);
  easel_test_wait_until (easel_canvas_get_state (get_canvas (fixture, "pmx:/inbox")) == EASEL_CANVAS_READY);
}

static void
test_elsewhere (void)
{
  EaselSourceOptions options = { "pmx-2", "pmx://192.0.2.1:4313", "easel-test", NULL, NULL };
  g_autoptr(EaselSource) source = easel_pmx_source_create (&options);

  easel_source_start (source);
  easel_test_wait_until (easel_source_get_state (source) == EASEL_CONNECTION_FAILED);
  g_assert_nonnull (strstr (easel_source_get_reason (source), "127.0.0.1"));
  g_assert_cmpuint (g_list_model_get_n_items (easel_source_get_sessions (source)), ==, 0);
  easel_source_stop (source);
}

/* Nobody is there: the source says so, and has no tabs that only wait. When somebody is, it is as ever. */
static void
test_nobody (Fixture       *fixture,
             gconstpointer  data)
{
  GListModel *sessions = easel_source_get_sessions (fixture->source);
  guint port = pmx_server_get_port (fixture->server);

  pmx_server_free (fixture->server);
  easel_source_start (fixture->source);
  easel_test_wait_until (easel_source_get_state (fixture->source) == EASEL_CONNECTION_LOST);
  g_assert_cmpstr (easel_source_get_reason (fixture->source), ==, "No PMX workbench is running at this address.");
  g_assert_cmpuint (g_list_model_get_n_items (sessions), ==, 0);
  fixture->server = pmx_server_new (port, "50-state.json");
  easel_source_retry (fixture->source);
  easel_test_wait_until (g_list_model_get_n_items (sessions) == 1);
  easel_test_wait_until (easel_canvas_get_state (get_canvas (fixture, "pmx:/nodes")) == EASEL_CANVAS_READY);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  char **found = user_data;
  char *address = g_task_propagate_pointer (G_TASK (result), NULL);

  *found = address != NULL ? address : g_strdup ("nothing");
}

static void
test_found (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *port = g_strdup_printf ("%u", pmx_server_get_port (fixture->server));
  g_autofree char *address = pmx_server_dup_address (fixture->server);
  g_autofree char *found = NULL;
  g_autofree char *lost = NULL;

  g_setenv ("PMX_CANVAS_PORT", port, TRUE);
  easel_pmx_find (g_task_new (NULL, NULL, found_cb, &found));
  easel_test_wait_until (found != NULL);
  g_assert_cmpstr (found, ==, address);
  pmx_server_free (fixture->server);
  fixture->server = pmx_server_new (0, "50-state.json");
  easel_pmx_find (g_task_new (NULL, NULL, found_cb, &lost));
  easel_test_wait_until (lost != NULL);
  g_assert_cmpstr (lost, ==, "nothing");
}

/* --- the inbox -------------------------------------------------------------------------------------------------- */

static void
test_approval (Fixture       *fixture,
               gconstpointer  data)
{
  const char *decision = data;
  g_autofree char *id = NULL;
  g_autofree char *params = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) again = NULL;

  start (fixture);
  g_signal_connect (get_canvas (fixture, "pmx:/inbox"), "show", G_CALLBACK (shown_cb), fixture);
  id = agent (fixture, "approval", "approvalGate", "{\"title\":\"Deploy\",\"action\":\"deploy.prod\"}");
  easel_test_wait_until (pmx_inbox_get_n_waiting (inbox_of (fixture)) == 1);
  g_assert_cmpuint (fixture->n_shown, ==, 1);
  g_assert_nonnull (strstr (easel_canvas_get_title (get_canvas (fixture, "pmx:/inbox")), "1"));
  params = g_strdup_printf ("{\"id\":\"%s\",\"decision\":\"%s\"}", id, decision);
  ask_well (fixture, "approval.resolve", params);
  g_assert_cmpstr (pmx_primitive_get_status (pmx_inbox_find (inbox_of (fixture), PMX_APPROVAL, id)), ==, decision);
  g_assert_cmpuint (pmx_inbox_get_n_waiting (inbox_of (fixture)), ==, 0);
  g_assert_cmpstr (easel_canvas_get_title (get_canvas (fixture, "pmx:/inbox")), ==, "Inbox");
  again = ask (fixture, "approval.resolve", params, &error);
  g_assert_error (error, PMX_ERROR, PMX_ERROR_NOT_FOUND);
}

static void
test_elicitation (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autofree char *id = NULL;
  g_autofree char *params = NULL;
  JsonObject *object;

  start (fixture);
  id = agent (fixture, "elicitation", "elicitation", "{\"prompt\":\"Who?\",\"fields\":[\"owner\"]}");
  easel_test_wait_until (pmx_inbox_get_n_waiting (inbox_of (fixture)) == 1);
  params = g_strdup_printf ("{\"id\":\"%s\",\"response\":{\"owner\":\"alice\"}}", id);
  ask_well (fixture, "elicitation.respond", params);
  object = pmx_primitive_get_object (pmx_inbox_find (inbox_of (fixture), PMX_ELICITATION, id));
  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (object, "response"), "owner", NULL), ==, "alice");
}

static void
test_mode (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *id = NULL;
  g_autofree char *params = NULL;

  start (fixture);
  id = agent (fixture, "mode", "modeRequest", "{\"mode\":\"execute\"}");
  easel_test_wait_until (pmx_inbox_get_n_waiting (inbox_of (fixture)) == 1);
  params = g_strdup_printf ("{\"id\":\"%s\",\"decision\":\"approved\"}", id);
  ask_well (fixture, "mode.resolve", params);
  g_assert_cmpuint (pmx_inbox_get_n_waiting (inbox_of (fixture)), ==, 0);
}

/* A gate is held, and an answer that somebody else gives is known without an event. */
static void
test_held (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *id = NULL;
  g_autofree char *path = NULL;
  g_autoptr(JsonObject) answer = NULL;

  pmx_server_set_stream (fixture->server, FALSE);
  id = agent (fixture, "approval", "approvalGate", "{\"title\":\"Deploy\"}");
  path = g_strdup_printf ("/api/canvas/ax/approval/%s/resolve", id);
  start (fixture);
  easel_test_wait_until (pmx_server_count_held (fixture->server) == 1);
  answer = pmx_server_do (fixture->server, "POST", path, "{\"decision\":\"rejected\"}");
  easel_test_wait_until (pmx_inbox_get_n_waiting (inbox_of (fixture)) == 0);
  g_assert_cmpuint (pmx_server_count_held (fixture->server), ==, 0);
}

/* Of many gates some are held, and all are counted. */
static void
test_many_gates (Fixture       *fixture,
                 gconstpointer  data)
{
  for (guint i = 0; i < 3 * PMX_LIMIT_GATE_POLLS; i++)
    {
      g_autofree char *id = agent (fixture, "approval", "approvalGate", "{\"title\":\"Deploy\"}");
    }
  start (fixture);
  g_assert_cmpuint (pmx_inbox_get_n_waiting (inbox_of (fixture)), ==, 3 * PMX_LIMIT_GATE_POLLS);
  easel_test_wait_until (pmx_server_count_held (fixture->server) == PMX_LIMIT_GATE_POLLS);
  easel_test_settle ();
  g_assert_cmpuint (pmx_server_count_held (fixture->server), ==, PMX_LIMIT_GATE_POLLS);
}

static PmxPrimitive *
newest_message (Fixture *fixture)
{
  GListModel *entries = G_LIST_MODEL (inbox_of (fixture));

  for (guint i = 0; i < g_list_model_get_n_items (entries); i++)
    {
      g_autoptr(PmxPrimitive) entry = g_list_model_get_item (entries, i);

      if (pmx_primitive_get_kind (entry) == PMX_STEERING)
        return entry;
    }
  return NULL;
}

/* A list that was asked for before a message was sent does not have it, and may be answered after it: then the next
 * list brings it back. */
static gboolean
newest_is (Fixture    *fixture,
           PmxDelivery delivery)
{
  PmxPrimitive *newest = newest_message (fixture);

  return newest != NULL && pmx_primitive_get_delivery (newest) == delivery;
}

/* A message waits for the agent, and is delivered when the agent took it. */
static void
test_steer (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(JsonObject) pending = NULL;
  g_autoptr(JsonObject) marked = NULL;
  g_autofree char *path = NULL;

  start (fixture);
  ask_well (fixture, "steer", "{\"message\":\"  look at auth \"}");
  easel_test_wait_until (newest_is (fixture, PMX_DELIVERY_PENDING));
  g_assert_cmpstr (pmx_primitive_get_title (newest_message (fixture)), ==, "look at auth");
  pending = pmx_server_do (fixture->server, "GET", "/api/canvas/ax/delivery/pending", NULL);
  g_assert_cmpuint (json_array_get_length (easel_json_peek_array (pending, "pending")), ==, 1);
  easel_test_wait_until (newest_is (fixture, PMX_DELIVERY_PENDING));
  path = g_strdup_printf ("/api/canvas/ax/delivery/%s/mark", pmx_primitive_get_id (newest_message (fixture)));
  marked = pmx_server_do (fixture->server, "POST", path, "{\"consumer\":\"copilot\"}");
  easel_test_wait_until (newest_is (fixture, PMX_DELIVERY_DELIVERED));
}

/* The inbox comes forward for a question that is new, and for nothing else: not for what was there at the start, nor
 * for news that want no answer, nor for an answer, nor for a connection that is back. */
static void
test_forward (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *old = agent (fixture, "approval", "approvalGate", "{\"title\":\"Old\",\"action\":\"a\"}");
  g_autofree char *id = NULL;
  g_autofree char *params = NULL;

  start (fixture);
  easel_test_wait_until (pmx_inbox_get_n_waiting (inbox_of (fixture)) == 1);
  g_signal_connect (get_canvas (fixture, "pmx:/inbox"), "show", G_CALLBACK (shown_cb), fixture);
  g_free (agent (fixture, "event", "event", "{\"kind\":\"failure\",\"summary\":\"no\"}"));
  g_free (agent (fixture, "work", "workItem", "{\"title\":\"Do it\"}"));
  g_free (agent (fixture, "steer", "steering", "{\"message\":\"go\"}"));
  easel_test_wait_until (newest_message (fixture) != NULL);
  g_assert_cmpuint (fixture->n_shown, ==, 0);
  id = agent (fixture, "approval", "approvalGate", "{\"title\":\"New\",\"action\":\"b\"}");
  easel_test_wait_until (pmx_inbox_get_n_waiting (inbox_of (fixture)) == 2);
  g_assert_cmpuint (fixture->n_shown, ==, 1);
  pmx_server_drop (fixture->server);
  easel_test_wait_until (easel_source_get_state (fixture->source) != EASEL_CONNECTION_READY);
  easel_test_wait_until (easel_source_get_state (fixture->source) == EASEL_CONNECTION_READY &&
                         easel_canvas_get_state (get_canvas (fixture, "pmx:/inbox")) == EASEL_CANVAS_READY);
  params = g_strdup_printf ("{\"id\":\"%s\",\"decision\":\"approved\"}", id);
  ask_well (fixture, "approval.resolve", params);
  easel_test_wait_until (pmx_inbox_get_n_waiting (inbox_of (fixture)) == 1);
  g_assert_cmpuint (fixture->n_shown, ==, 1);
}

/* The same workbench in another run, which ends the one before. */
static void
start_anew (Fixture    *fixture,
            const char *memory)
{
  g_autofree char *address = pmx_server_dup_address (fixture->server);
  EaselSourceOptions options = { "pmx-1", address, "easel-test", NULL, memory };

  easel_source_stop (fixture->source);
  g_object_add_weak_pointer (G_OBJECT (fixture->source), (gpointer *) &fixture->source);
  g_object_unref (fixture->source);
  easel_test_wait_until (fixture->source == NULL);
  fixture->source = easel_pmx_source_create (&options);
  start (fixture);
}

/* What was typed, and what the server did not take, is there after a restart; what it has is not sent again. */
static void
test_restart (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *folder = g_dir_make_tmp ("pmx-XXXXXX", NULL);
  g_autofree char *memory = g_build_filename (folder, "memory.json", NULL);
  g_autofree char *params = NULL;
  g_autoptr(JsonNode) answer = NULL;

  start_anew (fixture, memory);
  g_assert_cmpstr (pmx_inbox_get_draft (inbox_of (fixture)), ==, "");
  ask_well (fixture, "steer", "{\"message\":\"taken\"}");
  pmx_server_refuse (fixture->server, "POST", "/api/canvas/ax/steer", 500, "{\"ok\":false,\"error\":\"locked\"}");
  answer = ask (fixture, "steer", "{\"message\":\"refused\"}", NULL);
  g_assert_null (answer);
  pmx_inbox_set_draft (inbox_of (fixture), "half a\nsent");

  start_anew (fixture, memory);
  g_assert_cmpstr (pmx_inbox_get_draft (inbox_of (fixture)), ==, "half a\nsent");
  easel_test_wait_until (newest_is (fixture, PMX_DELIVERY_FAILED));
  g_assert_cmpstr (pmx_primitive_get_title (newest_message (fixture)), ==, "refused");
  params = g_strdup_printf ("{\"id\":\"%s\"}", pmx_primitive_get_id (newest_message (fixture)));
  ask_well (fixture, "steer.again", params);
  pmx_inbox_set_draft (inbox_of (fixture), "");

  start_anew (fixture, memory);
  g_assert_cmpstr (pmx_inbox_get_draft (inbox_of (fixture)), ==, "");
  easel_test_wait_until (newest_message (fixture) != NULL);
  g_assert_false (pmx_primitive_is_unsent (newest_message (fixture)));
  g_assert_cmpuint (pmx_server_count_calls (fixture->server, "POST", "/api/canvas/ax/steer"), ==, 3);
  easel_test_remove_tree (folder);
}

/* What is typed is on the disk a moment later, too: a program may end in any way. */
static void
test_draft_kept (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autofree char *folder = g_dir_make_tmp ("pmx-XXXXXX", NULL);
  g_autofree char *memory = g_build_filename (folder, "memory.json", NULL);

  start_anew (fixture, memory);
  pmx_inbox_set_draft (inbox_of (fixture), "typed");
  easel_test_wait_until (g_file_test (memory, G_FILE_TEST_EXISTS));
  easel_source_stop (fixture->source);
  easel_test_remove_tree (folder);
}

/* What the server did not take is kept with its words, and sent again when the user says so. */
static void
test_steer_fails (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = NULL;
  g_autofree char *params = NULL;

  start (fixture);
  pmx_server_refuse (fixture->server, "POST", "/api/canvas/ax/steer", 500, "{\"ok\":false,\"error\":\"database is locked\"}");
  answer = ask (fixture, "steer", "{\"message\":\"keep me\"}", &error);
  g_assert_error (error, PMX_ERROR, PMX_ERROR_REFUSED);
  g_assert_cmpint (pmx_primitive_get_delivery (newest_message (fixture)), ==, PMX_DELIVERY_FAILED);
  g_assert_nonnull (strstr (pmx_primitive_get_failure (newest_message (fixture)), "database is locked"));
  params = g_strdup_printf ("{\"id\":\"%s\"}", pmx_primitive_get_id (newest_message (fixture)));
  ask_well (fixture, "steer.again", params);
  easel_test_wait_until (newest_is (fixture, PMX_DELIVERY_PENDING));
  g_assert_cmpstr (pmx_primitive_get_title (newest_message (fixture)), ==, "keep me");
  g_assert_cmpuint (json_array_get_length (pmx_server_get_list (fixture->server, "steering")), ==, 1);
}

static void
test_steer_dropped (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = NULL;
  g_autofree char *params = NULL;

  start (fixture);
  pmx_server_refuse (fixture->server, "POST", "/api/canvas/ax/steer", 500, "{}");
  answer = ask (fixture, "steer", "{\"message\":\"forget me\"}", NULL);
  params = g_strdup_printf ("{\"id\":\"%s\"}", pmx_primitive_get_id (newest_message (fixture)));
  ask_well (fixture, "steer.drop", params);
  g_assert_null (newest_message (fixture));
  answer = ask (fixture, "steer", "{\"message\":\" \"}", &error);
  g_assert_error (error, PMX_ERROR, PMX_ERROR_BUSY);
}

static void
test_work (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *id = NULL;
  g_autofree char *params = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = NULL;

  start (fixture);
  id = agent (fixture, "work", "workItem", "{\"title\":\"Wire auth\"}");
  easel_test_wait_until (pmx_inbox_find (inbox_of (fixture), PMX_WORK, id) != NULL);
  params = g_strdup_printf ("{\"id\":\"%s\",\"status\":\"in-progress\"}", id);
  ask_well (fixture, "work.update", params);
  g_assert_cmpstr (pmx_primitive_get_status (pmx_inbox_find (inbox_of (fixture), PMX_WORK, id)), ==, "in-progress");
  ask_well (fixture, "command", "{\"name\":\"pmx.plan\"}");
  answer = ask (fixture, "command", "{\"name\":\"rm -rf\"}", &error);
  g_assert_error (error, PMX_ERROR, PMX_ERROR_UNKNOWN_COMMAND);
}

/* --- pages ------------------------------------------------------------------------------------------------------ */

static char *
read_page (EaselCanvas *canvas,
           const char  *uri,
           GError     **error)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(EaselContent) content = NULL;
  GBytes *bytes;

  easel_canvas_read_async (canvas, uri, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  content = easel_canvas_read_finish (canvas, result, error);
  if (content == NULL)
    return NULL;
  bytes = easel_content_get_bytes (content);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* The page of a node is its own; of the server it gets two files, and no way to anything else. */
static void
test_page (Fixture       *fixture,
           gconstpointer  data)
{
  static const char * const denied[] = {
    "ahp-canvas-content:/canvas/index.html", "ahp-canvas-content:/api/canvas/ax", "ahp-canvas-content:/canvas/node",
    "ahp-canvas-content:/canvas/..%2fapi", "ahp-canvas-content:/canvas/../api/canvas/ax", "http://127.0.0.1/",
  };
  EaselCanvas *canvas;
  g_autofree char *page = NULL;
  g_autofree char *look = NULL;
  g_autoptr(GError) error = NULL;

  start (fixture);
  canvas = open_node (fixture, HTML);
  g_assert_cmpstr (easel_canvas_get_content_type (canvas), ==, easel_pmx_page_kind.content_type);
  g_assert_cmpint (easel_canvas_classify_address (canvas, NULL, NULL), ==, EASEL_ADDRESS_CHANNEL);
  page = read_page (canvas, easel_canvas_get_address (canvas), &error);
  g_assert_no_error (error);
  g_assert_nonnull (strstr (page, "<button id=go>"));
  look = read_page (canvas, "ahp-canvas-content:/canvas/surface-theme.css", &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (denied); i++)
    {
      g_autoptr(GError) refusal = NULL;
      g_autofree char *nothing = read_page (canvas, denied[i], &refusal);

      g_assert_error (refusal, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_FORBIDDEN);
    }
}

/* A page is loaded again when what it is made of changed, and not for anything else. */
static void
test_page_changes (Fixture       *fixture,
                   gconstpointer  data)
{
  EaselCanvas *canvas;
  g_autofree char *before = NULL;

  start (fixture);
  pmx_server_put_node (fixture->server, "p", "html", "{\"title\":\"A\",\"html\":\"<p>1\"}");
  easel_test_wait_until (pmx_board_find (board_of (fixture), "p") != NULL);
  canvas = open_node (fixture, "p");
  before = g_strdup (easel_canvas_get_address (canvas));
  pmx_server_put_node (fixture->server, "p", "html", "{\"title\":\"B\",\"html\":\"<p>1\"}");
  easel_test_wait_until (g_strcmp0 (easel_canvas_get_title (canvas), "B") == 0);
  g_assert_cmpstr (easel_canvas_get_address (canvas), ==, before);
  pmx_server_put_node (fixture->server, "p", "html", "{\"title\":\"B\",\"html\":\"<p>2\"}");
  easel_test_wait_until (g_strcmp0 (easel_canvas_get_address (canvas), before) != 0);
}

static void
message_cb (EaselCanvas *canvas,
            JsonNode    *payload,
            Fixture     *fixture)
{
  g_clear_pointer (&fixture->posted, json_node_unref);
  fixture->posted = json_node_ref (payload);
}

static const char *
posted (Fixture    *fixture,
        const char *object,
        const char *member)
{
  JsonObject *message = fixture->posted != NULL ? json_node_get_object (fixture->posted) : NULL;
  JsonObject *inner = message != NULL ? easel_json_peek_object (message, object) : NULL;

  return inner != NULL ? easel_json_peek_string (inner, member, "") : "";
}

static gboolean
post (EaselCanvas  *canvas,
      const char   *json,
      GError      **error)
{
  g_autoptr(JsonNode) payload = json_from_string (json, NULL);
  g_autoptr(GAsyncResult) result = NULL;

  easel_canvas_send_message_async (canvas, payload, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_canvas_send_message_finish (canvas, result, error);
}

/* (transfer full): the token as the page of the node knows it. */
static char *
dup_token (EaselCanvas *canvas)
{
  g_autofree char *page = read_page (canvas, easel_canvas_get_address (canvas), NULL);
  const char *token = strstr (page, "token = '");

  g_assert_nonnull (token);
  token += strlen ("token = '");
  return g_strndup (token, strcspn (token, "'"));
}

static void
test_emit (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *canvas;
  g_autofree char *token = NULL;
  g_autofree char *create = NULL;
  g_autofree char *review = NULL;
  g_autoptr(GError) error = NULL;

  start (fixture);
  canvas = open_node (fixture, HTML);
  token = dup_token (canvas);
  g_signal_connect (canvas, "message", G_CALLBACK (message_cb), fixture);
  create = g_strdup_printf ("{\"source\":\"pmx-canvas-ax\",\"token\":\"%s\",\"nodeId\":\"" HTML "\",\"correlationId\":"
                            "\"c-1\",\"interaction\":{\"type\":\"ax.work.create\",\"payload\":{\"title\":\"from html\"}}}",
                            token);
  g_assert_true (post (canvas, create, &error));
  easel_test_wait_until (g_str_equal (posted (fixture, "result", "sourceNodeId"), HTML));
  g_assert_cmpstr (easel_json_peek_string (json_node_get_object (fixture->posted), "correlationId", ""), ==, "c-1");
  g_assert_cmpstr (easel_json_peek_string (json_node_get_object (fixture->posted), "token", ""), ==, token);
  g_assert_cmpuint (json_array_get_length (pmx_server_get_list (fixture->server, "workItems")), ==, 1);
  /* The page hears of what changed. */
  easel_test_wait_until (g_strcmp0 (easel_json_peek_string (json_node_get_object (fixture->posted), "type", ""),
                                    "ax-update") == 0);
  /* A refusal is one of the words that pages know, and the server is not asked. */
  review = g_strdup_printf ("{\"source\":\"pmx-canvas-ax\",\"token\":\"%s\",\"nodeId\":\"" HTML "\",\"interaction\":"
                            "{\"type\":\"ax.review.add\",\"payload\":{\"body\":\"x\"}}}", token);
  g_assert_true (post (canvas, review, &error));
  easel_test_wait_until (g_str_equal (posted (fixture, "result", "code"), "not-allowed"));
  g_assert_cmpuint (pmx_server_count_calls (fixture->server, "POST", "/api/canvas/ax/interaction"), ==, 1);
}

/* Who does not know the token, or speaks for another node, is not heard. */
static void
test_emit_forged (Fixture       *fixture,
                  gconstpointer  data)
{
  EaselCanvas *canvas;
  g_autofree char *token = NULL;
  g_autofree char *other = NULL;
  static const char * const forged[] = {
    "{\"source\":\"pmx-canvas-ax\",\"nodeId\":\"" HTML "\",\"interaction\":{\"type\":\"ax.steer\"}}",
    "{\"source\":\"pmx-canvas-ax\",\"token\":\"ax-1\",\"nodeId\":\"" HTML "\",\"interaction\":{\"type\":\"ax.steer\"}}",
    "{\"source\":\"pmx-canvas-ax\",\"token\":5,\"nodeId\":[],\"interaction\":{}}",
    "{\"source\":\"else\"}", "[]", "7", "{\"source\":\"pmx-canvas-ax\",\"interaction\":[]}",
  };

  start (fixture);
  canvas = open_node (fixture, HTML);
  for (guint i = 0; i < G_N_ELEMENTS (forged); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_false (post (canvas, forged[i], &error));
      g_assert_nonnull (error);
    }
  token = dup_token (canvas);
  other = g_strdup_printf ("{\"source\":\"pmx-canvas-ax\",\"token\":\"%s\",\"nodeId\":\"" STATUS "\",\"interaction\":"
                           "{\"type\":\"ax.approval.request\",\"payload\":{\"title\":\"x\"}}}", token);
  {
    g_autoptr(GError) error = NULL;

    g_assert_false (post (canvas, other, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  }
  g_assert_cmpuint (pmx_server_count_calls (fixture->server, "POST", "/api/canvas/ax/interaction"), ==, 0);
}

/* --- the loop --------------------------------------------------------------------------------------------------- */

/* A node asks for work, the board shows it, the agent wants a yes, the user gives it and writes a line, and the agent
 * takes that. */
static void
test_loop (Fixture       *fixture,
           gconstpointer  data)
{
  PmxPrimitive *work;
  g_autofree char *gate = NULL;
  g_autofree char *params = NULL;
  g_autofree char *mark = NULL;
  g_autoptr(JsonObject) resolved = NULL;
  g_autoptr(JsonObject) marked = NULL;
  g_autofree char *path = NULL;

  start (fixture);
  ask_well (fixture, "interact", "{\"type\":\"ax.work.create\",\"sourceNodeId\":\"" STATUS "\",\"payload\":"
            "{\"title\":\"Ship it\",\"nodeIds\":[\"" STATUS "\"]}}");
  easel_test_wait_until (pmx_inbox_find (inbox_of (fixture), PMX_WORK, "work-1") != NULL);
  work = pmx_inbox_find (inbox_of (fixture), PMX_WORK, "work-1");
  g_assert_cmpstr (pmx_primitive_get_title (work), ==, "Ship it");
  g_assert_cmpstr (pmx_primitive_get_nodes (work)[0], ==, STATUS);
  gate = agent (fixture, "approval", "approvalGate", "{\"title\":\"Deploy\",\"action\":\"deploy.prod\"}");
  easel_test_wait_until (pmx_inbox_get_n_waiting (inbox_of (fixture)) == 1);
  params = g_strdup_printf ("{\"id\":\"%s\",\"decision\":\"approved\"}", gate);
  ask_well (fixture, "approval.resolve", params);
  path = g_strdup_printf ("/api/canvas/ax/approval/%s", gate);
  resolved = pmx_server_do (fixture->server, "GET", path, NULL);
  g_assert_false (easel_json_peek_boolean (resolved, "pending", TRUE));
  ask_well (fixture, "steer", "{\"message\":\"and tell me\"}");
  easel_test_wait_until (newest_is (fixture, PMX_DELIVERY_PENDING));
  mark = g_strdup_printf ("/api/canvas/ax/delivery/%s/mark", pmx_primitive_get_id (newest_message (fixture)));
  marked = pmx_server_do (fixture->server, "POST", mark, "{\"consumer\":\"copilot\"}");
  easel_test_wait_until (newest_is (fixture, PMX_DELIVERY_DELIVERED));
}

/* What a node may not do is not sent at all. */
static void
test_not_offered (Fixture       *fixture,
                  gconstpointer  data)
{
  static const struct
  {
    const char *params;
    int         code;
  } cases[] = {
    { "{\"type\":\"ax.steer\",\"sourceNodeId\":\"" STATUS "\"}", PMX_ERROR_NOT_ALLOWED },
    { "{\"type\":\"ax.steer\",\"sourceNodeId\":\"node-mwqu1357-rodr\"}", PMX_ERROR_AX_DISABLED },
    { "{\"type\":\"ax.steer\",\"sourceNodeId\":\"nope\"}", PMX_ERROR_UNKNOWN_NODE },
    { "{\"type\":5}", PMX_ERROR_UNKNOWN_NODE },
    { "{\"type\":\"ax.all\",\"sourceNodeId\":\"" STATUS "\"}", PMX_ERROR_INVALID_ENVELOPE },
  };

  start (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonNode) answer = ask (fixture, "interact", cases[i].params, &error);

      g_assert_error (error, PMX_ERROR, cases[i].code);
    }
  g_assert_cmpuint (pmx_server_count_calls (fixture->server, "POST", "/api/canvas/ax/interaction"), ==, 0);
}

/* The user's click and the server agree on what each kind of node may say. */
static void
test_interactions (Fixture       *fixture,
                   gconstpointer  data)
{
  static const char * const kinds[] = {
    "markdown", "context", "status", "file", "diff", "mermaid", "json-render", "graph", "ledger", "trace", "image",
    "webpage", "group", "html", "mcp-app", "prompt", "response",
  };
  static const struct
  {
    const char *type;
    const char *payload;
  } types[] = {
    { "ax.event.record", "{\"kind\":\"prompt\",\"summary\":\"x\"}" },
    { "ax.steer", "{\"message\":\"x\"}" },
    { "ax.work.create", "{\"title\":\"x\"}" },
    { "ax.work.update", "{\"id\":\"work-1\",\"status\":\"done\"}" },
    { "ax.evidence.add", "{\"kind\":\"logs\",\"title\":\"x\"}" },
    { "ax.approval.request", "{\"title\":\"x\"}" },
    { "ax.approval.resolve", "{\"id\":\"appr-1\",\"decision\":\"approved\"}" },
    { "ax.review.add", "{\"body\":\"x\"}" },
    { "ax.focus.set", "{\"nodeIds\":[\"one\"]}" },
    { "ax.command.invoke", "{\"name\":\"pmx.plan\"}" },
    { "ax.elicitation.request", "{\"prompt\":\"x\"}" },
    { "ax.mode.request", "{\"mode\":\"plan\"}" },
    { "ax.flow.materialize", "{}" },
  };
  guint n_taken = 0;

  start (fixture);
  g_free (agent (fixture, "work", "workItem", "{\"title\":\"to be done\"}"));
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    for (guint enabled = 0; enabled < 2; enabled++)
      {
        pmx_server_put_node (fixture->server, "one", kinds[k],
                             enabled == 1 ? "{\"axCapabilities\":{\"enabled\":true}}" : "{}");
        easel_test_wait_until (
          pmx_board_find (board_of (fixture), "one") != NULL &&
          g_str_equal (pmx_node_get_kind (pmx_board_find (board_of (fixture), "one")), kinds[k]) &&
          easel_json_has (pmx_node_get_data (pmx_board_find (board_of (fixture), "one")), "axCapabilities") ==
            (enabled == 1));
        for (guint t = 0; t < G_N_ELEMENTS (types); t++)
          {
            g_autofree char *body = g_strdup_printf ("{\"type\":\"%s\",\"sourceNodeId\":\"one\",\"payload\":%s}",
                                                     types[t].type, types[t].payload);
            g_autoptr(JsonObject) said = pmx_server_do (fixture->server, "POST", "/api/canvas/ax/interaction", body);
            const char *code = easel_json_peek_string (said, "code", NULL);
            g_autoptr(GError) error = NULL;
            g_autoptr(JsonNode) answer = ask (fixture, "interact", body, &error);

            g_assert_cmpint (answer != NULL, ==, easel_json_peek_boolean (said, "ok", FALSE));
            if (answer == NULL)
              g_assert_cmpstr (pmx_error_get_code (error->code), ==, code);
            n_taken += answer != NULL ? 1 : 0;
          }
      }
  /* Nothing is sent to be refused. */
  g_assert_cmpuint (n_taken, >, 0);
  g_assert_cmpuint (pmx_server_count_calls (fixture->server, "POST", "/api/canvas/ax/interaction"), ==, n_taken);
}

/* Events that are for the server's own page, or that nobody knows, change nothing; those that say that something was
 * said, a refused interaction too, have it read. */
static void
test_events (Fixture       *fixture,
             gconstpointer  data)
{
  static const struct
  {
    const char *name;
    const char *payload;
    gboolean    is_read;
  } events[] = {
    { "workbench-open", "{\"nodeId\":5}", FALSE },
    { "context-cards", "{\"cards\":[]}", FALSE },
    { "mcp-app-host-snapshot", "{}", FALSE },
    { "ax-intent", "{\"intent\":{\"id\":\"i-1\",\"kind\":\"edit\"}}", FALSE },
    { "ax-intent-clear", "{\"id\":\"i-1\"}", FALSE },
    { "theme-changed", "{\"theme\":\"light\"}", FALSE },
    { "canvas-viewport-update", "{\"viewport\":{}}", FALSE },
    { "trace-state", "{\"enabled\":true}", FALSE },
    { "ping", "{}", FALSE },
    { "context-pins-changed", "{\"nodeIds\":7}", FALSE },
    { "canvas-focus-node", "{\"nodeId\":[]}", FALSE },
    { "of-tomorrow", "{\"nodes\":{}}", FALSE },
    { "ax-interaction", "{\"ok\":false,\"type\":\"ax.steer\",\"sourceNodeId\":\"x\",\"code\":\"not-allowed\"}", TRUE },
    { "ax-interaction", "{\"ok\":true,\"type\":\"ax.steer\",\"sourceNodeId\":\"x\"}", TRUE },
    { "ax-state-changed", "{\"workItem\":[]}", TRUE },
    { "ax-event-created", "{\"evidence\":{}}", TRUE },
  };
  guint n_read, n_nodes;

  start (fixture);
  easel_test_wait_until (pmx_server_count_calls (fixture->server, "GET", "/api/canvas/ax") == 1);
  n_read = pmx_server_count_calls (fixture->server, "GET", "/api/canvas/ax");
  n_nodes = g_list_model_get_n_items (G_LIST_MODEL (board_of (fixture)));
  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    {
      pmx_server_emit (fixture->server, events[i].name, events[i].payload);
      if (!events[i].is_read)
        continue;
      n_read++;
      easel_test_wait_until (pmx_server_count_calls (fixture->server, "GET", "/api/canvas/ax") == n_read);
    }
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (board_of (fixture))), ==, n_nodes);
  g_assert_cmpint (easel_source_get_state (fixture->source), ==, EASEL_CONNECTION_READY);
  g_assert_cmpuint (pmx_server_count_streams (fixture->server), ==, 1);
}

/* The server says that an App was opened and answered, and sends no layout. */
static void
test_app_opened (Fixture       *fixture,
                 gconstpointer  data)
{
  guint n_read;

  start (fixture);
  n_read = pmx_server_count_calls (fixture->server, "GET", "/api/canvas/state");
  pmx_server_emit (fixture->server, "ext-app-open", "{\"toolCallId\":\"t-1\",\"nodeId\":\"app\",\"html\":\"<p>\"}");
  pmx_server_emit (fixture->server, "ext-app-result", "{\"toolCallId\":\"t-1\",\"nodeId\":\"app\",\"success\":true}");
  easel_test_wait_until (pmx_server_count_calls (fixture->server, "GET", "/api/canvas/state") == n_read + 1);
}

#define ADD(path, test, data) g_test_add (path, Fixture, data, set_up, test, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/pmx/source/workbench", test_workbench, NULL);
  ADD ("/pmx/source/trouble", test_trouble, NULL);
  ADD ("/pmx/source/nodes", test_nodes, NULL);
  ADD ("/pmx/source/layout-read", test_layout_read, NULL);
  ADD ("/pmx/source/open", test_open, NULL);
  ADD ("/pmx/source/removed", test_removed, NULL);
  ADD ("/pmx/source/removed-words", test_removed_words, NULL);
  ADD ("/pmx/source/forward", test_forward, NULL);
  ADD ("/pmx/source/restart", test_restart, NULL);
  ADD ("/pmx/source/draft-kept", test_draft_kept, NULL);
  ADD ("/pmx/source/focused", test_focused, NULL);
  ADD ("/pmx/source/pins", test_pins, NULL);
  ADD ("/pmx/source/lost", test_lost, NULL);
  g_test_add_func ("/pmx/source/elsewhere", test_elsewhere);
  ADD ("/pmx/source/nobody", test_nobody, NULL);
  ADD ("/pmx/source/found", test_found, NULL);
  ADD ("/pmx/source/approved", test_approval, "approved");
  ADD ("/pmx/source/rejected", test_approval, "rejected");
  ADD ("/pmx/source/elicitation", test_elicitation, NULL);
  ADD ("/pmx/source/mode", test_mode, NULL);
  ADD ("/pmx/source/held", test_held, NULL);
  ADD ("/pmx/source/many-gates", test_many_gates, NULL);
  ADD ("/pmx/source/steer", test_steer, NULL);
  ADD ("/pmx/source/steer-fails", test_steer_fails, NULL);
  ADD ("/pmx/source/steer-dropped", test_steer_dropped, NULL);
  ADD ("/pmx/source/work", test_work, NULL);
  ADD ("/pmx/source/page", test_page, NULL);
  ADD ("/pmx/source/page-changes", test_page_changes, NULL);
  ADD ("/pmx/source/large-board", test_large_board, NULL);
  ADD ("/pmx/source/app", test_app, NULL);
  ADD ("/pmx/source/app/opened", test_app_opened, NULL);
  ADD ("/pmx/source/emit", test_emit, NULL);
  ADD ("/pmx/source/emit-forged", test_emit_forged, NULL);
  ADD ("/pmx/source/loop", test_loop, NULL);
  ADD ("/pmx/source/not-offered", test_not_offered, NULL);
  ADD ("/pmx/source/interactions", test_interactions, NULL);
  ADD ("/pmx/source/events", test_events, NULL);

  return g_test_run ();
}
