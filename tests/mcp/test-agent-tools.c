/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tools over canvases that a panel provides. */
#include "agent-fixture.h"

#include "easel-agent-tools.h"
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
test_schemas (void)
{
  guint n_tools;
  const McpTool *tools = easel_agent_tools_get (&n_tools);

  g_assert_cmpuint (n_tools, ==, 9);
  for (guint i = 0; i < n_tools; i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(EaselSchema) input = easel_schema_new (tools[i].input_schema, &error);
      g_autoptr(EaselSchema) output = input != NULL ? easel_schema_new (tools[i].output_schema, &error) : NULL;

      g_assert_no_error (error);
      g_assert_true (easel_schema_is_object (input) && easel_schema_is_object (output));
      g_assert_cmpuint (strlen (tools[i].name), <=, 40);
      g_assert_cmpuint (strlen (tools[i].description), >, 80);
      g_assert_false ((tools[i].hints & MCP_HINT_READ_ONLY) != 0 && (tools[i].hints & MCP_HINT_DESTRUCTIVE) != 0);
    }
}

static void
wanted_cb (EaselAgentFront *front,
           guint           *wanted)
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
  guint wanted = 0;

  g_signal_connect (fixture->front, "panel-wanted", G_CALLBACK (wanted_cb), &wanted);
  easel_agent_front_set_panel_note (fixture->front, NO_PANEL);
  list = agent_call (agent, "canvas_list", "{}");
  host_assert_json (list, "{\"panel\":false,\"note\":\"" NO_PANEL "\",\"canvases\":[{\"canvas\":\"page\","
                          "\"owner\":\"easel.page\",\"actions\":[{\"name\":\"refresh\"}]}]}");
  g_assert_cmpuint (wanted, ==, 1);
  agent_refused (agent, "canvas_open", "{\"canvas\":\"note\"}", "canvas_not_declared", NO_PANEL);
  agent_refused (agent, "canvas_list", "{\"canvas\":\"note\"}", "canvas_not_declared", "Leave");
  shown = agent_call (agent, "canvas_show_page", "{\"html\":\"<p>\",\"instanceId\":\"p\"}");
  host_assert_json (shown, "{\"note\":\"" NO_PANEL "\"}");
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

  g_signal_connect (fixture->front, "panel-wanted", G_CALLBACK (wanted_cb), &wanted);
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
  g_autoptr(JsonObject) brief = agent_call (agent, "canvas_list", "{\"canvas\":\"note\",\"brief\":true}");
  g_autoptr(JsonObject) open = agent_call (agent, "canvas_list_open", "{}");

  host_assert_json (list, "{\"panel\":true,\"note\":null,\"canvases\":[{\"canvas\":\"note\",\"owner\":\"client:desk\","
                          "\"ownerName\":\"Desk\",\"title\":\"Note\",\"inputSchema\":{\"type\":\"object\"},\"actions\":["
                          "{\"name\":\"read\",\"description\":\"Reads\"},"
                          "{\"name\":\"write\",\"inputSchema\":{\"required\":[\"text\"]}},{\"name\":\"sleep\"}]}]}");
  host_assert_json (brief, "{\"canvases\":[{\"inputSchema\":null,\"actions\":[{\"name\":\"read\",\"description\":null},"
                           "{\"name\":\"write\"},{\"name\":\"sleep\"}]}]}");
  host_assert_json (opened, "{\"instanceId\":\"n1\",\"canvas\":\"note\",\"owner\":\"client:desk\",\"title\":\"A note\","
                            "\"status\":\"open\",\"kind\":\"native\",\"refreshed\":false}");
  host_assert_json (open, "{\"sessions\":[{\"title\":\"Coder – place\"}],\"canvases\":[{\"instanceId\":\"n1\"}]}");
  agent_refused (agent, "canvas_list_open", "{\"session\":\"nonsense\"}", "session_not_found", "new one");
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
                 "canvas_instance_not_found", "canvas_list_open");
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

/* A client that can show a question does; its own answer grants nothing. */
static void
test_asked (AgentFixture  *fixture,
            gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", "{\"elicitation\":{}}");
  g_autoptr(JsonObject) opened = open_note (agent, panel, "n1");

  panel->refuses = "canvas_needs_approval";
  agent->answers = g_strdup ("accept");
  agent_refused (agent, "canvas_invoke_action", "{\"instanceId\":\"n1\",\"action\":\"read\"}", "canvas_needs_approval",
                 "has not answered");
  g_assert_cmpuint (agent->asked, ==, 1);
  g_assert_cmpuint (panel->requests->len, ==, 3);
  g_free (agent->answers);
  agent->answers = g_strdup ("decline");
  agent_refused (agent, "canvas_invoke_action", "{\"instanceId\":\"n1\",\"action\":\"read\"}", "canvas_refused",
                 "declined");
  g_assert_cmpuint (agent->asked, ==, 2);
}

/* Without a handshake a call that was put off finds its session again. */
static void
test_put_off (AgentFixture  *fixture,
              gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new_modern (fixture, "Coder");
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
                 "canvas_instance_not_found", "canvas_list_open");

  agent_begin (agent, "canvas_wait", "{\"instanceId\":\"a\",\"types\":[\"updated\"]}", NULL, &pending);
  agent_panel_free (first);
  events = finish (agent, "canvas_wait", &pending);
  host_assert_json (events, "{\"events\":[{\"type\":\"updated\",\"instanceId\":\"a\",\"availability\":\"stale\","
                            "\"changed\":[\"availability\"]}]}");
  agent_refused (agent, "canvas_invoke_action", "{\"instanceId\":\"a\",\"action\":\"read\"}",
                 "canvas_provider_unavailable", "canvas_wait");
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
  AGENT_TEST ("/agent/tools/put-off", test_put_off);
  AGENT_TEST ("/agent/tools/cancel", test_cancel);
  AGENT_TEST ("/agent/tools/snapshot", test_snapshot);
  AGENT_TEST ("/agent/tools/two-panels", test_two_panels);
  return g_test_run ();
}
