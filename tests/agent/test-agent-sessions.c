/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whose session is whose, how long it is there, and how many there can be. */
#include "agent-fixture.h"

#include "easel-agent-frontend.h"
#include "easel-json.h"
#include "easel-limits.h"

static JsonObject *
show (Agent      *agent,
      const char *session)
{
  g_autofree char *arguments = session != NULL ? g_strdup_printf ("{\"html\":\"<p>\",\"session\":\"%s\"}", session)
                                               : g_strdup ("{\"html\":\"<p>\"}");

  return agent_call (agent, "canvas_show_page", arguments);
}

static JsonObject *
state_of (AgentFixture *fixture,
          const char   *handle)
{
  g_autofree char *uri = g_strconcat ("ahp-session:/", handle, NULL);

  return easel_host_state_get (easel_host_get_state (fixture->host.host), uri);
}

static guint
count_sessions (AgentFixture *fixture)
{
  g_autoptr(GPtrArray) all = easel_host_state_list (easel_host_get_state (fixture->host.host), AHP_CHANNEL_SESSION, NULL);

  return all->len;
}

/* A connection has its own, in both eras; who has none is told by the result. */
static void
test_own (AgentFixture  *fixture,
          gconstpointer  data)
{
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp/place", NULL);
  g_autoptr(Agent) modern = agent_new_modern (fixture, "Helper");
  g_autoptr(Agent) passing = agent_new_http (fixture, "Passing");
  g_autoptr(JsonObject) first = show (agent, NULL);
  g_autoptr(JsonObject) second = show (agent, NULL);
  g_autoptr(JsonObject) third = show (modern, NULL);
  g_autoptr(JsonObject) next = show (modern, NULL);
  g_autoptr(JsonObject) fourth = show (passing, NULL);
  g_autofree char *mine = agent_dup (first, "session");
  g_autofree char *again = agent_dup (second, "session");
  g_autofree char *theirs = agent_dup (third, "session");
  g_autofree char *same = agent_dup (next, "session");
  g_autofree char *named = agent_dup (fourth, "session");
  g_autoptr(JsonObject) fifth = show (passing, named);
  g_autofree char *there = agent_dup (fifth, "session");

  g_assert_cmpstr (mine, ==, again);
  g_assert_cmpstr (theirs, ==, same);
  g_assert_cmpstr (mine, !=, theirs);
  g_assert_cmpstr (named, ==, there);
  g_assert_cmpuint (count_sessions (fixture), ==, 3);
  host_assert_json (state_of (fixture, mine), "{\"title\":\"Coder – place\",\"workingDirectory\":\"file:///tmp/place\","
                    "\"_meta\":{\"io.github.ahp_canvas.easel\":{\"agent\":{\"name\":\"Coder\",\"here\":true}}}}");
  host_assert_json (state_of (fixture, theirs), "{\"title\":\"Helper\",\"workingDirectory\":null}");
  agent_refused (passing, "canvas_wait", "{\"timeoutMs\":0}", "session_needed", "canvas_open");
  agent_refused (passing, "canvas_close", "{\"instanceId\":\"x\"}", "session_needed", "canvas_list_open");
}

static void
assert_name (AgentFixture *fixture,
             const char   *handle,
             const char   *expected)
{
  JsonObject *meta = easel_json_peek_object (state_of (fixture, handle), "_meta");
  JsonObject *ours = easel_json_peek_object (meta, "io.github.ahp_canvas.easel");

  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (ours, "agent"), "name", NULL), ==, expected);
}

/* The session says who uses it, as they introduced themselves, whatever that is, so that the user reads who asks. */
static void
test_name (AgentFixture  *fixture,
           gconstpointer  data)
{
  g_autofree char *longest = g_strnfill (1000, 'x');
  g_autofree char *cut = g_strnfill (EASEL_LIMIT_AGENT_TITLE_CHARS - 1, 'x');
  g_autofree char *long_name = g_strconcat (cut, "…", NULL);
  const struct { const char *given, *expected; } names[] = {
    { "Claude Code\",\"title\":\"Claude", "Claude" },
    { "<b>&amp;</b> %s", "<b>&amp;</b> %s" },
    { "evil\u202egnp.exe", "evilgnp.exe" },
    { "a\\nb", "a b" },
    { longest, long_name },
    { "", "" },
    { " \u200b", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr(Agent) agent = agent_new (fixture, names[i].given, "/tmp", NULL);
      g_autoptr(JsonObject) shown = show (agent, NULL);
      g_autofree char *session = agent_dup (shown, "session");

      assert_name (fixture, session, names[i].expected);
      host_assert_json (state_of (fixture, session), "{\"provider\":\"easel\"}");
    }
}

/* Who said once on their connection who they are need not say it again. */
static void
test_said_once (AgentFixture  *fixture,
                gconstpointer  data)
{
  g_autoptr(Agent) agent = agent_new_modern (fixture, "Claude");
  g_autoptr(Agent) other = agent_new_modern (fixture, "Nobody");
  g_autoptr(JsonObject) shown = show (agent, NULL);
  g_autofree char *session = agent_dup (shown, "session");

  assert_name (fixture, session, "Claude");
  agent->is_nameless = TRUE;
  json_object_unref (show (agent, NULL));
  assert_name (fixture, session, "Claude");
  /* Someone else does not speak in their name. */
  other->is_nameless = TRUE;
  json_object_unref (show (other, session));
  assert_name (fixture, session, "");
}

/* Two agents in one session: it says who was there last, and goes on saying so after both have left. */
static void
test_taken_up (AgentFixture  *fixture,
               gconstpointer  data)
{
  g_autoptr(Agent) first = agent_new (fixture, "Claude Code", "/tmp", NULL);
  g_autoptr(JsonObject) shown = show (first, NULL);
  g_autofree char *session = agent_dup (shown, "session");
  Agent *second = agent_new_modern (fixture, "Codex");

  assert_name (fixture, session, "Claude Code");
  json_object_unref (show (second, session));
  assert_name (fixture, session, "Codex");
  json_object_unref (show (first, NULL));
  assert_name (fixture, session, "Claude Code");
  json_object_unref (show (second, session));
  agent_free (second);
  easel_agent_sessions_sweep (easel_agent_frontend_get_context (fixture->frontend)->sessions, 0);
  assert_name (fixture, session, "Codex");
}

/* The name of a client is foreign. */
static void
test_title (AgentFixture  *fixture,
            gconstpointer  data)
{
  g_autofree char *name = g_strnfill (1000, 'x');
  g_autofree char *folder = g_strconcat ("/tmp/", name, NULL);
  g_autoptr(Agent) agent = agent_new (fixture, name, folder, NULL);
  g_autoptr(JsonObject) shown = show (agent, NULL);
  g_autofree char *session = agent_dup (shown, "session");
  const char *title = json_object_get_string_member (state_of (fixture, session), "title");

  g_assert_cmpint (g_utf8_strlen (title, -1), <=, 2 * EASEL_LIMIT_AGENT_TITLE_CHARS + 3);
}

/* What is the user's stays the user's. */
static void
test_foreign (AgentFixture  *fixture,
              gconstpointer  data)
{
  g_autoptr(HostClient) user = host_fixture_client (&fixture->host, "person");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) open = NULL;

  g_free (host_fixture_write (&fixture->host, "site/index.html", "<p>"));
  g_free (host_fixture_open_page (&fixture->host, "site", "p"));
  agent_refused (agent, "canvas_close", "{\"instanceId\":\"p\",\"session\":\"s1\"}", "session_not_found", "no session");
  agent_refused (agent, "canvas_wait", "{\"session\":\"" SESSION "\"}", "session_not_found", "no session");
  open = agent_call (agent, "canvas_list_open", "{}");
  host_assert_json (open, "{\"sessions\":[],\"canvases\":[]}");
}

/* What was made for a call that failed goes with it. */
static void
test_failed (AgentFixture  *fixture,
             gconstpointer  data)
{
  g_autoptr(Agent) agent = agent_new_modern (fixture, "Helper");
  g_autoptr(Agent) passing = agent_new_http (fixture, "Passing");

  agent_refused (agent, "canvas_show_page", "{\"folder\":\"/etc\"}", "not_allowed", "may be shown");
  agent_refused (passing, "canvas_show_page", "{\"folder\":\"/etc\"}", "not_allowed", "may be shown");
  g_assert_cmpuint (count_sessions (fixture), ==, 0);
}

static void
assert_here (AgentFixture *fixture,
             const char   *session,
             gboolean      is_here)
{
  host_assert_json (state_of (fixture, session),
                    is_here ? "{\"_meta\":{\"io.github.ahp_canvas.easel\":{\"agent\":{\"here\":true}}}}"
                            : "{\"_meta\":{\"io.github.ahp_canvas.easel\":{\"agent\":{\"here\":false}}}}");
}

/* The agent is there for as long as one connection of it is; one without a connection until it is silent for long. */
static void
test_here (AgentFixture  *fixture,
           gconstpointer  data)
{
  Agent *first = agent_new (fixture, "First", "/tmp", NULL);
  Agent *second = agent_new_modern (fixture, "Second");
  g_autoptr(Agent) passing = agent_new_http (fixture, "Passing");
  g_autoptr(JsonObject) shown = show (first, NULL);
  g_autofree char *session = agent_dup (shown, "session");

  json_object_unref (show (second, session));
  agent_free (first);
  assert_here (fixture, session, TRUE);
  agent_free (second);
  assert_here (fixture, session, FALSE);
  json_object_unref (show (passing, session));
  assert_here (fixture, session, TRUE);
  easel_agent_sessions_sweep (easel_agent_frontend_get_context (fixture->frontend)->sessions, 3600 * 1000);
  assert_here (fixture, session, TRUE);
  easel_agent_sessions_sweep (easel_agent_frontend_get_context (fixture->frontend)->sessions, 0);
  assert_here (fixture, session, FALSE);
}

/* It comes back to what it left, and to nothing that somebody else has, or that is somewhere else. */
static void
test_comes_back (AgentFixture  *fixture,
                 gconstpointer  data)
{
  Agent *agent = agent_new (fixture, "Coder", "/tmp/place", NULL);
  g_autoptr(JsonObject) shown = show (agent, NULL);
  g_autofree char *session = agent_dup (shown, "session");
  static const struct { const char *name, *folder; gboolean back; } later[] = {
    { "Other", "/tmp/place", FALSE }, { "Coder", "/tmp/other", FALSE }, { "Coder", NULL, FALSE },
    { "Coder", "/tmp/place", TRUE },
  };

  {
    g_autoptr(Agent) meanwhile = agent_new (fixture, "Coder", "/tmp/place", NULL);
    g_autoptr(JsonObject) theirs = show (meanwhile, NULL);

    g_assert_cmpstr (json_object_get_string_member (theirs, "session"), !=, session);
    json_object_unref (show (agent, NULL));
  }
  agent_free (agent);
  for (guint i = 0; i < G_N_ELEMENTS (later); i++)
    {
      g_autoptr(Agent) next = agent_new (fixture, later[i].name, later[i].folder, NULL);
      g_autoptr(JsonObject) opened = show (next, NULL);

      g_assert_cmpint (g_str_equal (json_object_get_string_member (opened, "session"), session), ==, later[i].back);
    }
}

static void
test_sweep (AgentFixture  *fixture,
            gconstpointer  data)
{
  Agent *empty = agent_new (fixture, "Empty", "/tmp", NULL);
  Agent *full = agent_new (fixture, "Full", "/tmp", NULL);
  g_autoptr(Agent) later = NULL;
  g_autoptr(JsonObject) shown = agent_call (empty, "canvas_show_page", "{\"html\":\"<p>\",\"instanceId\":\"p\"}");
  g_autoptr(JsonObject) kept = show (full, NULL);
  g_autofree char *session = agent_dup (kept, "session");
  g_autoptr(JsonObject) again = NULL;

  json_object_unref (agent_call (empty, "canvas_close", "{\"instanceId\":\"p\"}"));
  easel_agent_sessions_sweep (easel_agent_frontend_get_context (fixture->frontend)->sessions, 0);
  g_assert_cmpuint (count_sessions (fixture), ==, 2);
  agent_free (empty);
  agent_free (full);
  easel_agent_sessions_sweep (easel_agent_frontend_get_context (fixture->frontend)->sessions, 3600 * 1000);
  g_assert_cmpuint (count_sessions (fixture), ==, 2);
  easel_agent_sessions_sweep (easel_agent_frontend_get_context (fixture->frontend)->sessions, 0);
  g_assert_cmpuint (count_sessions (fixture), ==, 1);
  host_assert_json (state_of (fixture, session), "{\"_meta\":{\"io.github.ahp_canvas.easel\":{\"agent\":{"
                                                 "\"name\":\"Full\",\"here\":false}}}}");
  later = agent_new (fixture, "Later", "/tmp", NULL);
  again = show (later, session);
  host_assert_json (state_of (fixture, session), "{\"_meta\":{\"io.github.ahp_canvas.easel\":{\"agent\":{"
                                                 "\"name\":\"Later\",\"here\":true}}}}");
}

static void
test_restart (AgentFixture  *fixture,
              gconstpointer  data)
{
  Agent *agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) shown = show (agent, NULL);
  g_autofree char *session = agent_dup (shown, "session");
  g_autofree char *close = g_strdup_printf ("{\"instanceId\":\"%s\",\"session\":\"%s\"}",
                                            json_object_get_string_member (shown, "instanceId"), session);
  g_autoptr(Agent) later = NULL;

  agent_free (agent);
  agent_fixture_restart (fixture);
  host_assert_json (state_of (fixture, session), "{\"_meta\":{\"io.github.ahp_canvas.easel\":{\"agent\":{"
                                                 "\"here\":false}}}}");
  later = agent_new_modern (fixture, "Later");
  json_object_unref (agent_call (later, "canvas_close", close));
}

/* The user ends it: what waits is told, and the next page is shown in a new one. */
static void
test_ended (AgentFixture  *fixture,
            gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) shown = show (agent, NULL);
  g_autofree char *session = agent_dup (shown, "session");
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"ahp-session:/%s\"}", session);
  g_autofree char *other = NULL;
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(JsonObject) next = NULL;
  GAsyncResult *pending = NULL;

  agent_begin (agent, "canvas_wait", "{\"types\":[\"message\"]}", NULL, &pending);
  easel_test_wait_until (easel_agent_frontend_get_context (fixture->frontend)->n_waiting == 1);
  json_object_unref (host_client_ask (panel->client, "disposeSession", params));
  result = agent_end (agent, &pending);
  agent_assert_error (result, "session_not_found", "over");
  next = show (agent, NULL);
  other = agent_dup (next, "session");
  g_assert_cmpstr (session, !=, other);
}

/* A bounded number, of which those without a canvas give way. */
static void
test_limit (AgentFixture  *fixture,
            gconstpointer  data)
{
  g_autoptr(Agent) agent = agent_new_http (fixture, "Helper");
  g_autofree char *last = NULL;
  g_autofree char *close = NULL;

  for (guint i = 0; i < EASEL_LIMIT_AGENT_SESSIONS; i++)
    {
      g_autoptr(JsonObject) shown = show (agent, NULL);

      g_free (last);
      last = agent_dup (shown, "session");
      g_free (close);
      close = g_strdup_printf ("{\"session\":\"%s\",\"instanceId\":\"%s\"}", last,
                               json_object_get_string_member (shown, "instanceId"));
    }
  agent_refused (agent, "canvas_show_page", "{\"html\":\"<p>\"}", "too_many", "canvas_list_open");
  json_object_unref (agent_call (agent, "canvas_close", close));
  json_object_unref (show (agent, NULL));
  g_assert_cmpuint (count_sessions (fixture), ==, EASEL_LIMIT_AGENT_SESSIONS);
  g_assert_null (state_of (fixture, last));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  AGENT_TEST ("/agent/sessions/own", test_own);
  AGENT_TEST ("/agent/sessions/name", test_name);
  AGENT_TEST ("/agent/sessions/said-once", test_said_once);
  AGENT_TEST ("/agent/sessions/taken-up", test_taken_up);
  AGENT_TEST ("/agent/sessions/title", test_title);
  AGENT_TEST ("/agent/sessions/foreign", test_foreign);
  AGENT_TEST ("/agent/sessions/failed", test_failed);
  AGENT_TEST ("/agent/sessions/here", test_here);
  AGENT_TEST ("/agent/sessions/comes-back", test_comes_back);
  AGENT_TEST ("/agent/sessions/sweep", test_sweep);
  AGENT_TEST ("/agent/sessions/restart", test_restart);
  AGENT_TEST ("/agent/sessions/ended", test_ended);
  AGENT_TEST ("/agent/sessions/limit", test_limit);
  return g_test_run ();
}
