/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mcp-lines.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-test.h"
#include "mcp-stdio.h"
#include "mcp-version.h"

#include <stdlib.h>
#include <string.h>

static void
gone_cb (McpServerSession *client,
         McpLines         *self)
{
  g_assert_false (self->gone);
  self->gone = TRUE;
}

McpLines *
mcp_lines_new (void)
{
  McpLines *self = g_new0 (McpLines, 1);

  self->demo = mcp_demo_new ();
  self->pair = rpc_pair_new_stdio ();
  self->client = mcp_stdio_new (self->demo->server, self->pair->near);
  g_clear_object (&self->pair->near);
  g_signal_connect (self->client, "gone", G_CALLBACK (gone_cb), self);
  return self;
}

void
mcp_lines_leave (McpLines *self)
{
  rpc_transport_close (self->pair->far);
  easel_test_wait_until (self->gone);
}

/* Whatever happened: when both ends are gone, nothing of the client is left. */
void
mcp_lines_free (McpLines *self)
{
  gpointer client;

  if (!self->gone)
    mcp_lines_leave (self);
  easel_test_watch (self->client, &client);
  g_clear_object (&self->client);
  g_ptr_array_set_size (self->demo->stalled, 0);
  easel_test_wait_until (client == NULL);
  rpc_pair_free (self->pair);
  mcp_demo_free (self->demo);
  g_free (self);
}

void
mcp_lines_modern (McpLines   *self,
                  const char *id,
                  const char *method,
                  const char *params,
                  const char *meta)
{
  g_autofree char *line =
    g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"%s\",\"params\":{%s%s\"_meta\":{"
                     "\"" MCP_META_VERSION "\":\"" MCP_VERSION_MODERN "\","
                     "\"" MCP_META_CAPABILITIES "\":{}%s%s}}}",
                     id, method, params, *params != '\0' ? "," : "", meta != NULL ? "," : "", meta != NULL ? meta : "");

  rpc_pair_send (self->pair, line);
}

void
mcp_lines_legacy (McpLines   *self,
                  const char *id,
                  const char *method,
                  const char *params)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"%s\",\"params\":{%s}}",
                                           id, method, params);

  rpc_pair_send (self->pair, line);
}

void
mcp_lines_shake (McpLines   *self,
                 const char *version,
                 const char *capabilities)
{
  g_autofree char *params =
    g_strdup_printf ("\"protocolVersion\":\"%s\",\"capabilities\":%s,"
                     "\"clientInfo\":{\"name\":\"tester\",\"title\":\"The tester\",\"version\":\"1\"}",
                     version, capabilities);
  g_autoptr(JsonObject) result = NULL;

  mcp_lines_legacy (self, "\"hello\"", "initialize", params);
  result = mcp_lines_result (self, "\"hello\"");
  rpc_pair_send (self->pair, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
}

JsonObject *
mcp_lines_next (McpLines *self)
{
  g_autofree char *text = rpc_pair_next (self->pair);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), EASEL_LIMIT_MESSAGE_BYTES, &error);

  g_assert_no_error (error);
  g_assert_true (JSON_NODE_HOLDS_OBJECT (node));
  return json_node_dup_object (node);
}

static void
assert_id (JsonObject *message,
           const char *id)
{
  mcp_assert_text (message, "id", id != NULL ? id : "absent");
}

JsonObject *
mcp_lines_result (McpLines   *self,
                  const char *id)
{
  g_autoptr(JsonObject) message = mcp_lines_next (self);

  assert_id (message, id);
  mcp_assert_text (message, "error", "absent");
  return json_object_ref (json_object_get_object_member (message, "result"));
}

void
mcp_lines_expect_error (McpLines   *self,
                        const char *id,
                        int         code)
{
  g_autoptr(JsonObject) message = mcp_lines_next (self);
  g_autofree char *expected = g_strdup_printf ("%d", code);

  assert_id (message, id);
  mcp_assert_text (message, "error code", expected);
}

JsonObject *
mcp_lines_notification (McpLines   *self,
                        const char *method)
{
  g_autoptr(JsonObject) message = mcp_lines_next (self);

  assert_id (message, NULL);
  g_assert_cmpstr (easel_json_peek_string (message, "method", NULL), ==, method);
  return easel_json_has (message, "params") ? json_object_ref (json_object_get_object_member (message, "params")) : NULL;
}

void
mcp_lines_expect_silence (McpLines *self)
{
  mcp_lines_legacy (self, "\"silence\"", "ping", "");
  rpc_pair_expect (self->pair, "{\"jsonrpc\":\"2.0\",\"id\":\"silence\",\"result\":{}}");
}

static JsonNode *
step (JsonNode   *node,
      const char *name)
{
  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    return json_object_get_member (json_node_get_object (node), name);
  if (node != NULL && JSON_NODE_HOLDS_ARRAY (node) && atoi (name) < (int) json_array_get_length (json_node_get_array (node)))
    return json_array_get_element (json_node_get_array (node), atoi (name));
  return NULL;
}

char *
mcp_lines_text (JsonObject *object,
                const char *path)
{
  g_autoptr(JsonNode) root = easel_json_node_take (json_object_ref (object));
  g_auto(GStrv) names = g_strsplit (path, " ", -1);
  JsonNode *node = root;

  for (guint i = 0; names[i] != NULL; i++)
    node = step (node, names[i]);
  return node != NULL ? easel_json_to_string (node) : g_strdup ("absent");
}
