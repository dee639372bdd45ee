/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "client-fixture.h"

#include "mcp-http-fixture.h"
#include "rpc-child.h"
#include "rpc-error.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

/* The program of demo-server.c, set by the build. */
#define DEMO "EASEL_TEST_DEMO_SERVER"

/* Both transports of 2026-07-28 against the same server. */
typedef struct
{
  ClientFixture  client;
  McpHttpFixture http;
} Fixture;

#define OVER_HTTP GINT_TO_POINTER (1)

/* Parts of scripts: a line is read, and answered. */
#define ANSWER(id, member) "read -r line; printf '%s\\n' '{\"jsonrpc\":\"2.0\",\"id\":" id "," member "}'; "
#define REFUSE_PROBE ANSWER ("1", "\"error\":{\"code\":-32601,\"message\":\"?\"}")
#define INITIALIZE(id, version) \
  ANSWER (id, "\"result\":{\"protocolVersion\":\"" version "\",\"capabilities\":{}}")
#define WAIT "cat >/dev/null"

static McpEndpoint *
new_command (const char *script)
{
  return mcp_endpoint_new_command ((const char *const []) { "/bin/sh", "-c", script, NULL }, NULL, NULL);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *uri = NULL;
  g_autoptr(GError) error = NULL;
  McpEndpoint *endpoint;

  client_fixture_set_up (&fixture->client, NULL);
  if (data == OVER_HTTP)
    {
      mcp_http_fixture_set_up (&fixture->http, NULL);
      uri = g_strdup_printf ("http://127.0.0.1:%u/mcp", fixture->http.port);
      endpoint = mcp_endpoint_new_address (uri, (const char *const []) { "Authorization", "Bearer " TOKEN, NULL },
                                           NULL);
    }
  else
    endpoint = mcp_endpoint_new_command ((const char *const []) { g_getenv (DEMO), NULL }, NULL, NULL);
  client_fixture_open (&fixture->client, endpoint, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  client_fixture_tear_down (&fixture->client, NULL);
  if (data == OVER_HTTP)
    mcp_http_fixture_tear_down (&fixture->http, NULL);
}

static void
test_opening (Fixture       *fixture,
              gconstpointer  data)
{
  McpClientSession *session = fixture->client.session;

  g_assert_cmpint (mcp_client_session_get_generation (session), ==, MCP_GENERATION_MODERN);
  g_assert_cmpstr (mcp_client_session_get_version (session), ==, MCP_VERSION_MODERN);
  g_assert_cmpstr (easel_json_peek_string (mcp_client_session_get_server_info (session), "name", NULL), ==,
                   "demo-notes");
  g_assert_nonnull (easel_json_peek_object (mcp_client_session_get_capabilities (session), "tools"));
  g_assert_nonnull (mcp_client_session_get_instructions (session));
}

static void
test_calls (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *names = client_fixture_list (&fixture->client, "tools/list");
  g_autofree char *added = client_fixture_use (&fixture->client, "note_add", "{\"text\":\"…\"}");
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) refused = NULL;

  g_assert_nonnull (strstr (names, "note_add,"));
  g_assert_nonnull (strstr (added, "n2"));
  refused = client_fixture_call (&fixture->client, "tools/call", "{\"name\":\"nowhere\"}", &error);
  g_assert_null (refused);
  g_assert_error (error, RPC_ERROR, RPC_ERROR_INVALID_PARAMS);
}

static void
test_progress (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *text = client_fixture_use (&fixture->client, "job_run", "{\"steps\":3,\"ms\":1}");

  g_assert_cmpstr (text, ==, "done");
  g_assert_cmpstr (fixture->client.progress->str, ==, "1/3;2/3;3/3;");
}

/* A server that is not given up waits for ever: the next call shows that it goes on. */
static void
test_cancel (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(JsonObject) params = json_object_new ();
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;

  json_object_set_string_member (params, "name", "stall");
  mcp_client_session_call_async (fixture->client.session, "tools/call", params, 0, NULL, NULL, cancellable,
                                 easel_test_result_cb, &result);
  if (data == OVER_HTTP)
    easel_test_wait_until (fixture->http.demo->stalled->len == 1);
  g_cancellable_cancel (cancellable);
  easel_test_wait_until (result != NULL);
  g_assert_null (mcp_client_session_call_finish (fixture->client.session, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  if (data == OVER_HTTP)
    easel_test_wait_until (fixture->http.demo->n_cancelled == 1);
  text = client_fixture_use (&fixture->client, "talk", "{}");
  g_assert_cmpstr (text, ==, "talked");
}

/* The call fails with what was asked for; the session goes on. */
static void
test_question_untaken (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) result = client_fixture_call (&fixture->client, "tools/call",
                                                      "{\"name\":\"note_confirm\",\"arguments\":{\"scope\":\"all\"}}",
                                                      &error);
  g_autofree char *text = NULL;

  g_assert_null (result);
  g_assert_error (error, RPC_ERROR, RPC_ERROR_METHOD_NOT_FOUND);
  text = client_fixture_use (&fixture->client, "talk", "{}");
  g_assert_cmpstr (text, ==, "talked");
}

static void
test_news (Fixture       *fixture,
           gconstpointer  data)
{
  /* A change before the subscription stands is told to nobody: until the news comes there is another. */
  while (strstr (fixture->client.told->str, "list-changed tools;") == NULL)
    {
      g_free (client_fixture_use (&fixture->client, "grow", "{}"));
      easel_test_settle ();
    }
}

static void
test_closed (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) params = json_object_new ();

  json_object_set_string_member (params, "name", "stall");
  mcp_client_session_call_async (fixture->client.session, "tools/call", params, 0, NULL, NULL, NULL,
                                 easel_test_result_cb, &result);
  mcp_client_session_close (fixture->client.session);
  easel_test_wait_until (fixture->client.closed);
  g_assert_no_error (fixture->client.reason);
  g_assert_nonnull (result);
  g_assert_null (mcp_client_session_call_finish (fixture->client.session, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
}

static void
test_no_program (void)
{
  ClientFixture fixture = { 0 };
  g_autoptr(GError) error = NULL;

  client_fixture_set_up (&fixture, NULL);
  g_assert_false (client_fixture_open (&fixture,
                                       mcp_endpoint_new_command ((const char *const []) { "/nowhere/server", NULL },
                                                                 NULL, NULL),
                                       &error));
  g_assert_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT);
  client_fixture_tear_down (&fixture, NULL);
}

/* The user reads why, in the server's words. */
static void
test_dies_at_start (void)
{
  ClientFixture fixture = { 0 };
  g_autoptr(GError) error = NULL;

  client_fixture_set_up (&fixture, NULL);
  g_assert_false (client_fixture_open (&fixture, new_command ("echo 'no key in the environment' >&2; exit 3"), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "status 3"));
  client_fixture_tear_down (&fixture, NULL);
}

/* A server of the handshake era that ends at a first message which is not initialize gets a second chance. */
static void
test_dies_of_probe (void)
{
  ClientFixture fixture = { 0 };
  g_autoptr(GError) error = NULL;

  client_fixture_set_up (&fixture, NULL);
  client_fixture_open (&fixture, new_command ("read -r line; case $line in *server/discover*) exit 1 ;; esac; "
                                              "printf '%s\\n' '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":"
                                              "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{}}}'; " WAIT),
                       &error);
  g_assert_no_error (error);
  g_assert_cmpint (mcp_client_session_get_generation (fixture.session), ==, MCP_GENERATION_LEGACY);
  g_assert_cmpstr (mcp_client_session_get_version (fixture.session), ==, "2025-06-18");
  client_fixture_tear_down (&fixture, NULL);
}

static void
test_unknown_version (void)
{
  ClientFixture fixture = { 0 };
  g_autoptr(GError) error = NULL;

  client_fixture_set_up (&fixture, NULL);
  g_assert_false (client_fixture_open (&fixture,
    new_command (REFUSE_PROBE INITIALIZE ("2", "1999") WAIT), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  client_fixture_tear_down (&fixture, NULL);
}

/* Standard error that nobody reads would block the server; standard error without end must not fill our memory. */
static void
test_noise (void)
{
  ClientFixture fixture = { 0 };
  g_autoptr(GError) error = NULL;
  g_autofree char *said = NULL;

  client_fixture_set_up (&fixture, NULL);
  client_fixture_open (&fixture,
    new_command (REFUSE_PROBE "seq 200000 >&2; " INITIALIZE ("2", "2025-06-18") WAIT), &error);
  g_assert_no_error (error);
  said = rpc_child_dup_stderr (RPC_CHILD (mcp_client_session_get_transport (fixture.session)));
  while (strstr (said, "\n200000\n") == NULL)
    {
      g_main_context_iteration (NULL, TRUE);
      g_free (said);
      said = rpc_child_dup_stderr (RPC_CHILD (mcp_client_session_get_transport (fixture.session)));
    }
  g_assert_cmpuint (strlen (said), <=, 64 * 1024);
  client_fixture_tear_down (&fixture, NULL);
}

/* A wrapper script dies at once; the server that it started, which takes neither end of input nor SIGTERM, has to go
 * too. */
static void
test_whole_group (void)
{
  ClientFixture fixture = { 0 };
  g_autofree char *folder = g_dir_make_tmp ("easel-mcp-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (folder, "pid", NULL);
  g_autofree char *script = NULL;
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  GPid pid;

  script = g_strconcat ("(trap '' TERM HUP; sh -c 'echo $PPID' >'", file, "'; while :; do sleep 1; done) & "
                        REFUSE_PROBE INITIALIZE ("2", "2025-06-18") WAIT, NULL);
  client_fixture_set_up (&fixture, NULL);
  client_fixture_open (&fixture, new_command (script), &error);
  g_assert_no_error (error);
  while (!g_file_get_contents (file, &text, NULL, NULL) || *text == '\0')
    {
      g_main_context_iteration (NULL, FALSE);
      g_clear_pointer (&text, g_free);
    }
  pid = (GPid) g_ascii_strtoll (text, NULL, 10);
  g_assert_cmpint (kill (pid, 0), ==, 0);
  client_fixture_tear_down (&fixture, NULL);
  easel_test_wait_until (kill (pid, 0) != 0 && errno == ESRCH);
  easel_test_remove_tree (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, func)                                                              \
  g_test_add ("/mcp/client/stdio/" name, Fixture, NULL, set_up, func, tear_down);     \
  g_test_add ("/mcp/client/http/" name, Fixture, OVER_HTTP, set_up, func, tear_down)
  ADD ("opening", test_opening);
  ADD ("calls", test_calls);
  ADD ("progress", test_progress);
  ADD ("cancel", test_cancel);
  ADD ("question-untaken", test_question_untaken);
  ADD ("news", test_news);
  ADD ("closed", test_closed);
#undef ADD
  g_test_add_func ("/mcp/client/no-program", test_no_program);
  g_test_add_func ("/mcp/client/dies-at-start", test_dies_at_start);
  g_test_add_func ("/mcp/client/dies-of-probe", test_dies_of_probe);
  g_test_add_func ("/mcp/client/unknown-version", test_unknown_version);
  g_test_add_func ("/mcp/client/noise", test_noise);
  g_test_add_func ("/mcp/client/whole-group", test_whole_group);

  return g_test_run ();
}
