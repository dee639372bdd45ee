/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An agent that asks for too much: it is told so, and others go on. */
#include "agent-fixture.h"

#include "easel-agent-frontend.h"
#include "easel-agent-tools-limits.h"
#include "easel-host-limits.h"
#include "easel-json.h"
#include "easel-limits.h"

#define OPENS 10000
#define AT_ONCE 16

static guint
count_canvases (AgentFixture *fixture)
{
  g_autoptr(GPtrArray) all = easel_host_state_list (easel_host_get_state (fixture->host.host), AHP_CHANNEL_CANVAS, NULL);

  return all->len;
}

/* TRUE when it was opened. */
static gboolean
end (Agent         *agent,
     GAsyncResult **pending)
{
  g_autoptr(JsonObject) result = agent_end (agent, pending);

  return !easel_json_peek_boolean (result, "isError", FALSE);
}

static gboolean
try (Agent      *agent,
     const char *tool,
     const char *arguments)
{
  GAsyncResult *pending = NULL;

  agent_begin (agent, tool, arguments, NULL, &pending);
  return end (agent, &pending);
}

/* What waits to be opened counts as well. */
static guint
open_at_once (Agent *agent,
              guint  first)
{
  GAsyncResult *pending[AT_ONCE] = { NULL };
  guint opened = 0;

  for (guint i = 0; i < AT_ONCE; i++)
    {
      g_autofree char *arguments = g_strdup_printf ("{\"folder\":\"site\",\"instanceId\":\"i%u\"}", first + i);

      agent_begin (agent, "canvas_show_page", arguments, NULL, &pending[i]);
    }
  for (guint i = 0; i < AT_ONCE; i++)
    opened += end (agent, &pending[i]);
  return opened;
}

static void
test_opens (AgentFixture  *fixture,
            gconstpointer  data)
{
  g_autoptr(Agent) agent = agent_new (fixture, "Flood", fixture->host.folder, NULL);
  g_autoptr(Agent) other = agent_new (fixture, "Other", fixture->host.folder, NULL);
  guint opened = 0;

  g_free (host_fixture_write (&fixture->host, "site/index.html", "<p>"));
  /* One, so that the limit is no multiple of what is asked for at once. */
  opened += try (agent, "canvas_show_page", "{\"folder\":\"site\",\"instanceId\":\"first\"}");
  for (guint i = 0; i < OPENS; i += AT_ONCE)
    opened += open_at_once (agent, i);
  g_assert_cmpuint (opened, ==, EASEL_LIMIT_HOST_CANVASES);
  g_assert_cmpuint (count_canvases (fixture), ==, EASEL_LIMIT_HOST_CANVASES);
  agent_refused (agent, "canvas_show_page", "{\"folder\":\"site\"}", "too_many", "limit");
  json_object_unref (agent_call (other, "canvas_show_page", "{\"html\":\"<p>still here\"}"));
}

/* Without a connection each call without a session would be a new one. */
static void
test_sessions (AgentFixture  *fixture,
               gconstpointer  data)
{
  g_autoptr(Agent) agent = agent_new_http (fixture, "Flood");
  g_autoptr(Agent) other = agent_new (fixture, "Other", "/tmp", NULL);
  guint opened = 0;

  json_object_unref (agent_call (other, "canvas_show_page", "{\"html\":\"<p>\"}"));
  for (guint i = 0; i < 1000; i++)
    opened += try (agent, "canvas_show_page", "{\"html\":\"<p>\"}");
  g_assert_cmpuint (opened, ==, EASEL_LIMIT_AGENT_SESSIONS - 1);
  g_assert_cmpuint (count_canvases (fixture), ==, EASEL_LIMIT_AGENT_SESSIONS);
  json_object_unref (agent_call (other, "canvas_show_page", "{\"html\":\"<p>\"}"));
}

static char *
html_of (gsize bytes)
{
  g_autofree char *text = g_strnfill (bytes, 'x');

  return g_strdup_printf ("{\"html\":\"%s\"}", text);
}

static void
test_large (AgentFixture  *fixture,
            gconstpointer  data)
{
  g_autoptr(Agent) agent = agent_new (fixture, "Large", "/tmp", NULL);
  g_autofree char *fits = html_of (EASEL_LIMIT_AGENT_DOCUMENT_BYTES);
  g_autofree char *more = html_of (EASEL_LIMIT_AGENT_DOCUMENT_BYTES + 1);
  g_autofree char *text = g_strnfill (EASEL_LIMIT_BRIDGE_MESSAGE, 'x');
  g_autoptr(JsonObject) shown = agent_call (agent, "canvas_show_page", fits);
  g_autofree char *post = g_strdup_printf ("{\"instanceId\":\"%s\",\"message\":\"%s\"}",
                                           json_object_get_string_member (shown, "instanceId"), text);

  agent_refused (agent, "canvas_show_page", more, NULL, "html");
  agent_refused (agent, "canvas_post_message", post, "too_large", "256 KiB");
}

/* 50 MB in one call: the agent loses its connection at most. */
static void
test_huge (AgentFixture  *fixture,
           gconstpointer  data)
{
  g_autoptr(Agent) agent = agent_new (fixture, "Huge", "/tmp", NULL);
  g_autoptr(Agent) other = agent_new (fixture, "Other", "/tmp", NULL);
  g_autofree char *arguments = html_of (50 * 1000 * 1000);
  GAsyncResult *pending = NULL;

  agent_begin (agent, "canvas_show_page", arguments, NULL, &pending);
  json_object_unref (agent_call (other, "canvas_show_page", "{\"html\":\"<p>\"}"));
  rpc_peer_close (agent->peer);
  easel_test_wait_until (pending != NULL);
  g_assert_null (rpc_peer_call_finish (agent->peer, pending, NULL));
  g_clear_object (&pending);
  g_assert_cmpuint (count_canvases (fixture), ==, 1);
}

static void
test_waiters (AgentFixture  *fixture,
              gconstpointer  data)
{
  Agent *agents[4];
  g_autofree char *arguments = NULL;
  GAsyncResult *pending[EASEL_LIMIT_AGENT_WAITERS + 1] = { NULL };
  g_autoptr(JsonObject) shown = NULL;
  g_autoptr(JsonObject) refused = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (agents); i++)
    agents[i] = agent_new (fixture, "Waiter", "/tmp", NULL);
  shown = agent_call (agents[0], "canvas_show_page", "{\"html\":\"<p>\"}");
  arguments = g_strdup_printf ("{\"session\":\"%s\",\"types\":[\"message\"],\"timeoutMs\":55000}",
                               json_object_get_string_member (shown, "session"));
  for (guint i = 0; i < EASEL_LIMIT_AGENT_WAITERS; i++)
    agent_begin (agents[i % 4], "canvas_wait", arguments, NULL, &pending[i]);
  easel_test_wait_until (easel_agent_frontend_get_context (fixture->frontend)->n_waiting == EASEL_LIMIT_AGENT_WAITERS);
  agent_begin (agents[0], "canvas_wait", arguments, NULL, &pending[EASEL_LIMIT_AGENT_WAITERS]);
  refused = agent_end (agents[0], &pending[EASEL_LIMIT_AGENT_WAITERS]);
  agent_assert_error (refused, "too_many", "waiting");
  for (guint i = 0; i < G_N_ELEMENTS (agents); i++)
    agent_free (agents[i]);
  for (guint i = 0; i < EASEL_LIMIT_AGENT_WAITERS; i++)
    {
      easel_test_wait_until (pending[i] != NULL);
      g_clear_object (&pending[i]);
    }
  easel_test_wait_until (easel_agent_frontend_get_context (fixture->frontend)->n_waiting == 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  AGENT_TEST ("/agent/hostile/opens", test_opens);
  AGENT_TEST ("/agent/hostile/sessions", test_sessions);
  AGENT_TEST ("/agent/hostile/large", test_large);
  AGENT_TEST ("/agent/hostile/huge", test_huge);
  AGENT_TEST ("/agent/hostile/waiters", test_waiters);
  return g_test_run ();
}
