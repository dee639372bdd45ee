/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mcp-http-fixture.h"

#include <string.h>

#define BOTH_TYPES "Accept: application/json, text/event-stream\r\n"
#define JSON_TYPE "Content-Type: application/json\r\n"

void
mcp_http_fixture_set_up (McpHttpFixture *self,
                         gconstpointer   data)
{
  g_autoptr(GError) error = NULL;
  GSList *uris;

  self->soup = soup_server_new (NULL, NULL);
  soup_server_listen_local (self->soup, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (self->soup);
  self->port = g_uri_get_port (uris->data);
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  self->demo = mcp_demo_new ();
  self->http = mcp_http_new (self->demo->server, self->soup, "/mcp", TOKEN);
}

/* Everything is given back: nothing holds on to a server that was stopped. */
void
mcp_http_fixture_tear_down (McpHttpFixture *self,
                            gconstpointer   data)
{
  gpointer http;

  easel_test_watch (self->http, &http);
  mcp_server_stop (self->demo->server);
  mcp_http_stop (self->http);
  g_object_unref (self->http);
  easel_test_wait_until (http == NULL);
  soup_server_disconnect (self->soup);
  g_object_unref (self->soup);
  easel_test_settle ();
  mcp_demo_free (self->demo);
}

static McpWire *
send_request (McpHttpFixture *self,
              const char     *method,
              const char     *headers,
              const char     *body)
{
  McpWire *wire = mcp_wire_new (self->port);
  g_autofree char *text =
    g_strdup_printf ("%s /mcp HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nAuthorization: Bearer " TOKEN "\r\n%s"
                     "Content-Length: %zu\r\n\r\n%s",
                     method, self->port, headers, strlen (body), body);

  mcp_wire_send (wire, text, strlen (text));
  easel_test_wait_until (wire->written || wire->closed);
  return wire;
}

McpWire *
mcp_http_fixture_ask (McpHttpFixture *self,
                      const char     *method,
                      const char     *headers,
                      const char     *body)
{
  return send_request (self, method, headers != NULL ? headers : "", body != NULL ? body : "");
}

McpWire *
mcp_http_fixture_call (McpHttpFixture *self,
                       const char     *method,
                       const char     *params,
                       const char     *meta)
{
  g_autofree char *body =
    g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":{%s\"_meta\":{%s"
                     "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                     "\"io.modelcontextprotocol/clientCapabilities\":{}}}}", method, params, meta);
  g_autoptr(JsonNode) node = easel_json_parse (body, strlen (body), G_MAXSIZE, NULL);
  JsonObject *members = easel_json_peek_object (json_node_get_object (node), "params");
  const char *name = easel_json_peek_string (members, strcmp (method, "resources/read") == 0 ? "uri" : "name", NULL);
  g_autofree char *name_line = name != NULL ? g_strdup_printf ("Mcp-Name: %s\r\n", name) : g_strdup ("");
  g_autofree char *headers = g_strdup_printf (JSON_TYPE BOTH_TYPES "MCP-Protocol-Version: 2026-07-28\r\n"
                                              "Mcp-Method: %s\r\n%s", method, name_line);

  return send_request (self, "POST", headers, body);
}

McpWire *
mcp_http_fixture_post (McpHttpFixture *self,
                       const char     *session,
                       const char     *body)
{
  g_autofree char *line = session != NULL ? g_strdup_printf ("Mcp-Session-Id: %s\r\n", session) : g_strdup ("");
  g_autofree char *headers = g_strconcat (JSON_TYPE BOTH_TYPES, line, NULL);

  return send_request (self, "POST", headers, body);
}

char *
mcp_http_fixture_begin (McpHttpFixture *self,
                        const char     *version,
                        const char     *capabilities)
{
  g_autofree char *body =
    g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"%s\","
                     "\"capabilities\":%s,\"clientInfo\":{\"name\":\"raw\",\"version\":\"0\"}}}",
                     version, capabilities);
  g_autoptr(McpWire) wire = mcp_http_fixture_post (self, NULL, body);
  g_autoptr(McpWire) second = NULL;
  g_autoptr(JsonObject) answer = NULL;
  char *session;

  g_assert_cmpint (mcp_wire_wait_status (wire), ==, 200);
  answer = mcp_wire_wait_json (wire);
  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (answer, "result"), "protocolVersion", NULL), ==,
                   version);
  session = mcp_wire_dup_header (wire, "Mcp-Session-Id");
  g_assert_nonnull (session);
  second = mcp_http_fixture_post (self, session, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
  g_assert_cmpint (mcp_wire_wait_status (second), ==, 202);
  return session;
}

gint64
mcp_http_fixture_get_code (JsonObject *answer)
{
  JsonObject *error = easel_json_peek_object (answer, "error");

  return error != NULL ? easel_json_peek_int (error, "code", 0) : 0;
}
