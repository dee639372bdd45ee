/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A decline in the agent's own program: an agent over MCP, a real host, and a panel's source with its real consent. */
#include "agent-fixture.h"
#include "easel-ahp-source.h"
#include "mcp-limits.h"
#include "easel-store.h"
#include "fake-instance.h"

#define INVOKE "{\"instanceId\":\"i\",\"action\":\"write\",\"session\":\"%s\"}"
#define SHELL "{\"instanceId\":\"i\",\"action\":\"shell\",\"session\":\"%s\"}"
#define OPEN "{\"canvas\":\"test.other\",\"instanceId\":\"o\",\"session\":\"%s\"}"

typedef struct
{
  AgentFixture   agents;
  EaselConsent  *consent;
  EaselProvider *provider;
  EaselSource   *source;
  char          *folder;
} Fixture;

static void
sessions_changed_cb (GListModel  *sessions,
                     guint        position,
                     guint        removed,
                     guint        added,
                     EaselSource *source)
{
  for (guint i = 0; i < added; i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, position + i);

      easel_source_hold (source, session);
    }
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  EaselSourceOptions options = { .id = "local", .client_id = "desk" };

  agent_fixture_set_up (&fixture->agents, NULL);
  fixture->folder = g_dir_make_tmp ("easel-decline-XXXXXX", NULL);
  fixture->consent = easel_consent_new (NULL);
  fixture->provider = easel_provider_new (fixture->consent, fixture->folder);
  easel_provider_add (fixture->provider, &fake_declaration);
  easel_provider_add (fixture->provider, &other_declaration);
  options.address = fixture->agents.host.uri;
  options.provider = fixture->provider;
  fixture->source = easel_ahp_source_kind.create (&options);
  g_signal_connect (easel_source_get_sessions (fixture->source), "items-changed", G_CALLBACK (sessions_changed_cb),
                    fixture->source);
  easel_source_start (fixture->source);
  easel_test_wait_until (easel_source_get_state (fixture->source) == EASEL_CONNECTION_READY);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  EaselSource *source = fixture->source;
  EaselProvider *provider = fixture->provider;

  g_signal_handlers_disconnect_by_data (easel_source_get_sessions (source), source);
  g_object_add_weak_pointer (G_OBJECT (source), (gpointer *) &fixture->source);
  easel_source_stop (source);
  g_object_unref (source);
  easel_test_wait_until (fixture->source == NULL);
  g_object_add_weak_pointer (G_OBJECT (provider), (gpointer *) &fixture->provider);
  g_object_unref (provider);
  easel_test_wait_until (fixture->provider == NULL);
  g_clear_object (&fixture->consent);
  easel_store_remove (fixture->folder);
  g_free (fixture->folder);
  agent_fixture_tear_down (&fixture->agents, NULL);
}

static guint
count_questions (Fixture *fixture)
{
  return g_list_model_get_n_items (easel_consent_get_questions (fixture->consent));
}

static gboolean
pass_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
let_pass (guint ms)
{
  gboolean passed = FALSE;

  g_timeout_add (ms, pass_cb, &passed);
  easel_test_wait_until (passed);
}

/* Opens what asks for nothing; returns the session's name. */
static char *
open_fake (Agent *agent)
{
  g_autoptr(JsonObject) opened = agent_call (agent, "canvas_open", "{\"canvas\":\"test.fake\",\"instanceId\":\"i\","
                                             "\"input\":{\"text\":\"one\"}}");

  return agent_dup (opened, "session");
}

/* The result of a call whose question the client answers with a decline, @thinks ms after it; a second time in the
 * modern era, where the client repeats the call. */
static JsonObject *
decline (Agent      *agent,
         const char *tool,
         const char *arguments,
         guint       thinks)
{
  g_autofree char *call = g_strdup_printf ("\"name\":\"%s\",\"arguments\":%s", tool, arguments);
  g_autofree char *first = g_strdup_printf ("{%s}", call);
  g_autofree char *again = NULL;
  g_autofree char *state = NULL;
  g_autoptr(JsonObject) question = NULL;

  g_free (agent->answers);
  agent->answers = g_strdup ("decline");
  agent->thinks = thinks;
  question = agent_request (agent, "tools/call", first);
  if (!agent->modern)
    return g_steal_pointer (&question);
  host_assert_json (question, "{\"resultType\":\"input_required\"}");
  state = agent_dup (question, "requestState");
  let_pass (thinks);
  again = g_strdup_printf ("{%s,\"requestState\":\"%s\",\"inputResponses\":{\"answer\":{\"action\":\"decline\"}}}", call,
                           state);
  return agent_request (agent, "tools/call", again);
}

static Agent *
new_agent (Fixture       *fixture,
           gconstpointer  generation)
{
  Agent *agent;

  if (g_str_equal (generation, "legacy"))
    return agent_new (&fixture->agents, "Coder", "/tmp", "{\"elicitation\":{}}");
  agent = agent_new_modern (&fixture->agents, "Coder");
  agent->capabilities = "{\"elicitation\":{}}";
  return agent;
}

/* A program that refuses by itself does it at once. */
static void
test_early (Fixture       *fixture,
            gconstpointer  generation)
{
  g_autoptr(Agent) agent = new_agent (fixture, generation);
  g_autofree char *session = open_fake (agent);
  g_autofree char *arguments = g_strdup_printf (INVOKE, session);
  g_autoptr(JsonObject) result = decline (agent, "canvas_invoke_action", arguments, 0);

  agent_assert_error (result, "canvas_needs_approval", "has not answered");
  g_assert_cmpuint (count_questions (fixture), ==, 1);
}

/* What is asked next is asked anew: no no was kept. */
static void
test_late (Fixture       *fixture,
           gconstpointer  generation)
{
  g_autoptr(Agent) agent = new_agent (fixture, generation);
  g_autofree char *session = open_fake (agent);
  g_autofree char *arguments = g_strdup_printf (INVOKE, session);
  g_autofree char *wait = g_strdup_printf ("{\"session\":\"%s\",\"types\":[\"consent\"]}", session);
  g_autoptr(JsonObject) result = decline (agent, "canvas_invoke_action", arguments, EASEL_LIMIT_MCP_REFLEX + 100);
  g_autoptr(JsonObject) again = NULL;
  g_autoptr(JsonObject) events = NULL;

  agent_assert_error (result, "canvas_refused", "said no");
  easel_test_wait_until (count_questions (fixture) == 0);
  events = agent_call (agent, "canvas_wait", wait);
  host_assert_json (events, "{\"events\":[{\"type\":\"consent\",\"instanceId\":\"i\",\"decision\":\"refused\"}]}");
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (events, "events")), ==, 1);
  again = decline (agent, "canvas_invoke_action", arguments, 0);
  agent_assert_error (again, "canvas_needs_approval", "has not answered");
  g_assert_cmpuint (count_questions (fixture), ==, 1);
}

/* The canvas that was to be opened is not there; what waits for another one stays. */
static void
test_late_open (Fixture       *fixture,
                gconstpointer  generation)
{
  g_autoptr(Agent) agent = new_agent (fixture, generation);
  g_autofree char *session = open_fake (agent);
  g_autofree char *invoke = g_strdup_printf (INVOKE, session);
  g_autofree char *open = g_strdup_printf (OPEN, session);
  g_autoptr(JsonObject) stays = decline (agent, "canvas_invoke_action", invoke, 0);
  g_autoptr(JsonObject) result = decline (agent, "canvas_open", open, EASEL_LIMIT_MCP_REFLEX + 100);
  g_autoptr(EaselQuestion) question = NULL;

  agent_assert_error (result, "canvas_refused", "said no");
  easel_test_wait_until (count_questions (fixture) == 1);
  question = g_list_model_get_item (easel_consent_get_questions (fixture->consent), 0);
  g_assert_cmpstr (easel_question_get_canvas (question), ==, FAKE_CANVAS);
}

/* Of two questions of one canvas the one that was declined goes. */
static void
test_late_one_of_two (Fixture       *fixture,
                      gconstpointer  generation)
{
  g_autoptr(Agent) agent = new_agent (fixture, generation);
  g_autofree char *session = open_fake (agent);
  g_autofree char *write = g_strdup_printf (INVOKE, session);
  g_autofree char *shell = g_strdup_printf (SHELL, session);
  g_autoptr(JsonObject) stays = decline (agent, "canvas_invoke_action", shell, 0);
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(EaselQuestion) question = NULL;

  agent_assert_error (stays, "canvas_needs_approval", "has not answered");
  g_assert_cmpuint (count_questions (fixture), ==, 1);
  question = g_list_model_get_item (easel_consent_get_questions (fixture->consent), 0);
  result = decline (agent, "canvas_invoke_action", write, EASEL_LIMIT_MCP_REFLEX + 100);
  agent_assert_error (result, "canvas_refused", "said no");
  easel_test_wait_until (count_questions (fixture) == 1);
  g_assert_true (g_list_store_find (G_LIST_STORE (easel_consent_get_questions (fixture->consent)), question, NULL));
}

/* Nobody is left whom an answer would reach. */
static void
test_left (Fixture       *fixture,
           gconstpointer  generation)
{
  Agent *agent = new_agent (fixture, generation);
  g_autofree char *session = open_fake (agent);
  g_autofree char *arguments = g_strdup_printf (INVOKE, session);
  g_autoptr(JsonObject) result = decline (agent, "canvas_invoke_action", arguments, 0);

  g_assert_cmpuint (count_questions (fixture), ==, 1);
  agent_free (agent);
  easel_test_wait_until (count_questions (fixture) == 0);
}

#define ADD(path, generation, test) g_test_add ("/agent/decline/" path, Fixture, generation, set_up, test, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("early", "legacy", test_early);
  ADD ("early-modern", "modern", test_early);
  ADD ("late", "legacy", test_late);
  ADD ("late-modern", "modern", test_late);
  ADD ("late-one-of-two", "legacy", test_late_one_of_two);
  ADD ("late-one-of-two-modern", "modern", test_late_one_of_two);
  ADD ("left", "legacy", test_left);
  ADD ("late-open", "legacy", test_late_open);
  ADD ("late-open-modern", "modern", test_late_open);
  return g_test_run ();
}
