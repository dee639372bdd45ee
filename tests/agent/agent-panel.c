/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "agent-fixture.h"

#include "easel-json.h"

#define REGISTER "{\"type\":\"session/activeClientSet\",\"activeClient\":{\"clientId\":\"%s\",\"displayName\":\"Desk\"," \
                 "\"tools\":[],\"canvasProviders\":[{\"canvasId\":\"note\",\"displayName\":\"Note\"," \
                 "\"description\":\"A text\",\"inputSchema\":{\"type\":\"object\",\"properties\":{" \
                 "\"text\":{\"type\":\"string\",\"maxLength\":10}}},\"actions\":[" \
                 "{\"name\":\"read\",\"description\":\"Reads\"}," \
                 "{\"name\":\"write\",\"description\":\"Writes\",\"inputSchema\":{\"type\":\"object\"," \
                 "\"properties\":{\"text\":{\"type\":\"string\"}},\"required\":[\"text\"]}}," \
                 "{\"name\":\"sleep\",\"description\":\"Takes a while\",\"inputSchema\":{\"type\":\"object\"," \
                 "\"properties\":{\"timeoutMs\":{\"type\":\"integer\"}}}}]}]}}"

#define HELLO "{\"channel\":\"ahp-root://\",\"protocolVersions\":[\"1.0.0\"],\"clientId\":\"%s\"," \
              "\"initialSubscriptions\":[\"ahp-root://\"],\"capabilities\":{\"canvas\":{}}," \
              "\"_meta\":{\"io.github.ahp_canvas.easel\":{%s}}}"

/* One pixel. */
#define PICTURE "{\"mimeType\":\"image/png\",\"width\":1,\"height\":1,\"data\":\"iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB" \
                "CAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==\"}"

static void
refuse (RpcRequest *request,
        const char *code)
{
  g_autoptr(JsonNode) data = NULL;
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "code", code);
  json_object_set_string_member (object, "message", "No, because");
  json_object_set_string_member (object, "detail", "kept");
  data = easel_json_node_take (object);
  rpc_request_reply_error (request, -32012, "No", data);
}

static void
request_cb (RpcRequest *request,
            gpointer    user_data)
{
  AgentPanel *panel = user_data;
  const char *method = rpc_request_get_method (request);
  const char *answer = strcmp (method, "canvasOpen") == 0 ? "{\"title\":\"A note\",\"status\":\"open\"}"
                       : strcmp (method, "canvasInvokeAction") == 0 ? "{\"value\":{\"text\":\"hello\"}}"
                       : strcmp (method, "x-easel/canvasSnapshot") == 0 ? PICTURE : "null";
  g_autoptr(JsonNode) result = json_from_string (answer, NULL);

  g_ptr_array_add (panel->requests, g_object_ref (request));
  if (panel->silent && strcmp (method, "canvasInvokeAction") == 0)
    return;
  if (panel->refuses != NULL)
    refuse (request, panel->refuses);
  else
    rpc_request_reply (request, result);
}

AgentPanel *
agent_panel_new (AgentFixture *fixture,
                 const char   *id)
{
  return agent_panel_new_with (fixture, id, AGENT_PANEL_OFFERS);
}

AgentPanel *
agent_panel_new_with (AgentFixture *fixture,
                      const char   *id,
                      const char   *offers)
{
  AgentPanel *panel = g_new0 (AgentPanel, 1);
  g_autofree char *hello = g_strdup_printf (HELLO, id, offers);

  panel->client = host_client_new (fixture->host.uri, id);
  json_object_unref (host_client_ask (panel->client, "initialize", hello));
  panel->id = g_strdup (id);
  panel->requests = g_ptr_array_new_with_free_func (g_object_unref);
  host_client_set_handler (panel->client, request_cb, panel);
  return panel;
}

void
agent_panel_free (AgentPanel *panel)
{
  host_client_free (panel->client);
  g_ptr_array_unref (panel->requests);
  g_free (panel->id);
  g_free (panel);
}

void
agent_panel_join (AgentPanel *panel,
                  const char *session)
{
  g_autofree char *action = g_strdup_printf (REGISTER, panel->id);
  g_autofree char *pattern = g_strdup_printf ("{\"action\":{\"activeClient\":{\"clientId\":\"%s\"}}}", panel->id);

  json_object_unref (host_client_subscribe (panel->client, session));
  host_client_dispatch (panel->client, session, action);
  json_object_unref (host_client_wait (panel->client, "action", pattern));
}

char *
agent_panel_join_next (AgentPanel *panel)
{
  g_autoptr(JsonObject) params = host_client_wait (panel->client, "root/sessionAdded",
                                                   "{\"summary\":{\"_meta\":{\"io.github.ahp_canvas.easel\":"
                                                   "{\"agent\":{\"here\":true}}}}}");
  JsonObject *summary = json_object_get_object_member (params, "summary");
  char *session = g_strdup (json_object_get_string_member (summary, "resource"));

  agent_panel_join (panel, session);
  return session;
}

char *
agent_panel_look (AgentPanel *panel,
                  const char *session,
                  const char *instance_id)
{
  g_autoptr(JsonObject) state = host_client_subscribe (panel->client, session);
  JsonArray *open = json_object_get_array_member (state, "openCanvases");

  for (guint i = 0; i < json_array_get_length (open); i++)
    {
      JsonObject *canvas = json_array_get_object_element (open, i);

      if (strcmp (json_object_get_string_member (canvas, "instanceId"), instance_id) == 0)
        {
          char *channel = g_strdup (json_object_get_string_member (canvas, "channel"));

          json_object_unref (host_client_subscribe (panel->client, channel));
          return channel;
        }
    }
  g_assert_not_reached ();
}
