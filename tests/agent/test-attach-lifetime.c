/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a host stays: for a panel that started it, for agents that are at it, and for nobody. */
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/un.h>

#include "attach-fixture.h"
#include "easel-agent-connect.h"
#include "easel-agent-frontend.h"
#include "easel-agent-lifetime.h"
#include "easel-test.h"

#define PING "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}"
#define PONG "{\"id\":1,\"result\":{}}"
#define OPEN "{\"jsonrpc\":\"2.0\",\"id\":\"open\",\"method\":\"tools/call\",\"params\":{\"name\":\"canvas_show_page\"," \
             "\"arguments\":{\"html\":\"<p>Hello</p>\"}}}"
#define WAIT "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\"," \
             "\"params\":{\"name\":\"canvas_wait\",\"arguments\":{\"timeoutMs\":%d}}}"

/* The panel's child is told to end while an agent waits for something: it ends for the panel, and the agent is
 * answered by the host that it had. */
static void
test_parent_leaves (AttachFixture *fixture,
                    gconstpointer  data)
{
  gboolean by_signal = GPOINTER_TO_INT (data);
  g_autoptr(HostProcess) parent = host_process_new (fixture->state, NULL);
  GSubprocess *child = host_process_get_child (parent);
  g_autoptr(AttachAgent) agent = attach_agent_new (fixture, NULL);
  /* Longer than a ping may take. */
  g_autofree char *wait = g_strdup_printf (WAIT, 5000);
  g_autoptr(JsonObject) answer = NULL;
  GPid host;

  attach_agent_greet (agent);
  attach_agent_ask (agent, OPEN, "{\"id\":\"open\",\"result\":{\"structuredContent\":{}}}");
  host = attach_get_host (fixture);
  attach_agent_say (agent, wait);
  attach_agent_ask (agent, PING, PONG);
  if (by_signal)
    g_subprocess_send_signal (child, SIGTERM);
  else
    g_assert_true (g_output_stream_close (g_subprocess_get_stdin_pipe (child), NULL, NULL));
  g_assert_cmpint (host_process_wait (child), ==, 0);
  answer = attach_agent_hear (agent);
  host_assert_json (answer, "{\"id\":7,\"result\":{}}");
  g_assert_cmpint (attach_get_host (fixture), ==, host);
  g_assert_true (attach_is_alive (host));

  /* The next panel comes to the same host. */
  {
    g_autoptr(HostProcess) next = host_process_new (fixture->state, NULL);

    g_assert_cmpstr (host_process_get_uri (next), ==, host_process_get_uri (parent));
    g_assert_cmpint (attach_get_host (fixture), ==, host);
  }
  /* Nobody's child any more, it ends when it is told to. */
  kill (host, SIGTERM);
  while (attach_is_alive (host))
    g_usleep (1000);
  g_assert_cmpint (attach_get_host (fixture), ==, 0);
}

/* A panel that is killed has its host killed, as ever, and the next one begins at once. */
static void
test_parent_killed (AttachFixture *fixture,
                    gconstpointer  data)
{
  g_autoptr(HostProcess) parent = host_process_new (fixture->state, NULL);
  g_autoptr(HostProcess) next = NULL;
  GPid host = attach_get_host (fixture);

  g_assert_cmpint (host, !=, 0);
  host_process_kill (parent);
  next = host_process_new (fixture->state, NULL);
  g_assert_cmpstr (host_process_get_uri (next), ==, host_process_get_uri (parent));
  easel_test_wait_until (!attach_is_alive (host));
}

/* The panel starts a host while an agent's runs: it gets that one, and is told when it is gone. */
static void
test_attends (AttachFixture *fixture,
              gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = attach_agent_new (fixture, NULL);
  g_autoptr(HostProcess) panel = NULL;
  g_autoptr(HostProcess) second = NULL;
  g_autoptr(HostClient) client = NULL;
  GPid host;

  attach_agent_ask (agent, PING, PONG);
  host = attach_get_host (fixture);
  panel = host_process_new (fixture->state, NULL);
  client = host_client_new_ready (host_process_get_uri (panel), "c1");
  g_assert_cmpint (attach_get_host (fixture), ==, host);

  g_assert_true (g_output_stream_close (g_subprocess_get_stdin_pipe (host_process_get_child (panel)), NULL, NULL));
  g_assert_cmpint (host_process_wait (host_process_get_child (panel)), ==, 0);
  attach_agent_ask (agent, PING, PONG);

  second = host_process_new (fixture->state, NULL);
  attach_kill_host (fixture);
  g_assert_cmpint (host_process_wait (host_process_get_child (second)), !=, 0);
}

/* A host by hand does not take the place of another, and says so. */
static void
test_by_hand (AttachFixture *fixture,
              gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = attach_agent_new (fixture, NULL);
  const char *arguments[] = { "serve", "--state", fixture->state, NULL };
  g_autofree char *output = NULL;

  attach_agent_ask (agent, PING, PONG);
  g_assert_cmpint (host_process_run (arguments, &output), ==, 1);
  g_assert_nonnull (strstr (output, "is in use by another easel-host"));
}

static void
ended_cb (EaselAgentLifetime *life,
          gboolean           *ended)
{
  *ended = TRUE;
}

static void
reached_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  *(GSocketConnection **) user_data = easel_agent_connect_finish (result, NULL);
}

/* In this process: a host that nobody owns stays as long as somebody is there. */
static void
test_idle (AttachFixture *fixture,
           gconstpointer  data)
{
  g_autoptr(EaselHost) host = easel_host_new (fixture->state, NULL);
  g_autoptr(EaselAgentFrontend) frontend = easel_agent_frontend_new (host);
  McpServer *server = easel_agent_frontend_get_server (frontend);
  g_autoptr(McpHttp) http = mcp_http_new (server, easel_host_get_soup (host), "/mcp", "token");
  g_autoptr(EaselAgentListener) listener = easel_agent_listener_new (server, fixture->state);
  g_autoptr(EaselAgentLifetime) life = easel_agent_lifetime_new (host, listener, http);
  g_autoptr(EaselAgentHello) hello = easel_agent_hello_new (EASEL_AGENT_HELLO_AGENT, "/tmp", FALSE);
  g_autoptr(GSocketConnection) connection = NULL;
  g_autoptr(GError) error = NULL;
  gboolean ended = FALSE;

  g_signal_connect (life, "ended", G_CALLBACK (ended_cb), &ended);
  g_assert_true (easel_agent_listener_open (listener, &error));
  g_assert_no_error (error);
  easel_agent_connect_async (fixture->state, hello, NULL, reached_cb, &connection);
  easel_test_wait_until (easel_agent_listener_count (listener) == 1 && connection != NULL);
  g_assert_false (easel_agent_listener_wants_panel (listener));
  easel_agent_lifetime_set_idle (life, 1);
  easel_agent_lifetime_set_unowned (life);
  for (guint i = 0; i < 20; i++)
    {
      g_usleep (1000);
      easel_test_settle ();
    }
  g_assert_false (ended);

  g_io_stream_close (G_IO_STREAM (connection), NULL, NULL);
  easel_test_wait_until (ended);
  g_assert_cmpuint (easel_agent_listener_count (listener), ==, 0);
  mcp_http_stop (http);
  easel_agent_listener_close (listener);
  g_assert_cmpint (attach_get_host (fixture), ==, 0);
}

/* A runtime folder whose path is too long for a socket keeps agents away, but not panels. */
static void
test_long_path (AttachFixture *fixture,
                gconstpointer  data)
{
  g_autofree char *name = g_strnfill (sizeof ((struct sockaddr_un *) NULL)->sun_path, 'a');
  g_autofree char *runtime = g_build_filename (fixture->runtime, name, NULL);
  g_autoptr(HostProcess) process = NULL;
  g_autoptr(HostClient) client = NULL;

  g_assert_cmpint (g_mkdir (runtime, 0700), ==, 0);
  g_setenv ("XDG_RUNTIME_DIR", runtime, TRUE);
  process = host_process_new (fixture->state, NULL);
  g_setenv ("XDG_RUNTIME_DIR", fixture->runtime, TRUE);
  g_assert_cmpint (attach_get_host (fixture), ==, 0);
  client = host_client_new_ready (host_process_get_uri (process), "c1");
}

#define ADD(path, value, test) \
  g_test_add ("/agent/life/" path, AttachFixture, value, attach_set_up, test, attach_tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("parent-ends", GINT_TO_POINTER (TRUE), test_parent_leaves);
  ADD ("parent-gone", GINT_TO_POINTER (FALSE), test_parent_leaves);
  ADD ("parent-killed", NULL, test_parent_killed);
  ADD ("attends", NULL, test_attends);
  ADD ("by-hand", NULL, test_by_hand);
  ADD ("idle", NULL, test_idle);
  ADD ("long-path", NULL, test_long_path);
  return g_test_run ();
}
