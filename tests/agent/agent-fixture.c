/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "agent-fixture.h"

#include "easel-agent-tools.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-schema.h"
#include "mcp-stdio.h"
#include "rpc-stdio.h"

#include <gio/gio.h>
#include <sys/socket.h>

#define LEGACY "2025-06-18"
#define TOKEN "token-of-the-test"

static void
start (AgentFixture *fixture)
{
  fixture->frontend = easel_agent_frontend_new (fixture->host.host);
}

void
agent_fixture_set_up (AgentFixture  *fixture,
                      gconstpointer  data)
{
  host_fixture_set_up (&fixture->host, data);
  start (fixture);
}

static void
stop_http (AgentFixture *fixture)
{
  gpointer http = NULL;

  if (fixture->http == NULL)
    return;
  easel_test_watch (fixture->http, &http);
  mcp_http_stop (fixture->http);
  g_clear_object (&fixture->http);
  easel_test_wait_until (http == NULL);
  soup_server_disconnect (fixture->soup);
  g_clear_object (&fixture->soup);
}

static void
stop (AgentFixture *fixture)
{
  gpointer frontend = NULL;

  stop_http (fixture);
  easel_test_settle ();
  easel_test_watch (fixture->frontend, &frontend);
  g_clear_object (&fixture->frontend);
  g_assert_null (frontend);
}

void
agent_fixture_tear_down (AgentFixture  *fixture,
                         gconstpointer  data)
{
  stop (fixture);
  host_fixture_tear_down (&fixture->host, data);
}

void
agent_fixture_restart (AgentFixture *fixture)
{
  stop (fixture);
  host_fixture_restart (&fixture->host);
  start (fixture);
}

static void
notification_cb (RpcPeer    *peer,
                 const char *method,
                 JsonObject *params,
                 Agent      *agent)
{
  if (strcmp (method, "notifications/progress") == 0)
    g_ptr_array_add (agent->progress, json_object_ref (params));
  else
    g_ptr_array_add (agent->news, g_strdup (method));
}

typedef struct
{
  RpcRequest *request;
  char       *action;
} Thought;

static void
thought_free (Thought *thought)
{
  g_object_unref (thought->request);
  g_free (thought->action);
  g_free (thought);
}

static gboolean
thought_cb (gpointer user_data)
{
  Thought *thought = user_data;
  JsonObject *answer = json_object_new ();
  g_autoptr(JsonNode) node = NULL;

  json_object_set_string_member (answer, "action", thought->action);
  json_object_set_object_member (answer, "content", json_object_new ());
  node = easel_json_node_take (answer);
  rpc_request_reply (thought->request, node);
  return G_SOURCE_REMOVE;
}

static gboolean
request_cb (RpcPeer    *peer,
            RpcRequest *request,
            Agent      *agent)
{
  Thought *thought;

  if (strcmp (rpc_request_get_method (request), "elicitation/create") != 0 || agent->answers == NULL)
    return FALSE;
  agent->asked++;
  thought = g_new0 (Thought, 1);
  thought->request = g_object_ref (request);
  thought->action = g_strdup (agent->answers);
  g_timeout_add_full (G_PRIORITY_DEFAULT, agent->thinks, thought_cb, thought, (GDestroyNotify) thought_free);
  return TRUE;
}

static RpcTransport *
new_transport (int fd)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GSocket) socket = g_socket_new_from_fd (fd, &error);
  GSocketConnection *connection;
  RpcTransport *transport;

  g_assert_no_error (error);
  connection = g_socket_connection_factory_create_connection (socket);
  transport = rpc_stdio_new (g_io_stream_get_input_stream (G_IO_STREAM (connection)),
                             g_io_stream_get_output_stream (G_IO_STREAM (connection)));
  /* It closes with the connection object, not with its streams. */
  g_object_set_data_full (G_OBJECT (transport), "connection", connection, g_object_unref);
  return transport;
}

static Agent *
make_agent (const char *name)
{
  Agent *agent = g_new0 (Agent, 1);

  agent->name = g_strdup (name);
  agent->progress = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);
  agent->news = g_ptr_array_new_with_free_func (g_free);
  return agent;
}

static Agent *
connect_agent (AgentFixture *fixture,
               const char   *name,
               const char   *folder)
{
  Agent *agent = make_agent (name);
  int fds[2];
  g_autoptr(RpcTransport) near = NULL;
  g_autoptr(RpcTransport) far = NULL;

  g_assert_no_errno (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds));
  near = new_transport (fds[0]);
  far = new_transport (fds[1]);
  agent->client = mcp_stdio_new (easel_agent_frontend_get_server (fixture->frontend), far);
  mcp_server_session_set_folder (agent->client, folder);
  agent->peer = rpc_peer_new (near);
  g_signal_connect (agent->peer, "notification", G_CALLBACK (notification_cb), agent);
  g_signal_connect (agent->peer, "request", G_CALLBACK (request_cb), agent);
  rpc_peer_start (agent->peer);
  return agent;
}

Agent *
agent_new (AgentFixture *fixture,
           const char   *name,
           const char   *folder,
           const char   *capabilities)
{
  Agent *agent = connect_agent (fixture, name, folder);
  g_autofree char *params = g_strdup_printf ("{\"protocolVersion\":\"" LEGACY "\",\"capabilities\":%s,"
                                             "\"clientInfo\":{\"name\":\"%s\",\"version\":\"1\"}}",
                                             capabilities != NULL ? capabilities : "{}", name);
  g_autoptr(JsonObject) hello = agent_request (agent, "initialize", params);
  g_autoptr(JsonObject) nothing = json_object_new ();

  host_assert_json (hello, "{\"protocolVersion\":\"" LEGACY "\"}");
  rpc_peer_notify (agent->peer, "notifications/initialized", nothing, NULL);
  return agent;
}

Agent *
agent_new_modern (AgentFixture *fixture,
                  const char   *name)
{
  Agent *agent = connect_agent (fixture, name, NULL);

  agent->modern = TRUE;
  return agent;
}

static void
start_http (AgentFixture *fixture)
{
  g_autoptr(GError) error = NULL;

  if (fixture->http != NULL)
    return;
  fixture->soup = soup_server_new (NULL, NULL);
  soup_server_listen_local (fixture->soup, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  fixture->http = mcp_http_new (easel_agent_frontend_get_server (fixture->frontend), fixture->soup, "/mcp", TOKEN);
}

Agent *
agent_new_http (AgentFixture *fixture,
                const char   *name)
{
  Agent *agent = make_agent (name);
  GSList *uris;

  start_http (fixture);
  uris = soup_server_get_uris (fixture->soup);
  agent->uri = g_strdup_printf ("http://127.0.0.1:%d/mcp", g_uri_get_port (uris->data));
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  agent->soup = soup_session_new ();
  agent->modern = TRUE;
  return agent;
}

static void
hang_up (Agent *agent)
{
  g_signal_handlers_disconnect_by_data (agent->peer, agent);
  rpc_peer_close (agent->peer);
  mcp_stdio_close (MCP_STDIO (agent->client));
  easel_test_settle ();
  g_clear_object (&agent->peer);
  g_clear_object (&agent->client);
}

void
agent_free (Agent *agent)
{
  if (agent->soup == NULL)
    hang_up (agent);
  else
    soup_session_abort (agent->soup);
  g_clear_object (&agent->soup);
  g_free (agent->uri);
  g_ptr_array_unref (agent->progress);
  g_ptr_array_unref (agent->news);
  g_free (agent->name);
  g_free (agent->answers);
  g_free (agent);
}

/* What a modern client says with each request; progress is wanted where it has a way of its own. */
static void
add_meta (Agent      *agent,
          JsonObject *params)
{
  JsonObject *meta = json_object_new ();
  JsonObject *info = json_object_new ();
  static int token = 0;

  if (agent->soup == NULL)
    json_object_set_int_member (meta, "progressToken", token++);
  if (agent->modern)
    {
      json_object_set_string_member (info, "name", agent->name);
      json_object_set_string_member (info, "version", "1");
      if (!agent->is_nameless)
        json_object_set_object_member (meta, MCP_META_CLIENT, json_object_ref (info));
      json_object_set_string_member (meta, MCP_META_VERSION, MCP_VERSION_MODERN);
      json_object_set_object_member (meta, MCP_META_CAPABILITIES,
                                     host_json_object (agent->capabilities != NULL ? agent->capabilities : "{}"));
    }
  json_object_unref (info);
  json_object_set_object_member (params, "_meta", meta);
}

static void
post (Agent         *agent,
      const char    *method,
      JsonObject    *params,
      GCancellable  *cancellable,
      GAsyncResult **result)
{
  g_autoptr(JsonObject) request = json_object_new ();
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(GBytes) body = NULL;
  g_autoptr(SoupMessage) message = soup_message_new ("POST", agent->uri);
  SoupMessageHeaders *headers = soup_message_get_request_headers (message);
  char *text;

  json_object_set_string_member (request, "jsonrpc", "2.0");
  json_object_set_int_member (request, "id", 1);
  json_object_set_string_member (request, "method", method);
  json_object_set_object_member (request, "params", json_object_ref (params));
  node = easel_json_node_take (json_object_ref (request));
  text = easel_json_to_string (node);
  body = g_bytes_new_take (text, strlen (text));
  soup_message_set_request_body_from_bytes (message, "application/json", body);
  soup_message_headers_append (headers, "Authorization", "Bearer " TOKEN);
  soup_message_headers_append (headers, "Accept", "application/json, text/event-stream");
  soup_message_headers_append (headers, "MCP-Protocol-Version", MCP_VERSION_MODERN);
  soup_message_headers_append (headers, "Mcp-Method", method);
  if (json_object_has_member (params, "name"))
    soup_message_headers_append (headers, "Mcp-Name", json_object_get_string_member (params, "name"));
  soup_session_send_and_read_async (agent->soup, message, G_PRIORITY_DEFAULT, cancellable, easel_test_result_cb, result);
}

static JsonObject *
read_answer (Agent        *agent,
             GAsyncResult *result)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) body = soup_session_send_and_read_finish (agent->soup, result, &error);
  g_autoptr(JsonNode) node = NULL;
  JsonObject *answer;

  g_assert_no_error (error);
  node = easel_json_parse_bytes (body, EASEL_LIMIT_MESSAGE_BYTES, &error);
  g_assert_no_error (error);
  answer = json_object_get_object_member (json_node_get_object (node), "result");
  if (answer == NULL)
    g_error ("no result: %s", (const char *) g_bytes_get_data (body, NULL));
  return json_object_ref (answer);
}

static void
begin (Agent         *agent,
       const char    *method,
       JsonObject    *params,
       GCancellable  *cancellable,
       GAsyncResult **result)
{
  if (agent->modern || strcmp (method, "tools/call") == 0)
    add_meta (agent, params);
  if (agent->soup != NULL)
    post (agent, method, params, cancellable, result);
  else
    rpc_peer_call_async (agent->peer, method, params, 0, cancellable, easel_test_result_cb, result);
}

JsonObject *
agent_end (Agent         *agent,
           GAsyncResult **result)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = NULL;

  easel_test_wait_until (*result != NULL);
  if (agent->soup != NULL)
    {
      JsonObject *answer = read_answer (agent, *result);

      g_clear_object (result);
      return answer;
    }
  node = rpc_peer_call_finish (agent->peer, *result, &error);
  g_assert_no_error (error);
  g_clear_object (result);
  return json_node_dup_object (node);
}

JsonObject *
agent_request (Agent      *agent,
               const char *method,
               const char *params)
{
  g_autoptr(JsonObject) object = host_json_object (params);
  GAsyncResult *result = NULL;

  begin (agent, method, object, NULL, &result);
  return agent_end (agent, &result);
}

void
agent_begin (Agent         *agent,
             const char    *tool,
             const char    *arguments,
             GCancellable  *cancellable,
             GAsyncResult **result)
{
  g_autoptr(JsonObject) params = json_object_new ();

  json_object_set_string_member (params, "name", tool);
  json_object_set_object_member (params, "arguments", host_json_object (arguments));
  begin (agent, "tools/call", params, cancellable, result);
}

JsonArray *
agent_read_tools (void)
{
  g_autoptr(GBytes) text = g_resources_lookup_data ("/io/github/ahp_canvas/Easel/agent/tools.json",
                                                    G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr(JsonNode) node = easel_json_parse_bytes (text, EASEL_LIMIT_OWN_FILE_BYTES, NULL);

  return json_node_dup_array (node);
}

/* (transfer full) (nullable): the outputSchema of a tool. */
static JsonNode *
dup_promise (const char *name)
{
  g_autoptr(JsonArray) tools = agent_read_tools ();

  for (guint i = 0; i < json_array_get_length (tools); i++)
    {
      JsonObject *tool = json_array_get_object_element (tools, i);

      if (g_str_equal (json_object_get_string_member (tool, "name"), name))
        return json_object_dup_member (tool, "outputSchema");
    }
  g_assert_not_reached ();
}

static const char *
peek_text (JsonObject *result)
{
  JsonArray *content = json_object_get_array_member (result, "content");

  for (guint i = 0; i < json_array_get_length (content); i++)
    if (strcmp (json_object_get_string_member (json_array_get_object_element (content, i), "type"), "text") == 0)
      return json_object_get_string_member (json_array_get_object_element (content, i), "text");
  return "";
}

JsonObject *
agent_take (JsonObject *result,
            const char *tool)
{
  const char *text = peek_text (result);
  g_autoptr(JsonNode) promised = dup_promise (tool);
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselSchema) schema = NULL;
  g_autoptr(JsonNode) node = NULL;

  if (easel_json_peek_boolean (result, "isError", FALSE))
    g_error ("%s failed: %s", tool, text);
  g_assert_cmpuint (strlen (text), >, 0);
  g_assert_true (json_object_has_member (result, "structuredContent") == (promised != NULL));
  if (promised == NULL)
    {
      node = easel_json_parse (text, strlen (text), EASEL_LIMIT_MESSAGE_BYTES, &error);
      g_assert_no_error (error);
      return json_node_dup_object (node);
    }
  schema = easel_schema_new (promised, &error);
  g_assert_no_error (error);
  easel_schema_validate (schema, json_object_get_member (result, "structuredContent"), &error);
  g_assert_no_error (error);
  return json_object_ref (json_object_get_object_member (result, "structuredContent"));
}

JsonObject *
agent_call (Agent      *agent,
            const char *tool,
            const char *arguments)
{
  GAsyncResult *pending = NULL;
  g_autoptr(JsonObject) result = NULL;

  agent_begin (agent, tool, arguments, NULL, &pending);
  result = agent_end (agent, &pending);
  return agent_take (result, tool);
}

/* Clients throw an error away whose structure is not that of good results, so it is the second text. */
JsonObject *
agent_dup_error (JsonObject *result)
{
  JsonArray *content = json_object_get_array_member (result, "content");
  const char *text;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = NULL;

  g_assert_false (json_object_has_member (result, "structuredContent"));
  g_assert_cmpuint (json_array_get_length (content), ==, 2);
  text = json_object_get_string_member (json_array_get_object_element (content, 1), "text");
  node = easel_json_parse (text, strlen (text), EASEL_LIMIT_MESSAGE_BYTES, &error);
  g_assert_no_error (error);
  return json_node_dup_object (node);
}

void
agent_assert_error (JsonObject *result,
                    const char *code,
                    const char *word)
{
  g_autofree char *pattern = g_strdup_printf ("{\"error\":{\"code\":\"%s\"}}", code);
  g_autoptr(JsonObject) structured = code != NULL ? agent_dup_error (result) : NULL;

  if (code != NULL)
    host_assert_json (structured, pattern);
  g_assert_true (easel_json_peek_boolean (result, "isError", FALSE));
  if (strstr (peek_text (result), word) == NULL)
    g_error ("\"%s\" is not in: %s", word, peek_text (result));
}

void
agent_refused (Agent      *agent,
               const char *tool,
               const char *arguments,
               const char *code,
               const char *word)
{
  GAsyncResult *pending = NULL;
  g_autoptr(JsonObject) result = NULL;

  agent_begin (agent, tool, arguments, NULL, &pending);
  result = agent_end (agent, &pending);
  agent_assert_error (result, code, word);
}

char *
agent_dup (JsonObject *object,
           const char *name)
{
  return g_strdup (json_object_get_string_member (object, name));
}
