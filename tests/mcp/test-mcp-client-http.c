/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "client-fixture.h"

#include "rpc-error.h"

#include <string.h>

#define RESULT "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"tools\":[{\"name\":\"t\"}]}}"

#define REQUEST "{\"jsonrpc\":\"2.0\",\"id\":\"s\",\"method\":\"tools/list\"}"

/* JSON, and more than a reader of ours takes. */
#define STRANGE "{\"jsonrpc\":\"2.0\",\"id\":\"s\",\"result\":{\"x\":\"\\u0000\",\"n\":123456789012345678901234567890}}"

/* A server of the handshake era that answers a call as the test says. */
typedef struct
{
  ClientFixture      client;
  SoupServer        *server;
  char              *uri;
  GString           *asked;          /* "METHOD rpc-method session version last-event;" */
  const char        *mode;           /* how tools/list is answered */
  SoupServerMessage *stream;         /* (nullable): the one of GET */
  SoupServerMessage *paused;         /* (nullable): "initialized", until it is accepted */
  guint              n_streams;
  char              *waiting;        /* (nullable): id of the call whose answer comes by a second request */
} Fixture;

static char *
dup_header (SoupServerMessage *message,
            const char        *name)
{
  const char *value = soup_message_headers_get_one (soup_server_message_get_request_headers (message), name);

  return g_strdup (value != NULL ? value : "-");
}

static void
note (Fixture           *fixture,
      SoupServerMessage *message,
      const char        *method)
{
  g_autofree char *session = dup_header (message, "Mcp-Session-Id");
  g_autofree char *version = dup_header (message, "MCP-Protocol-Version");
  g_autofree char *last = dup_header (message, "Last-Event-ID");

  g_string_append_printf (fixture->asked, "%s %s %s %s %s;", soup_server_message_get_method (message), method, session,
                          version, last);
}

static void
respond (SoupServerMessage *message,
         guint              status,
         const char        *type,
         const char        *body)
{
  soup_server_message_set_status (message, status, NULL);
  if (body != NULL)
    soup_server_message_set_response (message, type, SOUP_MEMORY_COPY, body, strlen (body));
}

static void
append (SoupServerMessage *message,
        const char        *text)
{
  soup_message_body_append (soup_server_message_get_response_body (message), SOUP_MEMORY_COPY, text, strlen (text));
  soup_server_message_unpause (message);
}

static void
begin_stream (SoupServerMessage *message,
              const char        *text)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);

  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  soup_message_headers_set_encoding (headers, SOUP_ENCODING_CHUNKED);
  soup_message_headers_set_content_type (headers, "text/event-stream", NULL);
  append (message, text);
}

static void
end_stream (SoupServerMessage *message)
{
  soup_message_body_complete (soup_server_message_get_response_body (message));
  soup_server_message_unpause (message);
}

static void
answer_list (Fixture           *fixture,
             SoupServerMessage *message,
             const char        *id)
{
  g_autofree char *result = g_strdup_printf (RESULT, id);

  if (g_str_equal (fixture->mode, "json") || g_str_equal (fixture->mode, "late"))
    respond (message, 200, "application/json; charset=utf-8", result);
  else if (g_str_equal (fixture->mode, "strange"))
    respond (message, 200, "application/json", STRANGE);
  else if (g_str_equal (fixture->mode, "page"))
    respond (message, 500, "text/html", "<h1>broken</h1>");
  else if (g_str_equal (fixture->mode, "ended"))
    respond (message, 404, "application/json", "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32001,\"message\":\"?\"}}");
  else if (g_str_equal (fixture->mode, "other-id"))
    respond (message, 200, "application/json", "{\"jsonrpc\":\"2.0\",\"id\":\"other\",\"result\":{}}");
  else if (g_str_equal (fixture->mode, "no-answer"))
    respond (message, 200, "text/event-stream", "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}\n\n");
  else if (g_str_equal (fixture->mode, "resumed"))
    {
      fixture->waiting = g_strdup (id);
      respond (message, 200, "text/event-stream", "retry: 5\nid: e1\ndata\n\n");
    }
  else
    g_assert_not_reached ();
}

static void
answer_initialize (SoupServerMessage *message,
                   const char        *id)
{
  g_autofree char *result =
    g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":"
                     "{\"tools\":{\"listChanged\":true}},\"serverInfo\":{\"name\":\"s\",\"version\":\"1\"}}}", id);

  soup_message_headers_replace (soup_server_message_get_response_headers (message), "Mcp-Session-Id", "S1");
  respond (message, 200, "application/json", result);
}

static gboolean
accept_cb (gpointer user_data)
{
  Fixture *fixture = user_data;

  g_string_append (fixture->asked, "accepted;");
  respond (fixture->paused, 202, NULL, NULL);
  soup_server_message_unpause (fixture->paused);
  g_clear_object (&fixture->paused);
  return G_SOURCE_REMOVE;
}

static void
take_post (Fixture           *fixture,
           SoupServerMessage *message)
{
  g_autoptr(GBytes) body = soup_message_body_flatten (soup_server_message_get_request_body (message));
  g_autoptr(JsonNode) root = easel_json_parse_bytes (body, 65536, NULL);
  JsonObject *object = json_node_get_object (root);
  const char *method = easel_json_peek_string (object, "method", "-");
  JsonNode *id_node = easel_json_peek_node (object, "id");
  g_autofree char *id = id_node != NULL ? easel_json_to_string (id_node) : NULL;

  note (fixture, message, method);
  if (g_str_equal (fixture->mode, "locked"))
    {
      soup_message_headers_replace (soup_server_message_get_response_headers (message), "WWW-Authenticate",
                                    "Bearer resource_metadata=\"https://s.example/m\"");
      respond (message, 401, "text/plain", "no");
    }
  else if (g_str_equal (method, "server/discover"))
    respond (message, 400, "application/json",
             "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32000,\"message\":\"Session ID required\"},\"id\":null}");
  else if (g_str_equal (method, "initialize"))
    answer_initialize (message, id);
  else if (id == NULL && g_str_equal (fixture->mode, "late"))
    {
      soup_server_message_pause (message);
      g_set_object (&fixture->paused, message);
      g_timeout_add (50, accept_cb, fixture);
    }
  else if (id == NULL)
    respond (message, 202, NULL, NULL);
  else
    answer_list (fixture, message, id);
}

static void
take_get (Fixture           *fixture,
          SoupServerMessage *message)
{
  g_autofree char *last = dup_header (message, "Last-Event-ID");
  g_autofree char *result = NULL;
  g_autofree char *event = NULL;

  note (fixture, message, "-");
  if (fixture->waiting != NULL && g_str_equal (last, "e1"))
    {
      result = g_strdup_printf (RESULT, fixture->waiting);
      event = g_strdup_printf ("id: e2\ndata: %s\n\n", result);
      respond (message, 200, "text/event-stream", event);
      return;
    }
  fixture->n_streams++;
  g_set_object (&fixture->stream, message);
  begin_stream (message, ": hello\n\n");
}

static void
server_cb (SoupServer        *server,
           SoupServerMessage *message,
           const char        *path,
           GHashTable        *query,
           gpointer           user_data)
{
  Fixture *fixture = user_data;

  if (g_str_equal (soup_server_message_get_method (message), "POST"))
    take_post (fixture, message);
  else if (g_str_equal (soup_server_message_get_method (message), "GET"))
    take_get (fixture, message);
  else
    {
      note (fixture, message, "-");
      respond (message, 200, NULL, NULL);
    }
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GSList *uris;

  client_fixture_set_up (&fixture->client, NULL);
  fixture->mode = data;
  fixture->asked = g_string_new (NULL);
  fixture->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (fixture->server, NULL, server_cb, fixture, NULL);
  g_assert_true (soup_server_listen_local (fixture->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, NULL));
  uris = soup_server_get_uris (fixture->server);
  fixture->uri = g_strdup_printf ("http://127.0.0.1:%d/mcp", g_uri_get_port (uris->data));
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  client_fixture_tear_down (&fixture->client, NULL);
  g_clear_object (&fixture->stream);
  soup_server_disconnect (fixture->server);
  g_object_unref (fixture->server);
  g_string_free (fixture->asked, TRUE);
  g_free (fixture->waiting);
  g_free (fixture->uri);
}

static void
open_session (Fixture *fixture)
{
  g_autoptr(GError) error = NULL;

  client_fixture_open (&fixture->client, mcp_endpoint_new_address (fixture->uri, NULL, NULL), &error);
  g_assert_no_error (error);
  easel_test_wait_until (fixture->stream != NULL);
}

#define OPENED "POST server/discover - 2026-07-28 -;POST initialize - - -;" \
               "POST notifications/initialized S1 2025-11-25 -;GET - S1 2025-11-25 -;"

static void
test_session (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *names = NULL;

  open_session (fixture);
  g_assert_cmpint (mcp_client_session_get_generation (fixture->client.session), ==, MCP_GENERATION_LEGACY);
  names = client_fixture_list (&fixture->client, "tools/list");
  g_assert_cmpstr (names, ==, "t,");
  mcp_client_session_close (fixture->client.session);
  easel_test_wait_until (strstr (fixture->asked->str, "DELETE") != NULL);
  g_assert_cmpstr (fixture->asked->str, ==,
                   OPENED "POST tools/list S1 2025-11-25 -;DELETE - S1 2025-11-25 -;");
}

/* A server may begin with the handshake's last message: nothing overtakes it. */
static void
test_order (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *names = NULL;
  g_autoptr(GError) error = NULL;
  const char *accepted, *asked;

  client_fixture_open (&fixture->client, mcp_endpoint_new_address (fixture->uri, NULL, NULL), &error);
  g_assert_no_error (error);
  names = client_fixture_list (&fixture->client, "tools/list");
  g_assert_cmpstr (names, ==, "t,");
  accepted = strstr (fixture->asked->str, "accepted;");
  asked = strstr (fixture->asked->str, "POST tools/list");
  g_assert_true (accepted != NULL && asked != NULL && accepted < asked);
}

static void
keep_cb (RpcTransport *transport,
         GBytes       *text,
         GPtrArray    *kept)
{
  g_ptr_array_add (kept, g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text)));
}

/* The transport takes no part in what it carries. */
static void
test_strange (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(McpEndpoint) endpoint = mcp_endpoint_new_address (fixture->uri, NULL, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(RpcTransport) transport = mcp_endpoint_connect (endpoint, fixture->client.http, &error);
  g_autoptr(GPtrArray) kept = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GBytes) request = g_bytes_new_static (REQUEST, strlen (REQUEST));

  g_assert_no_error (error);
  g_signal_connect (transport, "message", G_CALLBACK (keep_cb), kept);
  rpc_transport_start (transport);
  g_assert_true (rpc_transport_send (transport, request, NULL));
  easel_test_wait_until (kept->len == 1);
  g_assert_cmpstr (kept->pdata[0], ==, STRANGE);
  rpc_transport_close (transport);
  easel_test_settle ();
  g_assert_cmpuint (kept->len, ==, 1);
}

/* The stream breaks off in mid-call; its last event names the place to go on from. */
static void
test_resumed (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *names = NULL;

  open_session (fixture);
  names = client_fixture_list (&fixture->client, "tools/list");
  g_assert_cmpstr (names, ==, "t,");
  g_assert_cmpstr (fixture->asked->str, ==,
                   OPENED "POST tools/list S1 2025-11-25 -;GET - S1 2025-11-25 e1;");
}

static void
test_stream (Fixture       *fixture,
             gconstpointer  data)
{
  open_session (fixture);
  append (fixture->stream, "id: n7\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n\n");
  easel_test_wait_until (strstr (fixture->client.told->str, "list-changed tools;") != NULL);
  end_stream (fixture->stream);
  easel_test_wait_until (fixture->n_streams == 2);
  g_assert_nonnull (strstr (fixture->asked->str, "GET - S1 2025-11-25 n7;"));
  g_string_truncate (fixture->client.told, 0);
  append (fixture->stream, "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n\n");
  easel_test_wait_until (strstr (fixture->client.told->str, "list-changed tools;") != NULL);
}

static void
fail (Fixture    *fixture,
      const char *words)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) result = NULL;

  open_session (fixture);
  result = client_fixture_call (&fixture->client, "tools/list", "{}", &error);
  g_assert_null (result);
  g_assert_error (error, RPC_ERROR, RPC_ERROR_INTERNAL);
  g_assert_nonnull (strstr (error->message, words));
  /* Only that call. */
  fixture->mode = "json";
  g_free (client_fixture_list (&fixture->client, "tools/list"));
}

static void
test_page (Fixture       *fixture,
           gconstpointer  data)
{
  fail (fixture, "HTTP 500");
}

static void
test_no_answer (Fixture       *fixture,
                gconstpointer  data)
{
  fail (fixture, "without an answer");
}

static void
test_other_id (Fixture       *fixture,
               gconstpointer  data)
{
  fail (fixture, "without a JSON-RPC answer");
}

static void
test_ended (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) result = NULL;

  open_session (fixture);
  result = client_fixture_call (&fixture->client, "tools/list", "{}", &error);
  g_assert_null (result);
  g_assert_nonnull (error);
  easel_test_wait_until (fixture->client.closed);
  g_assert_error (fixture->client.reason, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED);
}

static void
test_locked (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  JsonObject *details;

  g_assert_false (client_fixture_open (&fixture->client, mcp_endpoint_new_address (fixture->uri, NULL, NULL), &error));
  g_assert_error (error, RPC_ERROR, RPC_ERROR_INTERNAL);
  details = json_node_get_object (rpc_error_get_data (error));
  g_assert_cmpint (easel_json_peek_int (details, "httpStatus", 0), ==, 401);
  g_assert_cmpstr (easel_json_peek_string (details, "wwwAuthenticate", NULL), ==,
                   "Bearer resource_metadata=\"https://s.example/m\"");
  g_assert_cmpstr (fixture->asked->str, ==, "POST server/discover - 2026-07-28 -;");
}

static void
test_nobody (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  soup_server_disconnect (fixture->server);
  g_assert_false (client_fixture_open (&fixture->client, mcp_endpoint_new_address (fixture->uri, NULL, NULL), &error));
  g_assert_error (error, RPC_ERROR, RPC_ERROR_INTERNAL);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, mode, func) g_test_add ("/mcp/client-http/" name, Fixture, mode, set_up, func, tear_down)
  ADD ("order", "late", test_order);
  ADD ("strange", "strange", test_strange);
  ADD ("session", "json", test_session);
  ADD ("resumed", "resumed", test_resumed);
  ADD ("stream", "json", test_stream);
  ADD ("page", "page", test_page);
  ADD ("no-answer", "no-answer", test_no_answer);
  ADD ("other-id", "other-id", test_other_id);
  ADD ("ended", "ended", test_ended);
  ADD ("locked", "locked", test_locked);
  ADD ("nobody", "json", test_nobody);
#undef ADD

  return g_test_run ();
}
