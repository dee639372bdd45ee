/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "easel-host mcp" from outside: how it finds and starts the host, and what becomes of an agent whose host is killed. */
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "attach-fixture.h"
#include "easel-test.h"

#define GREETING "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\"," \
                 "\"capabilities\":{},\"clientInfo\":{\"name\":\"tester\",\"version\":\"1\"}}}"
#define PING "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}"
#define PONG "{\"id\":1,\"result\":{}}"
#define LIST "{\"jsonrpc\":\"2.0\",\"id\":\"list\",\"method\":\"tools/call\"," \
             "\"params\":{\"name\":\"canvas_list\",\"arguments\":{}}}"
#define LISTED "{\"id\":\"list\",\"result\":{\"content\":[{\"type\":\"text\"}]}}"
#define OPEN "{\"jsonrpc\":\"2.0\",\"id\":\"open\",\"method\":\"tools/call\",\"params\":{\"name\":\"canvas_show_page\"," \
             "\"arguments\":{\"html\":\"<p>Hello</p>\"}}}"
#define WAIT "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\"," \
             "\"params\":{\"name\":\"canvas_wait\",\"arguments\":{\"timeoutMs\":40000}}}"

/* It ends when its input does, and leaves the host for the next one. */
static void
test_starts (AttachFixture *fixture,
             gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = attach_agent_new (fixture, NULL);
  g_autoptr(AttachAgent) next = NULL;
  GPid host;

  attach_agent_greet (agent);
  attach_agent_ask (agent, LIST, LISTED);
  host = attach_get_host (fixture);
  g_assert_true (attach_is_alive (host));
  g_assert_cmpint (attach_agent_end (agent), ==, 0);
  g_assert_true (attach_is_alive (host));

  next = attach_agent_new (fixture, NULL);
  attach_agent_ask (next, PING, PONG);
  g_assert_cmpint (attach_get_host (fixture), ==, host);
}

static gboolean
leads_nowhere (GPid host,
               int  fd)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/fd/%d", host, fd);
  g_autofree char *target = g_file_read_link (path, NULL);

  return g_strcmp0 (target, "/dev/null") == 0;
}

/* It is in no group of ours and without our files, and outlives who started it. */
static void
test_detached (AttachFixture *fixture,
               gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = attach_agent_new (fixture, NULL);
  GPid host;

  attach_agent_ask (agent, PING, PONG);
  host = attach_get_host (fixture);
  g_assert_cmpint (getpgid (host), ==, host);
  g_assert_cmpint (getsid (host), ==, host);
  for (int fd = 0; fd <= 2; fd++)
    while (!leads_nowhere (host, fd))
      attach_agent_ask (agent, PING, PONG);
  g_subprocess_force_exit (attach_agent_get_child (agent));
  g_assert_true (g_subprocess_wait (attach_agent_get_child (agent), NULL, NULL));
  g_assert_true (attach_is_alive (host));
}

static void
test_private (AttachFixture *fixture,
              gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = attach_agent_new (fixture, NULL);
  g_autofree char *folder = g_build_filename (fixture->runtime, "easel", NULL);
  g_autoptr(GDir) dir = NULL;
  const char *name;
  GStatBuf info;
  guint n = 0;

  attach_agent_ask (agent, PING, PONG);
  g_assert_no_errno (g_stat (folder, &info));
  g_assert_cmpuint (info.st_mode & 0777, ==, 0700);
  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_no_errno (g_lstat (path, &info));
      g_assert_cmpuint (info.st_mode & 0777, ==, 0600);
      n++;
    }
  g_assert_cmpuint (n, ==, 2);
}

/* Clients start a second one to see whether it works, and kill it. */
static void
test_probes (AttachFixture *fixture,
             gconstpointer  data)
{
  g_autoptr(AttachAgent) idle = attach_agent_new (fixture, NULL);
  g_autoptr(AttachAgent) agent = NULL;

  for (guint i = 0; i < 5; i++)
    {
      g_autoptr(AttachAgent) probe = attach_agent_new (fixture, NULL);

      attach_agent_say (probe, PING);
    }
  agent = attach_agent_new (fixture, NULL);
  attach_agent_ask (agent, PING, PONG);
  g_assert_cmpint (attach_agent_end (idle), ==, 0);
}

/* Without a line there is no host, and not even a folder. */
static void
test_silent (AttachFixture *fixture,
             gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = attach_agent_new (fixture, NULL);

  g_assert_cmpint (attach_agent_end (agent), ==, 0);
  g_assert_false (g_file_test (fixture->state, G_FILE_TEST_EXISTS));
}

static void
test_at_once (AttachFixture *fixture,
              gconstpointer  data)
{
  AttachAgent *agents[4];

  for (guint i = 0; i < G_N_ELEMENTS (agents); i++)
    agents[i] = attach_agent_new (fixture, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (agents); i++)
    attach_agent_say (agents[i], GREETING);
  for (guint i = 0; i < G_N_ELEMENTS (agents); i++)
    json_object_unref (attach_agent_hear (agents[i]));
  for (guint i = 0; i < G_N_ELEMENTS (agents); i++)
    attach_agent_say (agents[i], OPEN);
  for (guint i = 0; i < G_N_ELEMENTS (agents); i++)
    {
      g_autoptr(JsonObject) answer = attach_agent_hear (agents[i]);

      host_assert_json (answer, "{\"id\":\"open\",\"result\":{\"structuredContent\":{}}}");
    }
  /* All are at the one host there is: each loses it. */
  for (guint i = 0; i < G_N_ELEMENTS (agents); i++)
    {
      attach_agent_say (agents[i], WAIT);
      attach_agent_ask (agents[i], PING, PONG);
    }
  attach_kill_host (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (agents); i++)
    {
      g_autoptr(JsonObject) answer = attach_agent_hear (agents[i]);

      host_assert_json (answer, "{\"id\":7,\"error\":{\"code\":-32603}}");
      attach_agent_free (agents[i]);
    }
}

/* What a killed host left is no host. */
static void
test_stale (AttachFixture *fixture,
            gconstpointer  data)
{
  g_autoptr(AttachAgent) first = attach_agent_new (fixture, NULL);
  g_autoptr(AttachAgent) second = NULL;
  GPid host;

  attach_agent_ask (first, PING, PONG);
  host = attach_get_host (fixture);
  attach_kill_host (fixture);
  second = attach_agent_new (fixture, NULL);
  attach_agent_ask (second, PING, PONG);
  g_assert_cmpint (attach_get_host (fixture), !=, host);
}

/* The agent of the handshake era does not notice: the bridge introduces it again, and keeps the answer to that. */
static void
test_between_calls (AttachFixture *fixture,
                    gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = attach_agent_new (fixture, NULL);

  attach_agent_greet (agent);
  attach_agent_ask (agent, LIST, LISTED);
  for (guint i = 0; i < 3; i++)
    {
      GPid host = attach_get_host (fixture);
      g_autoptr(JsonObject) answer = NULL;

      attach_kill_host (fixture);
      attach_agent_say (agent, LIST);
      answer = attach_agent_hear (agent);
      /* It may have been on its way to the old one, and nobody knows whether that had done it. */
      if (json_object_has_member (answer, "error"))
        {
          host_assert_json (answer, "{\"id\":\"list\",\"error\":{\"code\":-32603}}");
          attach_agent_ask (agent, LIST, LISTED);
        }
      else
        host_assert_json (answer, LISTED);
      g_assert_cmpint (attach_get_host (fixture), !=, host);
    }
  g_assert_cmpuint (attach_agent_count (agent), ==, 0);
}

static void
test_during_call (AttachFixture *fixture,
                  gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = attach_agent_new (fixture, NULL);
  g_autoptr(JsonObject) answer = NULL;

  attach_agent_greet (agent);
  attach_agent_ask (agent, OPEN, "{\"id\":\"open\",\"result\":{\"structuredContent\":{}}}");
  attach_agent_say (agent, WAIT);
  attach_agent_ask (agent, PING, PONG);
  attach_kill_host (fixture);
  answer = attach_agent_hear (agent);
  host_assert_json (answer, "{\"id\":7,\"error\":{\"code\":-32603}}");
  attach_agent_ask (agent, LIST, LISTED);
  g_assert_cmpuint (attach_agent_count (agent), ==, 0);
}

/* Shows the page "p" once more, in the session that the resource is of: a new host knows no other way to that. */
static void
show_again (AttachAgent *agent,
            const char  *uri)
{
  g_auto(GStrv) parts = g_strsplit (uri, "/", -1);
  g_autofree char *request = NULL;

  g_assert_cmpuint (g_strv_length (parts), ==, 5);
  request = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":\"again\",\"method\":\"tools/call\",\"params\":{"
                             "\"name\":\"canvas_show_page\",\"arguments\":{\"html\":\"<p>Again</p>\","
                             "\"session\":\"%s\",\"instanceId\":\"%s\"}}}", parts[3], parts[4]);
  attach_agent_ask (agent, request, "{\"id\":\"again\",\"result\":{\"structuredContent\":{}}}");
}

/* (transfer full): the only resource there is. */
static char *
find_resource (AttachAgent *agent)
{
  g_autoptr(JsonObject) answer = NULL;
  JsonArray *resources;

  attach_agent_say (agent, "{\"jsonrpc\":\"2.0\",\"id\":\"list\",\"method\":\"resources/list\"}");
  answer = attach_agent_hear (agent);
  resources = json_object_get_array_member (json_object_get_object_member (answer, "result"), "resources");
  g_assert_cmpuint (json_array_get_length (resources), ==, 1);
  return g_strdup (json_object_get_string_member (json_array_get_object_element (resources, 0), "uri"));
}

static void
change_watch (AttachAgent *agent,
              const char  *method,
              const char  *uri)
{
  g_autofree char *request = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":\"watch\",\"method\":\"resources/%s\","
                                              "\"params\":{\"uri\":\"%s\"}}", method, uri);

  attach_agent_ask (agent, request, "{\"id\":\"watch\",\"result\":{}}");
}

static void
hear_news_of (AttachAgent *agent,
              const char  *uri)
{
  g_autoptr(JsonObject) news = attach_agent_hear_news (agent);

  g_assert_cmpstr (json_object_get_string_member (json_object_get_object_member (news, "params"), "uri"), ==, uri);
}

/* What is said while a host dies may have been on its way to that one. */
static void
find_next_host (AttachAgent *agent)
{
  gboolean failed;

  do
    {
      g_autoptr(JsonObject) answer = NULL;

      attach_agent_say (agent, PING);
      answer = attach_agent_hear (agent);
      failed = json_object_has_member (answer, "error");
    }
  while (failed);
}

/* JSON that the host refuses is answered once, by its id, and the bridge knows that nobody waits any more. */
static void
test_refused (AttachFixture *fixture,
              gconstpointer  data)
{
  static const char *const values[] = {
    "\"\\u0000\"", "\"\\ud800\"", "18446744073709551616", "1e999", "{\"\\udc00\":0}",
  };
  g_autoptr(AttachAgent) agent = attach_agent_new (fixture, NULL);

  attach_agent_greet (agent);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autofree char *request =
        g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":\"bad\",\"method\":\"tools/call\",\"params\":{"
                         "\"name\":\"canvas_show_page\",\"arguments\":{\"html\":%s}}}", values[i]);

      attach_agent_ask (agent, request, "{\"id\":\"bad\",\"error\":{\"code\":-32600}}");
      attach_agent_ask (agent, PING, PONG);
    }
  attach_kill_host (fixture);
  find_next_host (agent);
  attach_agent_ask (agent, LIST, LISTED);
  g_assert_cmpuint (attach_agent_count (agent), ==, 0);
}

/* What it watches it goes on to watch. It says nothing meanwhile, and is told to look again. */
static void
test_watching (AttachFixture *fixture,
               gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = attach_agent_new (fixture, NULL);
  g_autofree char *uri = NULL;
  guint heard;

  attach_agent_greet (agent);
  attach_agent_ask (agent, OPEN, "{\"id\":\"open\",\"result\":{\"structuredContent\":{}}}");
  uri = find_resource (agent);
  change_watch (agent, "subscribe", "easel://canvas/none/such");
  change_watch (agent, "unsubscribe", "easel://canvas/none/such");
  change_watch (agent, "subscribe", uri);
  for (guint i = 0; i < 2; i++)
    {
      GPid host = attach_get_host (fixture);

      attach_kill_host (fixture);
      hear_news_of (agent, uri);
      g_assert_cmpint (attach_get_host (fixture), !=, host);
      show_again (agent, uri);
      hear_news_of (agent, uri);
    }
  /* Nothing of this was an answer to the agent. */
  attach_agent_ask (agent, PING, PONG);
  g_assert_cmpuint (attach_agent_count (agent), ==, 0);

  change_watch (agent, "unsubscribe", uri);
  heard = attach_agent_count_news (agent);
  attach_kill_host (fixture);
  find_next_host (agent);
  show_again (agent, uri);
  attach_agent_ask (agent, PING, PONG);
  g_assert_cmpuint (attach_agent_count_news (agent), ==, heard);
}

/* An agent that was given nothing but a home finds the host of one that knows the session. */
static void
test_reduced (AttachFixture *fixture,
              gconstpointer  data)
{
  static const char *const missing[] = { "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "USER", NULL };
  g_autoptr(AttachAgent) full = attach_agent_new (fixture, NULL);
  g_autoptr(AttachAgent) reduced = NULL;
  GPid host;

  attach_agent_ask (full, PING, PONG);
  host = attach_get_host (fixture);
  reduced = attach_agent_new (fixture, missing);
  attach_agent_ask (reduced, PING, PONG);
  g_assert_cmpint (attach_get_host (fixture), ==, host);
}

static void
test_unusable (AttachFixture *fixture,
               gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = NULL;

  g_free (fixture->state);
  fixture->state = g_strdup ("/proc/nothing");
  agent = attach_agent_new (fixture, NULL);
  attach_agent_ask (agent, PING, "{\"id\":1,\"error\":{\"code\":-32603}}");
  attach_agent_ask (agent, PING, "{\"id\":1,\"error\":{\"code\":-32603}}");
  g_assert_cmpint (attach_agent_end (agent), ==, 0);
}

/* 12 MB in a line, and megabytes of answers that nobody reads for a while: nothing is lost. */
static void
test_bulk (AttachFixture *fixture,
           gconstpointer  data)
{
  enum { N = 300, BYTES = 12 * 1024 * 1024 };
  g_autoptr(AttachAgent) agent = attach_agent_new (fixture, NULL);
  g_autofree char *filling = g_strnfill (BYTES, 'x');
  g_autofree char *large = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"params\":{\"x\":\"%s\"},"
                                            "\"id\":1}", filling);

  attach_agent_greet (agent);
  attach_agent_ask (agent, large, PONG);
  attach_agent_pause (agent);
  for (guint i = 0; i < N; i++)
    {
      g_autofree char *request = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%u,\"method\":\"tools/list\"}", i);

      attach_agent_say (agent, request);
    }
  for (guint i = 0; i < N; i++)
    {
      g_autoptr(JsonObject) answer = attach_agent_hear (agent);
      g_autofree char *pattern = g_strdup_printf ("{\"id\":%u,\"result\":{}}", i);

      host_assert_json (answer, pattern);
    }
}

#define ADD(path, test) g_test_add ("/agent/attach/" path, AttachFixture, NULL, attach_set_up, test, attach_tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("starts", test_starts);
  ADD ("detached", test_detached);
  ADD ("private", test_private);
  ADD ("probes", test_probes);
  ADD ("silent", test_silent);
  ADD ("at-once", test_at_once);
  ADD ("stale", test_stale);
  ADD ("between-calls", test_between_calls);
  ADD ("refused", test_refused);
  ADD ("during-call", test_during_call);
  ADD ("watching", test_watching);
  ADD ("reduced", test_reduced);
  ADD ("unusable", test_unusable);
  ADD ("bulk", test_bulk);
  return g_test_run ();
}
