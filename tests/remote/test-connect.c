/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "easel-host connect --stdio": a panel on another computer, here at the other end of two pipes. */
#include <string.h>
#include <sysexits.h>

#include "ahp-handshake.h"
#include "attach-fixture.h"
#include "easel-test.h"
#include "listening.h"
#include "rpc-stdio.h"

#define PING "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}"
#define PONG "{\"id\":1,\"result\":{}}"
#define OPEN "{\"jsonrpc\":\"2.0\",\"id\":\"open\",\"method\":\"tools/call\",\"params\":{\"name\":\"canvas_show_page\"," \
             "\"arguments\":{\"title\":\"Far\",\"html\":\"<p>Hello</p>\"}}}"

static GSubprocess *
spawn (AttachFixture *fixture)
{
  g_autoptr(GError) error = NULL;
  GSubprocess *child = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error,
                                         g_getenv ("EASEL_HOST_PROGRAM"), "connect", "--stdio", "--state",
                                         fixture->state, NULL);

  g_assert_no_error (error);
  return child;
}

static void
read_greeting (GSubprocess *child)
{
  char line[sizeof AHP_STDIO_GREETING + 1] = "";
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  g_input_stream_read_all_async (g_subprocess_get_stdout_pipe (child), line, strlen (AHP_STDIO_GREETING "\n"),
                                 G_PRIORITY_DEFAULT, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_input_stream_read_all_finish (g_subprocess_get_stdout_pipe (child), result, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (line, ==, AHP_STDIO_GREETING "\n");
}

static HostClient *
greet (GSubprocess *child)
{
  g_autoptr(RpcTransport) transport = NULL;
  HostClient *client;

  read_greeting (child);
  transport = rpc_stdio_new (g_subprocess_get_stdout_pipe (child), g_subprocess_get_stdin_pipe (child));
  client = host_client_new_over (transport, "far");
  json_object_unref (host_client_initialize (client, "\"initialSubscriptions\":[\"ahp-root://\"],"
                                                     "\"capabilities\":{\"canvas\":{}}"));
  return client;
}

/* It starts the host, which serves this client and an agent, and listens nowhere. */
static void
test_starts (AttachFixture *fixture,
             gconstpointer  data)
{
  g_autoptr(GSubprocess) child = spawn (fixture);
  g_autoptr(HostClient) client = greet (child);
  g_autoptr(AttachAgent) agent = attach_agent_new (fixture, NULL);
  g_autoptr(JsonObject) added = NULL;
  GPid host = attach_get_host (fixture);

  g_assert_cmpint (host, !=, 0);
  attach_agent_greet (agent);
  attach_agent_ask (agent, OPEN, "{\"id\":\"open\",\"result\":{\"structuredContent\":{}}}");
  added = host_client_wait (client, "root/sessionAdded", "{}");
  g_assert_cmpint (attach_get_host (fixture), ==, host);
  g_assert_cmpuint (listening_count (host), ==, 0);

  host_client_close (client);
  g_assert_cmpint (host_process_wait (child), ==, 0);
  attach_agent_ask (agent, PING, PONG);
  g_assert_cmpint (attach_get_host (fixture), ==, host);
}

/* A panel on that computer gets an address of the host that has none yet, and others keep their connection. */
static void
test_panel_there (AttachFixture *fixture,
                  gconstpointer  data)
{
  g_autoptr(GSubprocess) child = spawn (fixture);
  g_autoptr(HostClient) far = greet (child);
  g_autoptr(HostProcess) panel = host_process_new (fixture->state, NULL);
  g_autoptr(HostClient) near = host_client_new_ready (host_process_get_uri (panel), "near");
  g_autoptr(JsonObject) answer = NULL;

  g_assert_cmpuint (listening_count (attach_get_host (fixture)), ==, 1);
  answer = host_client_ask (far, "listSessions", "{\"channel\":\"ahp-root://\"}");
  host_client_close (far);
  g_assert_cmpint (host_process_wait (child), ==, 0);
}

static void
test_host_ends (AttachFixture *fixture,
                gconstpointer  data)
{
  g_autoptr(GSubprocess) child = spawn (fixture);
  g_autoptr(HostClient) client = greet (child);

  attach_kill_host (fixture);
  g_assert_cmpint (host_process_wait (child), ==, 0);
  easel_test_wait_until (host_client_is_closed (client));
}

static void
test_usage (AttachFixture *fixture,
            gconstpointer  data)
{
  const char *const arguments[] = { "connect", "--state", fixture->state, NULL };
  g_autofree char *output = NULL;

  g_assert_cmpint (host_process_run (arguments, &output), ==, EX_USAGE);
  g_assert_nonnull (strstr (output, "connect --stdio"));
  g_assert_cmpint (attach_get_host (fixture), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, test) g_test_add ("/remote/connect/" path, AttachFixture, NULL, attach_set_up, test, attach_tear_down)
  ADD ("starts", test_starts);
  ADD ("panel-there", test_panel_there);
  ADD ("host-ends", test_host_ends);
  ADD ("usage", test_usage);
  return g_test_run ();
}
