/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tools over canvases that a panel provides. */
#include "agent-fixture.h"

#include "easel-agent-registry.h"
#include "easel-host-catalogue.h"
#include "easel-json.h"
#include "easel-schema.h"

#define NO_PANEL "There is no panel here."

static JsonObject *
finish (Agent         *agent,
        const char    *tool,
        GAsyncResult **pending)
{
  g_autoptr(JsonObject) result = agent_end (agent, pending);

  return agent_take (result, tool);
}

/* Opens the panel's note as @instance_id in the session of @agent, which the panel joins meanwhile. */
static JsonObject *
open_note (Agent      *agent,
           AgentPanel *panel,
           const char *instance_id)
{
  g_autofree char *arguments = g_strdup_printf ("{\"canvas\":\"note\",\"instanceId\":\"%s\",\"input\":{\"text\":\"hi\"}}",
                                                instance_id);
  GAsyncResult *pending = NULL;

  agent_begin (agent, "canvas_open", arguments, NULL, &pending);
  g_free (agent_panel_join_next (panel));
  return finish (agent, "canvas_open", &pending);
}

static void
check_schema (JsonObject *tool,
              const char *member)
{
  JsonNode *node = json_object_get_member (tool, member);
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselSchema) schema = easel_schema_new (node, &error);

  g_assert_no_error (error);
  g_assert_true (easel_schema_is_object (schema));
}

/* Clients throw away a list with a tool that they cannot use, or hide the tool. */
static void
test_schemas (void)
{
  g_autoptr(JsonArray) tools = agent_read_tools ();

  g_assert_cmpuint (json_array_get_length (tools), ==, 10);
  for (guint i = 0; i < json_array_get_length (tools); i++)
    {
      JsonObject *tool = json_array_get_object_element (tools, i);
      JsonObject *hints = json_object_get_object_member (tool, "annotations");

      check_schema (tool, "inputSchema");
      if (json_object_has_member (tool, "outputSchema"))
        check_schema (tool, "outputSchema");
      g_assert_cmpuint (strlen (json_object_get_string_member (tool, "name")), <=, 40);
      g_assert_cmpuint (strlen (json_object_get_string_member (tool, "description")), >, 80);
      g_assert_cmpuint (json_object_get_size (hints), ==, 4);
      g_assert_false (json_object_get_boolean_member (hints, "readOnlyHint") &&
                      json_object_get_boolean_member (hints, "destructiveHint"));
    }
}

static void
wanted_cb (EaselAgentFrontend *frontend,
           guint              *wanted)
{
  (*wanted)++;
}

/* Where no panel can be started, nothing waits for one, and everybody is told. */
static void
test_no_panel (AgentFixture  *fixture,
               gconstpointer  data)
{
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) list = NULL;
  g_autoptr(JsonObject) shown = NULL;
  g_autoptr(JsonObject) open = NULL;
  guint wanted = 0;

  g_signal_connect (fixture->frontend, "panel-wanted", G_CALLBACK (wanted_cb), &wanted);
  easel_agent_frontend_set_panel_note (fixture->frontend, NO_PANEL);
  list = agent_call (agent, "canvas_list", "{}");
  host_assert_json (list, "{\"panel\":false,\"note\":\"" NO_PANEL "\",\"canvases\":[{\"canvas\":\"page\","
                          "\"owner\":\"easel.page\",\"actions\":[\"refresh\"]}]}");
  g_assert_cmpuint (wanted, ==, 1);
  agent_refused (agent, "canvas_open", "{\"canvas\":\"note\"}", "canvas_not_declared", NO_PANEL);
  agent_refused (agent, "canvas_list", "{\"canvas\":\"note\"}", "canvas_not_declared", "Leave");
  shown = agent_call (agent, "canvas_show_page", "{\"html\":\"<p>\",\"instanceId\":\"p\"}");
  host_assert_json (shown, "{\"note\":\"" NO_PANEL "\"}");
  open = agent_call (agent, "canvas_list_open", "{}");
  host_assert_json (open, "{\"panel\":false,\"canvases\":[{\"instanceId\":\"p\"}]}");
  agent_refused (agent, "canvas_snapshot", "{\"instanceId\":\"p\"}", "canvas_not_shown", "panel");
}

/* What is asked for first opens when the panel has started and joined. */
static void
test_panel_comes (AgentFixture  *fixture,
                  gconstpointer  data)
{
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(AgentPanel) panel = NULL;
  g_autoptr(GPtrArray) sessions = NULL;
  g_autoptr(JsonObject) opened = NULL;
  GAsyncResult *pending = NULL;
  guint wanted = 0;

  g_signal_connect (fixture->frontend, "panel-wanted", G_CALLBACK (wanted_cb), &wanted);
  agent_begin (agent, "canvas_open", "{\"canvas\":\"note\",\"instanceId\":\"n\"}", NULL, &pending);
  easel_test_wait_until (wanted == 1);
  panel = agent_panel_new (fixture, "desk");
  sessions = easel_host_state_list (easel_host_get_state (fixture->host.host), AHP_CHANNEL_SESSION, NULL);
  agent_panel_join (panel, sessions->pdata[0]);
  opened = finish (agent, "canvas_open", &pending);
  host_assert_json (opened, "{\"instanceId\":\"n\",\"owner\":\"client:desk\",\"note\":null}");
}

static void
test_list (AgentFixture  *fixture,
           gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp/place", NULL);
  g_autoptr(JsonObject) opened = open_note (agent, panel, "n1");
  g_autoptr(JsonObject) list = agent_call (agent, "canvas_list", "{\"canvas\":\"note\"}");
  g_autoptr(JsonObject) brief = agent_call (agent, "canvas_list", "{}");
  g_autoptr(JsonObject) briefer = agent_call (agent, "canvas_list", "{\"canvas\":\"note\",\"brief\":true}");
  g_autoptr(JsonObject) whole = agent_call (agent, "canvas_list", "{\"brief\":false}");
  g_autoptr(JsonObject) open = agent_call (agent, "canvas_list_open", "{}");

  host_assert_json (list, "{\"panel\":true,\"note\":null,\"canvases\":[{\"canvas\":\"note\",\"owner\":\"client:desk\","
                          "\"ownerName\":\"Desk\",\"title\":\"Note\",\"inputSchema\":{\"type\":\"object\"},\"actions\":["
                          "{\"name\":\"read\",\"description\":\"Reads\"},"
                          "{\"name\":\"write\",\"inputSchema\":{\"required\":[\"text\"]}},{\"name\":\"sleep\"}]}]}");
  /* Brief unless asked for more: a model pays for every word. */
  host_assert_json (brief, "{\"panel\":true,\"canvases\":[{\"canvas\":\"page\",\"inputSchema\":null},{\"canvas\":\"note\","
                           "\"inputSchema\":null,\"actions\":[\"read\",\"write\",\"sleep\"]}]}");
  host_assert_json (briefer, "{\"canvases\":[{\"canvas\":\"note\",\"actions\":[\"read\",\"write\",\"sleep\"]}]}");
  host_assert_json (whole, "{\"canvases\":[{\"canvas\":\"page\",\"inputSchema\":{}},{\"canvas\":\"note\","
                           "\"inputSchema\":{\"type\":\"object\"}}]}");
  host_assert_json (opened, "{\"instanceId\":\"n1\",\"canvas\":\"note\",\"owner\":\"client:desk\",\"title\":\"A note\","
                            "\"status\":\"open\",\"kind\":\"native\",\"refreshed\":false}");
  host_assert_json (open, "{\"panel\":true,\"sessions\":[{\"title\":\"Coder – place\"}],\"canvases\":[{\"instanceId\":\"n1\"}]}");
  agent_refused (agent, "canvas_list_open", "{\"session\":\"nonsense\"}", "session_not_found", "your own");
}

static void
test_open (AgentFixture  *fixture,
           gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) opened = open_note (agent, panel, "n1");
  g_autoptr(JsonObject) again = agent_call (agent, "canvas_open", "{\"canvas\":\"note\",\"instanceId\":\"n1\"}");
  g_autoptr(JsonObject) minted = agent_call (agent, "canvas_open", "{\"canvas\":\"note\",\"owner\":\"client:desk\"}");
  g_autofree char *instance_id = agent_dup (minted, "instanceId");

  host_assert_json (again, "{\"refreshed\":true}");
  g_assert_cmpuint (strlen (instance_id), ==, 36);
  /* Checked before anybody is asked. */
  agent_refused (agent, "canvas_open", "{\"canvas\":\"note\",\"input\":{\"text\":\"much too long\"}}",
                 "canvas_invalid_input", "$.text");
  agent_refused (agent, "canvas_open", "{\"canvas\":\"chart\"}", "canvas_not_declared", "canvas_list");
  agent_refused (agent, "canvas_open", "{\"canvas\":\"note\",\"instanceId\":\"../up\"}", NULL, "instanceId");
  agent_refused (agent, "canvas_open", "{\"canvas\":\"page\",\"instanceId\":\"n1\",\"input\":{\"folder\":\"/tmp\"}}",
                 "canvas_conflict", "Another canvas");
  g_assert_cmpuint (panel->requests->len, ==, 3);
}

static void
test_invoke (AgentFixture  *fixture,
             gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) opened = open_note (agent, panel, "n1");
  g_autoptr(JsonObject) value = agent_call (agent, "canvas_invoke_action", "{\"instanceId\":\"n1\",\"action\":\"read\"}");
  g_autoptr(JsonObject) slept = agent_call (agent, "canvas_invoke_action", "{\"instanceId\":\"n1\",\"action\":\"sleep\","
                                            "\"timeoutMs\":60000}");

  host_assert_json (value, "{\"value\":{\"text\":\"hello\"}}");
  host_assert_json (rpc_request_get_params (panel->requests->pdata[2]), "{\"input\":{\"timeoutMs\":60000}}");
  agent_refused (agent, "canvas_invoke_action", "{\"instanceId\":\"n2\",\"action\":\"read\"}",
                 "canvas_instance_unknown", "canvas_list_open");
  agent_refused (agent, "canvas_invoke_action", "{\"instanceId\":\"n1\",\"action\":\"fly\"}", "canvas_action_no_handler",
                 "read, write, sleep");
  agent_refused (agent, "canvas_invoke_action", "{\"instanceId\":\"n1\",\"action\":\"write\",\"input\":{\"text\":1}}",
                 "canvas_invalid_input", "$.text");
  agent_refused (agent, "canvas_post_message", "{\"instanceId\":\"n1\",\"message\":1}", "canvas_no_page",
                 "canvas_invoke_action");
  panel->refuses = "canvas_conflict";
  agent_refused (agent, "canvas_invoke_action", "{\"instanceId\":\"n1\",\"action\":\"read\"}", "canvas_conflict",
                 "Look at what is there now");
}

/* What a provider says besides its code is kept. */
static void
test_provider_data (AgentFixture  *fixture,
                    gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) opened = open_note (agent, panel, "n1");
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(JsonObject) structured = NULL;
  GAsyncResult *pending = NULL;

  panel->refuses = "canvas_refused";
  agent_begin (agent, "canvas_invoke_action", "{\"instanceId\":\"n1\",\"action\":\"read\"}", NULL, &pending);
  result = agent_end (agent, &pending);
  agent_assert_error (result, "canvas_refused", "No, because. The person");
  structured = agent_dup_error (result);
  host_assert_json (structured, "{\"error\":{\"data\":{\"detail\":\"kept\"}}}");
}

static void
allow (AgentPanel *panel,
       const char *session,
       const char *instance_id,
       const char *decision)
{
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"%s\",\"instanceId\":\"%s\",\"canvasId\":\"note\","
                                             "\"decision\":\"%s\"}", session, instance_id, decision);

  host_client_notify (panel->client, "x-easel/consentChanged", params);
}

/* Without a way to ask, the agent is told how to go on. */
static void
test_consent (AgentFixture  *fixture,
              gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) opened = open_note (agent, panel, "n1");
  g_autofree char *handle = agent_dup (opened, "session");
  g_autofree char *session = g_strconcat ("ahp-session:/", handle, NULL);
  g_autofree char *wait = g_strdup_printf ("{\"cursor\":%" G_GINT64_FORMAT ",\"types\":[\"consent\"]}",
                                           json_object_get_int_member (opened, "cursor"));
  g_autoptr(JsonObject) events = NULL;
  g_autoptr(JsonObject) value = NULL;
  GAsyncResult *pending = NULL;

  panel->refuses = "canvas_needs_approval";
  agent_refused (agent, "canvas_invoke_action", "{\"instanceId\":\"n1\",\"action\":\"read\"}", "canvas_needs_approval",
                 "canvas_wait");
  agent_begin (agent, "canvas_wait", wait, NULL, &pending);
  allow (panel, session, "n1", "allowed");
  events = finish (agent, "canvas_wait", &pending);
  host_assert_json (events, "{\"events\":[{\"type\":\"consent\",\"instanceId\":\"n1\",\"canvas\":\"note\","
                            "\"decision\":\"allowed\"}]}");
  panel->refuses = NULL;
  value = agent_call (agent, "canvas_invoke_action", "{\"instanceId\":\"n1\",\"action\":\"read\"}");
  host_assert_json (value, "{\"value\":{\"text\":\"hello\"}}");
}

static void
assert_still_asked (Agent      *agent,
                    JsonObject *result)
{
  const char *text = json_object_get_string_member (
    json_array_get_object_element (json_object_get_array_member (result, "content"), 0), "text");

  agent_assert_error (result, "canvas_needs_approval", "canvas_wait");
  g_assert_nonnull (strstr (text, "has not answered"));
  g_assert_null (strstr (text, "declined"));
}

/* A client that can show a question does. Without a terminal clients answer it by themselves: what they say grants
 * nothing, and is no word of the user's either, who is still asked in the panel. */
static void
test_asked (AgentFixture  *fixture,
            gconstpointer  data)
{
  static const char * const answers[] = { "accept", "decline", "cancel" };
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", "{\"elicitation\":{}}");
  g_autoptr(JsonObject) opened = open_note (agent, panel, "n1");

  panel->refuses = "canvas_needs_approval";
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      GAsyncResult *pending = NULL;
      g_autoptr(JsonObject) result = NULL;

      g_free (agent->answers);
      agent->answers = g_strdup (answers[i]);
      agent_begin (agent, "canvas_invoke_action", "{\"instanceId\":\"n1\",\"action\":\"read\"}", NULL, &pending);
      result = agent_end (agent, &pending);
      assert_still_asked (agent, result);
      g_assert_cmpuint (agent->asked, ==, i + 1);
      g_assert_cmpuint (panel->requests->len, ==, 1 + 2 * (i + 1));
    }
}

/* The same without a handshake: the answer comes with the repeated request. */
static void
test_asked_modern (AgentFixture  *fixture,
                   gconstpointer  data)
{
  static const char * const answers[] = { "accept", "decline", "cancel" };
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new_modern (fixture, "Coder");
  g_autoptr(JsonObject) opened = open_note (agent, panel, "n1");
  g_autofree char *session = agent_dup (opened, "session");

  panel->refuses = "canvas_needs_approval";
  agent->capabilities = "{\"elicitation\":{}}";
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autofree char *call = g_strdup_printf ("{\"name\":\"canvas_invoke_action\",\"arguments\":{"
                                               "\"instanceId\":\"n1\",\"action\":\"read\",\"session\":\"%s\"}}",
                                               session);
      g_autoptr(JsonObject) question = agent_request (agent, "tools/call", call);
      g_autofree char *state = agent_dup (question, "requestState");
      g_autofree char *again = NULL;
      g_autoptr(JsonObject) result = NULL;

      host_assert_json (question, "{\"resultType\":\"input_required\"}");
      call[strlen (call) - 1] = '\0';
      again = g_strdup_printf ("%s,\"requestState\":\"%s\",\"inputResponses\":{\"answer\":{\"action\":\"%s\"}}}",
                               call, state, answers[i]);
      result = agent_request (agent, "tools/call", again);
      assert_still_asked (agent, result);
    }
}

/* Without a connection a call that was put off finds its session again. */
static void
test_put_off (AgentFixture  *fixture,
              gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new_http (fixture, "Coder");
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(JsonObject) opened = NULL;
  g_autofree char *session = NULL;
  g_autofree char *expected = NULL;
  GAsyncResult *pending = NULL;

  panel->refuses = "canvas_needs_approval";
  agent_begin (agent, "canvas_open", "{\"canvas\":\"note\"}", NULL, &pending);
  session = agent_panel_join_next (panel);
  result = agent_end (agent, &pending);
  agent_assert_error (result, "canvas_needs_approval", session + strlen ("ahp-session:/"));

  panel->refuses = NULL;
  opened = agent_call (agent, "canvas_open", "{\"canvas\":\"note\"}");
  expected = g_strdup_printf ("{\"session\":\"%s\"}", session + strlen ("ahp-session:/"));
  host_assert_json (opened, expected);
}

static void
test_cancel (AgentFixture  *fixture,
             gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) opened = open_note (agent, panel, "n1");
  g_autoptr(JsonObject) params = host_json_object ("{\"requestId\":0}");
  g_autoptr(JsonObject) value = NULL;
  GAsyncResult *pending = NULL;

  panel->silent = TRUE;
  agent_begin (agent, "canvas_invoke_action", "{\"instanceId\":\"n1\",\"action\":\"sleep\"}", NULL, &pending);
  easel_test_wait_until (panel->requests->len == 2);
  /* Ids of a peer count up from 1. */
  for (int id = 1; id < 10; id++)
    {
      json_object_set_int_member (params, "requestId", id);
      rpc_peer_notify (agent->peer, "notifications/cancelled", params, NULL);
    }
  panel->silent = FALSE;
  value = agent_call (agent, "canvas_invoke_action", "{\"instanceId\":\"n1\",\"action\":\"read\"}");
  host_assert_json (value, "{\"value\":{\"text\":\"hello\"}}");
  /* What was withdrawn is not answered any more. */
  g_assert_null (pending);
  rpc_peer_close (agent->peer);
  easel_test_wait_until (pending != NULL);
  g_clear_object (&pending);
}

static void
join_both (AgentPanel *panel,
           const char *one,
           const char *other)
{
  g_autofree char *first = g_strconcat ("ahp-session:/", one, NULL);
  g_autofree char *second = g_strconcat ("ahp-session:/", other, NULL);

  agent_panel_join (panel, first);
  agent_panel_join (panel, second);
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* A panel that went a moment ago is opened again, though what it declared is still known. */
static void
test_panel_left (AgentFixture  *fixture,
                 gconstpointer  data)
{
  EaselAgentContext *context = easel_agent_frontend_get_context (fixture->frontend);
  AgentPanel *panel = agent_panel_new (fixture, "desk");
  g_autoptr(AgentPanel) next = NULL;
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) shown = agent_call (agent, "canvas_show_page", "{\"html\":\"<p>\"}");
  g_autofree char *session = agent_panel_join_next (panel);
  g_autoptr(JsonObject) opened = NULL;
  GAsyncResult *pending = NULL;
  guint n_wanted = 0;

  agent_panel_free (panel);
  easel_test_wait_until (!easel_agent_registry_has_panel (context));
  g_signal_connect_swapped (fixture->frontend, "panel-wanted", G_CALLBACK (count_cb), &n_wanted);
  agent_begin (agent, "canvas_open", "{\"canvas\":\"note\",\"instanceId\":\"a\"}", NULL, &pending);
  easel_test_wait_until (n_wanted > 0 || pending != NULL);
  g_assert_cmpuint (n_wanted, ==, 1);
  g_assert_null (pending);
  next = agent_panel_new (fixture, "desk");
  agent_panel_join (next, session);
  opened = finish (agent, "canvas_open", &pending);
  host_assert_json (opened, "{\"instanceId\":\"a\",\"availability\":\"ready\"}");
  g_assert_cmpuint (next->requests->len, ==, 1);
  g_signal_handlers_disconnect_by_data (fixture->frontend, &n_wanted);
}

/* Calls reach the owner; the death of one panel leaves the other's canvases as they are. */
static void
test_two_panels (AgentFixture  *fixture,
                 gconstpointer  data)
{
  AgentPanel *first = agent_panel_new (fixture, "one");
  g_autoptr(AgentPanel) second = agent_panel_new (fixture, "two");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(Agent) other = agent_new_modern (fixture, "Helper");
  g_autoptr(JsonObject) shown = agent_call (agent, "canvas_show_page", "{\"html\":\"<p>\"}");
  g_autoptr(JsonObject) shown_too = agent_call (other, "canvas_show_page", "{\"html\":\"<p>\"}");
  g_autofree char *mine = agent_dup (shown, "session");
  g_autofree char *theirs = agent_dup (shown_too, "session");
  g_autofree char *open = g_strdup_printf ("{\"canvas\":\"note\",\"owner\":\"client:two\",\"instanceId\":\"b\","
                                           "\"session\":\"%s\"}", theirs);
  g_autofree char *invoke = g_strdup_printf ("{\"instanceId\":\"b\",\"action\":\"read\",\"session\":\"%s\"}",
                                             theirs);
  g_autoptr(JsonObject) list = NULL;
  g_autoptr(JsonObject) events = NULL;
  g_autoptr(JsonObject) value = NULL;
  g_autofree char *wait = NULL;
  GAsyncResult *pending = NULL;

  join_both (first, mine, theirs);
  join_both (second, mine, theirs);
  list = agent_call (agent, "canvas_list", "{\"canvas\":\"note\",\"brief\":true}");
  host_assert_json (list, "{\"canvases\":[{\"owner\":\"client:one\"},{\"owner\":\"client:two\"}]}");
  agent_refused (agent, "canvas_open", "{\"canvas\":\"note\"}", "canvas_ambiguous", "owner");
  json_object_unref (agent_call (agent, "canvas_open", "{\"canvas\":\"note\",\"owner\":\"client:one\","
                                 "\"instanceId\":\"a\"}"));
  json_object_unref (agent_call (other, "canvas_open", open));
  g_assert_cmpuint (first->requests->len, ==, 1);
  g_assert_cmpuint (second->requests->len, ==, 1);
  /* Neither sees what the other has. */
  agent_refused (agent, "canvas_invoke_action", "{\"instanceId\":\"b\",\"action\":\"read\"}",
                 "canvas_instance_unknown", "canvas_list_open");

  agent_begin (agent, "canvas_wait", "{\"instanceId\":\"a\",\"types\":[\"updated\"]}", NULL, &pending);
  agent_panel_free (first);
  events = finish (agent, "canvas_wait", &pending);
  host_assert_json (events, "{\"events\":[{\"type\":\"updated\",\"instanceId\":\"a\",\"availability\":\"stale\","
                            "\"changed\":[\"availability\"]}]}");
  agent_refused (agent, "canvas_invoke_action", "{\"instanceId\":\"a\",\"action\":\"read\"}",
                 "canvas_provider_unavailable", "start that program again");
  value = agent_call (other, "canvas_invoke_action", invoke);
  host_assert_json (value, "{\"value\":{\"text\":\"hello\"}}");
  wait = g_strdup_printf ("{\"session\":\"%s\",\"timeoutMs\":0,\"types\":[\"updated\"]}", theirs);
  g_clear_pointer (&events, json_object_unref);
  events = agent_call (other, "canvas_wait", wait);
  host_assert_json (events, "{\"events\":[],\"timedOut\":false}");
}

static void
test_snapshot (AgentFixture  *fixture,
               gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) opened = open_note (agent, panel, "n1");
  g_autofree char *handle = agent_dup (opened, "session");
  g_autofree char *session = g_strconcat ("ahp-session:/", handle, NULL);
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(JsonObject) taken = NULL;
  GAsyncResult *pending = NULL;

  agent_refused (agent, "canvas_snapshot", "{\"instanceId\":\"n1\"}", "canvas_not_shown", "panel");
  g_free (agent_panel_look (panel, session, "n1"));
  agent_begin (agent, "canvas_snapshot", "{\"instanceId\":\"n1\",\"maxWidth\":640}", NULL, &pending);
  result = agent_end (agent, &pending);
  taken = agent_take (result, "canvas_snapshot");
  host_assert_json (taken, "{\"mimeType\":\"image/png\",\"width\":1,\"height\":1}");
  host_assert_json (json_array_get_object_element (json_object_get_array_member (result, "content"), 1),
                    "{\"type\":\"image\",\"mimeType\":\"image/png\"}");
  host_assert_json (rpc_request_get_params (panel->requests->pdata[1]), "{\"instanceId\":\"n1\",\"maxWidth\":640}");
  panel->refuses = "canvas_refused";
  agent_refused (agent, "canvas_snapshot", "{\"instanceId\":\"n1\"}", "canvas_refused", "said no");
}

static gboolean
is_open (AgentFixture *fixture,
         const char   *session,
         const char   *instance_id)
{
  g_autoptr(EaselHostCanvas) canvas = easel_host_catalogue_find (easel_host_get_state (fixture->host.host), session,
                                                                 instance_id);

  return canvas != NULL;
}

/* Says whether the user has @instance_id in view, once it is open. */
static void
say_view (AgentFixture *fixture,
          AgentPanel   *panel,
          const char   *session,
          const char   *instance_id,
          gboolean      visible)
{
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"%s\",\"instanceId\":\"%s\",\"visible\":%s}", session,
                                             instance_id, visible ? "true" : "false");

  easel_test_wait_until (is_open (fixture, session, instance_id));
  host_client_notify (panel->client, "x-easel/canvasViewChanged", params);
}

static const char *
peek_first_text (JsonObject *result)
{
  return json_object_get_string_member (
    json_array_get_object_element (json_object_get_array_member (result, "content"), 0), "text");
}

/* An agent is told whether the user has before them what it opened: in a session that the panel has not joined yet,
 * again when it shows it again, and in the list. Panels that say nothing leave it open. */
static void
test_visible (AgentFixture  *fixture,
              gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new_with (fixture, "desk", AGENT_PANEL_OFFERS ",\"x-view\":true");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autofree char *session = NULL;
  g_autofree char *channel = NULL;
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(JsonObject) shown = NULL;
  g_autoptr(JsonObject) again = NULL;
  g_autoptr(JsonObject) list = NULL;
  g_autoptr(JsonObject) later = NULL;
  GAsyncResult *pending = NULL;

  agent_begin (agent, "canvas_show_page", "{\"html\":\"<p>\",\"instanceId\":\"p\"}", NULL, &pending);
  session = agent_panel_join_next (panel);
  say_view (fixture, panel, session, "p", FALSE);
  result = agent_end (agent, &pending);
  g_assert_nonnull (strstr (peek_first_text (result), "does not have it before them"));
  shown = agent_take (result, "canvas_show_page");
  host_assert_json (shown, "{\"visible\":false,\"refreshed\":false}");

  channel = agent_panel_look (panel, session, "p");
  agent_begin (agent, "canvas_show_page", "{\"html\":\"<b>\",\"instanceId\":\"p\"}", NULL, &pending);
  json_object_unref (host_client_wait (panel->client, "x-easel/canvasShow", "{\"instanceId\":\"p\"}"));
  say_view (fixture, panel, session, "p", TRUE);
  again = finish (agent, "canvas_show_page", &pending);
  host_assert_json (again, "{\"visible\":true,\"refreshed\":true}");

  agent_begin (agent, "canvas_open", "{\"canvas\":\"note\",\"instanceId\":\"n\"}", NULL, &pending);
  say_view (fixture, panel, session, "n", TRUE);
  say_view (fixture, panel, session, "p", FALSE);
  later = finish (agent, "canvas_open", &pending);
  host_assert_json (later, "{\"visible\":true}");
  g_assert_true (host_client_heard_none (panel->client, "x", "{}"));
  list = agent_call (agent, "canvas_list_open", "{}");
  host_assert_json (list, "{\"canvases\":[{\"instanceId\":\"p\",\"visible\":false},"
                          "{\"instanceId\":\"n\",\"visible\":true}]}");
}

/* For a panel that comes after the canvas all canvases are old: it is asked to bring those forward for which it was
 * called, once, and no other. */
static void
test_called (AgentFixture  *fixture,
             gconstpointer  data)
{
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) opened = agent_call (agent, "canvas_show_page", "{\"html\":\"<p>\",\"instanceId\":\"p\"}");
  g_autoptr(JsonObject) gone = agent_call (agent, "canvas_show_page", "{\"html\":\"<p>\",\"instanceId\":\"g\"}");
  g_autoptr(AgentPanel) panel = agent_panel_new_with (fixture, "desk", AGENT_PANEL_OFFERS ",\"x-view\":true");
  g_autoptr(GPtrArray) sessions = easel_host_state_list (easel_host_get_state (fixture->host.host),
                                                         AHP_CHANNEL_SESSION, NULL);
  const char *session = sessions->pdata[0];
  g_autofree char *channel = NULL;

  g_assert_cmpuint (sessions->len, ==, 1);
  json_object_unref (agent_call (agent, "canvas_close", "{\"instanceId\":\"g\"}"));
  agent_panel_join (panel, session);
  channel = agent_panel_look (panel, session, "p");
  say_view (fixture, panel, session, "p", FALSE);
  json_object_unref (host_client_wait (panel->client, "x-easel/canvasShow", "{\"instanceId\":\"p\"}"));
  say_view (fixture, panel, session, "p", TRUE);
  say_view (fixture, panel, session, "p", FALSE);
  json_object_unref (agent_call (agent, "canvas_list_open", "{}"));
  g_assert_true (host_client_heard_none (panel->client, "x-easel/canvasShow", "{}"));
}

static void
test_visible_unsaid (AgentFixture  *fixture,
                     gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) opened = open_note (agent, panel, "n1");
  g_autoptr(JsonObject) list = agent_call (agent, "canvas_list_open", "{}");

  g_assert_false (json_object_has_member (opened, "visible"));
  g_assert_false (json_object_has_member (
    json_array_get_object_element (json_object_get_array_member (list, "canvases"), 0), "visible"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/agent/tools/schemas", test_schemas);
  AGENT_TEST ("/agent/tools/no-panel", test_no_panel);
  AGENT_TEST ("/agent/tools/panel-comes", test_panel_comes);
  AGENT_TEST ("/agent/tools/list", test_list);
  AGENT_TEST ("/agent/tools/open", test_open);
  AGENT_TEST ("/agent/tools/invoke", test_invoke);
  AGENT_TEST ("/agent/tools/provider-data", test_provider_data);
  AGENT_TEST ("/agent/tools/consent", test_consent);
  AGENT_TEST ("/agent/tools/asked", test_asked);
  AGENT_TEST ("/agent/tools/asked-modern", test_asked_modern);
  AGENT_TEST ("/agent/tools/put-off", test_put_off);
  AGENT_TEST ("/agent/tools/cancel", test_cancel);
  AGENT_TEST ("/agent/tools/snapshot", test_snapshot);
  AGENT_TEST ("/agent/tools/two-panels", test_two_panels);
  AGENT_TEST ("/agent/tools/panel-left", test_panel_left);
  AGENT_TEST ("/agent/tools/visible", test_visible);
  AGENT_TEST ("/agent/tools/called", test_called);
  AGENT_TEST ("/agent/tools/visible-unsaid", test_visible_unsaid);
  return g_test_run ();
}
