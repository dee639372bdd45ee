/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source-fixture.h"

#include "easel-ahp-sessions.h"
#include "easel-enum.h"
#include "easel-json.h"
#include "rpc-error.h"

static gboolean
has_order (Fixture    *fixture,
           const char *expected)
{
  g_autofree char *order = fixture_order (fixture);

  return strcmp (order, expected) == 0;
}

static void
await_order (Fixture    *fixture,
             const char *expected)
{
  await (has_order (fixture, expected));
}

static void
notify_host (Fixture    *fixture,
             const char *method,
             const char *params)
{
  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":%s}", method, params);
}

static void
add_three (Fixture *fixture)
{
  scripted_model_add_session (fixture->host, "{\"resource\":\"s:old\",\"modifiedAt\":\"2025-01-01T00:00:00Z\",\"title\":\"O\"}");
  scripted_model_add_session (fixture->host, "{\"resource\":\"s:ms\",\"modifiedAt\":1767225600000}");
  scripted_model_add_session (fixture->host, "{\"resource\":\"s:new\",\"modifiedAt\":\"2026-02-01T00:00:00+01:00\"}");
}

static void
test_order (Fixture       *fixture,
            gconstpointer  data)
{
  add_three (fixture);
  scripted_model_add_session (fixture->host, "{\"resource\":\"s:never\",\"modifiedAt\":\"yesterday\"}");
  fixture_start (fixture);
  await_order (fixture, "s:new s:ms s:old s:never ");
  g_assert_cmpstr (easel_source_get_title (fixture->source), ==, "Scripted host");
  g_assert_cmpstr (easel_source_get_id (fixture->source), ==, "host-1");
  /* The user's word stands over the host's. */
  easel_source_set_title (fixture->source, "Mine");
  g_assert_cmpstr (easel_source_get_title (fixture->source), ==, "Mine");
}

static void
test_notifications (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr(EaselSession) old = NULL;

  add_three (fixture);
  fixture_start (fixture);
  old = g_object_ref (easel_source_find_session (fixture->source, "s:old"));
  g_assert_cmpstr (easel_session_get_title (old), ==, "O");

  notify_host (fixture, "root/sessionAdded", "{\"summary\":{\"resource\":\"s:x\",\"title\":\"X\",\"modifiedAt\":5}}");
  await_order (fixture, "s:new s:ms s:old s:x ");
  notify_host (fixture, "root/sessionSummaryChanged",
               "{\"session\":\"s:old\",\"changes\":{\"modifiedAt\":\"2027-01-01T00:00:00Z\",\"activity\":\"busy\"}}");
  await_order (fixture, "s:old s:new s:ms s:x ");
  g_assert_cmpstr (easel_session_get_title (old), ==, "O");
  g_assert_cmpstr (easel_session_get_activity (old), ==, "busy");
  notify_host (fixture, "root/sessionSummaryChanged", "{\"session\":\"s:old\",\"changes\":{\"activity\":null}}");
  notify_host (fixture, "root/sessionSummaryChanged", "{\"session\":\"s:nobody\",\"changes\":{\"title\":\"?\"}}");
  await (easel_session_get_activity (old) == NULL);
  notify_host (fixture, "root/sessionRemoved", "{\"session\":\"s:old\"}");
  await_order (fixture, "s:new s:ms s:x ");
  g_assert_true (easel_session_is_gone (old));
}

static gboolean
slow_list_hook (ScriptedHost *host,
                HostMessage  *message,
                gpointer      user_data)
{
  if (g_strcmp0 (message->method, "listSessions") != 0)
    return FALSE;
  g_queue_push_tail (&host->inbox, g_memdup2 (message, sizeof *message));
  message->method = NULL;
  message->params = NULL;
  return TRUE;
}

/* What a notification said while the list was read is newer than the list. */
static void
test_overtaking (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(HostMessage) list = NULL;

  fixture->host->hook = slow_list_hook;
  easel_source_start (fixture->source);
  list = scripted_host_await (fixture->host, "listSessions");
  notify_host (fixture, "root/sessionAdded", "{\"summary\":{\"resource\":\"s:fresh\"}}");
  notify_host (fixture, "root/sessionRemoved", "{\"session\":\"s:dead\"}");
  await_order (fixture, "s:fresh ");
  scripted_host_reply (fixture->host, list->id, "{\"items\":[{\"resource\":\"s:dead\"},{\"resource\":\"s:live\"}]}");
  await_order (fixture, "s:fresh s:live ");
}

static void
test_listed_again (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr(EaselSession) old = NULL, kept = NULL;

  add_three (fixture);
  fixture_start (fixture);
  old = g_object_ref (easel_source_find_session (fixture->source, "s:old"));
  kept = g_object_ref (easel_source_find_session (fixture->source, "s:new"));
  fixture_lose (fixture);
  g_ptr_array_remove_index (fixture->host->sessions, 0);
  scripted_model_add_session (fixture->host, "{\"resource\":\"s:more\",\"modifiedAt\":1}");
  easel_source_retry (fixture->source);
  await_order (fixture, "s:new s:ms s:more ");
  g_assert_true (easel_session_is_gone (old));
  g_assert_false (easel_session_is_gone (kept));
  g_assert_true (easel_source_find_session (fixture->source, "s:new") == kept);
}

static void
test_failed_list (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr(HostMessage) list = NULL;

  add_three (fixture);
  fixture->host->hook = slow_list_hook;
  easel_source_start (fixture->source);
  list = scripted_host_await (fixture->host, "listSessions");
  fixture->host->hook = NULL;
  scripted_host_reply_error (fixture->host, list->id, -32603, NULL);
  await_order (fixture, "s:new s:ms s:old ");
}

static void
state_cb (EaselSource *source,
          GParamSpec  *pspec,
          GString     *states)
{
  g_string_append_printf (states, "%s ", easel_enum_nick (EASEL_TYPE_CONNECTION_STATE, easel_source_get_state (source)));
}

static void
test_states (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(GString) states = g_string_new (NULL);
  g_autofree char *reason = NULL;

  g_signal_connect (fixture->source, "notify::state", G_CALLBACK (state_cb), states);
  g_assert_cmpint (easel_source_get_state (fixture->source), ==, EASEL_CONNECTION_IDLE);
  fixture_start (fixture);
  g_assert_null (easel_source_get_reason (fixture->source));
  fixture_lose (fixture);
  g_object_get (fixture->source, "reason", &reason, NULL);
  g_assert_nonnull (reason);
  easel_source_retry (fixture->source);
  await (easel_source_get_state (fixture->source) == EASEL_CONNECTION_READY);

  scripted_host_drop (fixture->host);
  fixture->host->refuse_status = 401;
  await (easel_source_get_state (fixture->source) == EASEL_CONNECTION_FAILED);
  g_assert_nonnull (easel_source_get_reason (fixture->source));
  g_assert_null (strstr (easel_source_get_reason (fixture->source), "secret"));
  fixture->host->refuse_status = 0;
  easel_source_retry (fixture->source);
  await (easel_source_get_state (fixture->source) == EASEL_CONNECTION_READY);
  easel_source_stop (fixture->source);
  g_assert_cmpstr (states->str, ==, "connecting ready lost ready lost failed connecting ready idle ");
}

static void
auth_cb (EaselSource        *source,
         const char         *resource,
         const char         *name,
         const char * const *issuers,
         char              **wanted)
{
  g_free (*wanted);
  *wanted = g_strjoin ("|", resource, name != NULL ? name : "-", issuers != NULL ? issuers[0] : NULL, NULL);
}

static void
test_authenticate (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(HostMessage) push = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *wanted = NULL;

  scripted_model_set (fixture->host, "ahp-root://", AHP_CHANNEL_ROOT,
                      "{\"agents\":[{\"protectedResources\":[{\"resource\":\"https://s\",\"resource_name\":\"S\","
                      "\"authorization_servers\":[\"https://as\",7]}]}]}");
  fixture_start (fixture);
  g_signal_connect (fixture->source, "auth-required", G_CALLBACK (auth_cb), &wanted);
  notify_host (fixture, "auth/required", "{\"channel\":\"ahp-root://\",\"resource\":\"https://s\"}");
  await (g_strcmp0 (wanted, "https://s|S|https://as") == 0);
  notify_host (fixture, "auth/required", "{\"channel\":\"ahp-root://\",\"resource\":\"https://r\"}");
  await (g_strcmp0 (wanted, "https://r|-") == 0);
  easel_source_authenticate_async (fixture->source, "https://r", "tok", NULL, NULL, keep_result, &result);
  push = scripted_host_await (fixture->host, "authenticate");
  g_assert_cmpstr (easel_json_peek_string (push->params, "token", NULL), ==, "tok");
  scripted_host_reply_error (fixture->host, push->id, -32602, NULL);
  await (result != NULL);
  g_assert_false (easel_source_authenticate_finish (fixture->source, result, &error));
  g_assert_error (error, RPC_ERROR, -32602);
}

/* What a host may ask, and what it gets: a code, or 0 for a result of null. */
static void
test_requests (Fixture       *fixture,
               gconstpointer  data)
{
  static const struct { const char *method, *params; int code; const char *inner; } requests[] = {
    { "ping", "{\"channel\":\"ahp-root://\"}", 0, NULL },
    { "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":\"k\",\"extensionId\":\"e\",\"instanceId\":\"i\"}", -32012,
      "canvas_not_declared" },
    { "canvasOpen", "{\"channel\":\"ahp-canvas:/1\",\"canvasId\":\"k\",\"providerId\":\"e\"}", -32012,
      "canvas_not_declared" },
    { "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":7}", -32602, NULL },
    { "canvasOpen", "{\"canvasId\":\"k\"}", -32602, NULL },
    { "canvasInvokeAction", "{\"channel\":\"s:1\",\"canvasId\":\"k\",\"extensionId\":\"e\",\"instanceId\":\"i\","
      "\"actionName\":\"a\"}", -32012, "canvas_not_declared" },
    { "canvasInvokeAction", "{\"channel\":\"s:1\",\"instanceId\":\"i\"}", -32602, NULL },
    { "canvasInvokeOperation", "{\"channel\":\"ahp-canvas:/1\",\"operationName\":\"o\"}", -32012,
      "canvas_not_declared" },
    { "canvasClose", "{\"channel\":\"s:1\",\"canvasId\":\"k\",\"extensionId\":\"e\",\"instanceId\":\"i\"}", 0, NULL },
    { "canvasClose", "{\"channel\":\"ahp-canvas:/1\"}", 0, NULL },
    { "canvasClose", "{\"channel\":\"s:1\",\"instanceId\":[]}", -32602, NULL },
    { "resourceRead", "{\"uri\":\"file:///etc/passwd\"}", -32009, NULL },
    { "resourceRead", "{\"uri\":\"ahp-canvas-content:/i/a\"}", -32008, NULL },
    { "resourceRead", "{\"uri\":7}", -32602, NULL },
    { "resourceList", "{\"uri\":\"file:///\"}", -32009, NULL },
    { "resourceResolve", "{\"uri\":\"file:///\"}", -32009, NULL },
    { "resourceRequest", "{\"uri\":\"file:///\",\"write\":true}", -32009, NULL },
    { "resourceWrite", "{\"uri\":\"file:///tmp/x\",\"data\":\"\"}", -32009, NULL },
    { "resourceMove", "{}", -32009, NULL },
    { "createResourceWatch", "{\"uri\":\"file:///\"}", -32009, NULL },
    { "somethingElse", "{}", -32601, NULL },
  };

  fixture_start (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    {
      g_autoptr(HostMessage) answer = NULL;
      JsonObject *error;
      const char *inner = NULL;

      scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"id\":%u,\"method\":\"%s\",\"params\":%s}", i,
                          requests[i].method, requests[i].params);
      answer = scripted_host_await (fixture->host, NULL);
      g_test_message ("%s %s", requests[i].method, requests[i].params);
      g_assert_cmpint (answer->id, ==, i);
      error = easel_json_peek_object (answer->params, "error");
      if (requests[i].code == 0)
        {
          g_assert_null (error);
          g_assert_true (json_object_has_member (answer->params, "result"));
          continue;
        }
      g_assert_nonnull (error);
      g_assert_cmpint (easel_json_peek_int (error, "code", 0), ==, requests[i].code);
      if (easel_json_peek_object (error, "data") != NULL)
        inner = easel_json_peek_string (easel_json_peek_object (error, "data"), "code", NULL);
      g_assert_cmpstr (inner, ==, requests[i].inner);
    }
}

static void
put (EaselAhpSessions *sessions,
     const char       *here)
{
  g_autofree char *text = g_strdup_printf ("{\"resource\":\"" SESSION "\",\"title\":\"Agent\",\"_meta\":{"
                                           "\"io.github.ahp_canvas.easel\":{\"agent\":{\"name\":\"Claude\",\"here\":%s}}}}",
                                           here);
  g_autoptr(JsonNode) node = json_from_string (text, NULL);

  easel_ahp_sessions_put (sessions, json_node_get_object (node));
}

/* The word of a host on agents counts only where both are on this computer. */
static void
test_agent (void)
{
  g_autoptr(EaselAhpSessions) local = easel_ahp_sessions_new (TRUE);
  g_autoptr(EaselAhpSessions) far = easel_ahp_sessions_new (FALSE);
  g_autoptr(EaselSession) here = NULL;
  g_autoptr(EaselSession) there = NULL;

  put (local, "true");
  put (far, "true");
  here = g_list_model_get_item (G_LIST_MODEL (local), 0);
  there = g_list_model_get_item (G_LIST_MODEL (far), 0);
  g_assert_true (easel_session_has_agent (here));
  g_assert_false (easel_session_has_agent (there));
  g_assert_cmpstr (easel_session_get_agent (here), ==, "Claude");
  g_assert_null (easel_session_get_agent (there));
  put (local, "false");
  g_assert_false (easel_session_has_agent (here));
  g_assert_cmpstr (easel_session_get_agent (here), ==, "Claude");
  put (local, "\"yes\"");
  g_assert_false (easel_session_has_agent (here));
}

/* What hooks of an agent reported to its host counts on every computer; nonsense is nothing. */
static void
test_status (void)
{
  static const struct { const char *agent; EaselSessionStatus status; guint notices; } rows[] = {
    { "{\"state\":\"working\"}", EASEL_SESSION_WORKING, 0 },
    { "{\"state\":\"needs-you\",\"notices\":1}", EASEL_SESSION_NEEDS_USER, 1 },
    { "{\"state\":\"done\",\"notices\":2}", EASEL_SESSION_DONE, 2 },
    { "{\"state\":\"asleep\",\"notices\":-5}", EASEL_SESSION_UNREPORTED, 0 },
    { "{\"state\":7,\"notices\":\"1\"}", EASEL_SESSION_UNREPORTED, 0 },
    { "{\"notices\":9007199254740993}", EASEL_SESSION_UNREPORTED, G_MAXINT },
    { "{}", EASEL_SESSION_UNREPORTED, 0 },
    { "null", EASEL_SESSION_UNREPORTED, 0 },
  };
  g_autoptr(EaselAhpSessions) sessions = easel_ahp_sessions_new (FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"resource\":\"" SESSION "\",\"_meta\":{\"io.github.ahp_canvas.easel\":{"
                                               "\"agent\":%s}}}", rows[i].agent);
      g_autoptr(JsonNode) node = json_from_string (text, NULL);
      g_autoptr(EaselSession) session = NULL;

      easel_ahp_sessions_put (sessions, json_node_get_object (node));
      session = g_list_model_get_item (G_LIST_MODEL (sessions), 0);
      g_assert_cmpint (easel_session_get_status (session), ==, rows[i].status);
      g_assert_cmpuint (easel_session_get_notices (session), ==, rows[i].notices);
    }
}

static void
removing_again_cb (EaselAhpSessions *sessions,
                   EaselSession     *session,
                   guint            *n_told)
{
  (*n_told)++;
  easel_ahp_sessions_remove (sessions, easel_session_get_uri (session));
}

static void
remove_renamed_cb (EaselSession     *session,
                   GParamSpec       *pspec,
                   EaselAhpSessions *sessions)
{
  easel_ahp_sessions_remove (sessions, easel_session_get_uri (session));
}

/* Handlers that remove what they are just told about. */
static void
test_removed_while_told (void)
{
  g_autoptr(EaselAhpSessions) sessions = easel_ahp_sessions_new (TRUE);
  g_autoptr(EaselSession) session = NULL;
  g_autoptr(JsonObject) changes = json_object_new ();
  guint n_told = 0;

  g_signal_connect (sessions, "removing", G_CALLBACK (removing_again_cb), &n_told);
  put (sessions, "true");
  easel_ahp_sessions_remove (sessions, SESSION);
  g_assert_cmpuint (n_told, ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (sessions)), ==, 0);

  put (sessions, "true");
  session = g_list_model_get_item (G_LIST_MODEL (sessions), 0);
  g_signal_connect (session, "notify::title", G_CALLBACK (remove_renamed_cb), sessions);
  json_object_set_string_member (changes, "title", "other");
  json_object_set_string_member (changes, "modifiedAt", "2026-02-01T00:00:00Z");
  easel_ahp_sessions_change (sessions, SESSION, changes);
  g_assert_cmpuint (n_told, ==, 2);
  g_assert_true (easel_session_is_gone (session));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (sessions)), ==, 0);
}

static void
list (EaselAhpSessions *sessions,
      const char       *items)
{
  g_autoptr(JsonNode) node = json_from_string (items, NULL);
  g_autoptr(GPtrArray) summaries = g_ptr_array_new ();
  JsonArray *array = json_node_get_array (node);

  for (guint i = 0; i < json_array_get_length (array); i++)
    g_ptr_array_add (summaries, json_array_get_object_element (array, i));
  easel_ahp_sessions_begin_listing (sessions);
  easel_ahp_sessions_end_listing (sessions, summaries);
}

static void
count_cb (GListModel *model,
          guint       position,
          guint       removed,
          guint       added,
          guint      *counts)
{
  counts[0]++;
  counts[1] += added - removed;
}

/* Whoever draws the list draws it once for all sessions of a host, also where the host names one of them twice. */
static void
test_told_once (void)
{
  g_autoptr(EaselAhpSessions) sessions = easel_ahp_sessions_new (TRUE);
  guint counts[2] = { 0 };

  g_signal_connect (sessions, "items-changed", G_CALLBACK (count_cb), counts);
  list (sessions, "[{\"resource\":\"s:a\",\"modifiedAt\":1},{\"resource\":\"s:b\",\"modifiedAt\":2},"
                  "{\"resource\":\"s:a\",\"modifiedAt\":3},{\"resource\":\"\"},{}]");
  g_assert_cmpuint (counts[0], ==, 1);
  g_assert_cmpuint (counts[1], ==, 2);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (sessions)), ==, 2);

  list (sessions, "[{\"resource\":\"s:b\",\"modifiedAt\":2},{\"resource\":\"s:c\",\"modifiedAt\":4}]");
  g_assert_cmpuint (counts[1], ==, 2);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (sessions)), ==, 2);
}

/* The user is told which versions the host speaks, whatever it writes there. */
static void
test_refused_version (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr(HostMessage) hello = NULL;

  fixture->host->automatic = FALSE;
  easel_source_start (fixture->source);
  hello = scripted_host_await (fixture->host, "initialize");
  scripted_host_reply_error (fixture->host, hello->id, -32005, "{\"supportedVersions\":[\"^3.0.0\",7,\"2\\u202e.1\"]}");
  await (easel_source_get_state (fixture->source) == EASEL_CONNECTION_FAILED);
  g_assert_nonnull (strstr (easel_source_get_reason (fixture->source), "^3.0.0, 2.1"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add ("/source/sessions/" path, Fixture, NULL, fixture_set_up, func, fixture_tear_down)
  ADD ("order", test_order);
  ADD ("notifications", test_notifications);
  ADD ("overtaking", test_overtaking);
  ADD ("listed-again", test_listed_again);
  ADD ("failed-list", test_failed_list);
  ADD ("states", test_states);
  ADD ("refused-version", test_refused_version);
  ADD ("authenticate", test_authenticate);
  ADD ("requests", test_requests);
  g_test_add_func ("/source/sessions/agent", test_agent);
  g_test_add_func ("/source/sessions/status", test_status);
  g_test_add_func ("/source/sessions/removed-while-told", test_removed_while_told);
  g_test_add_func ("/source/sessions/told-once", test_told_once);
#undef ADD
  return g_test_run ();
}
