/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-server-private.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-exchange-private.h"
#include "mcp-page.h"
#include "mcp-result.h"
#include "mcp-server-session-private.h"
#include "rpc-error.h"

G_DEFINE_FINAL_TYPE (McpServer, mcp_server, G_TYPE_OBJECT)

static void
client_gone_cb (McpServerSession *session,
                McpServer        *self)
{
  g_signal_handlers_disconnect_by_data (session, self);
  mcp_news_remove_client (self->news, session);
  g_hash_table_remove (self->clients, session);
  mcp_news_sweep (self->news);
}

static void
mcp_server_dispose (GObject *object)
{
  McpServer *self = MCP_SERVER (object);
  GHashTableIter iter;
  gpointer session;

  g_hash_table_iter_init (&iter, self->clients);
  while (g_hash_table_iter_next (&iter, &session, NULL))
    g_signal_handlers_disconnect_by_data (session, self);
  g_hash_table_remove_all (self->clients);

  G_OBJECT_CLASS (mcp_server_parent_class)->dispose (object);
}

static void
mcp_server_finalize (GObject *object)
{
  McpServer *self = MCP_SERVER (object);

  g_clear_pointer (&self->news, mcp_news_free);
  g_clear_pointer (&self->tools, mcp_tool_table_free);
  g_clear_pointer (&self->seal, mcp_seal_free);
  g_clear_pointer (&self->clients, g_hash_table_unref);
  g_clear_pointer (&self->info, json_object_unref);
  g_free (self->instructions);

  G_OBJECT_CLASS (mcp_server_parent_class)->finalize (object);
}

static void
mcp_server_class_init (McpServerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = mcp_server_dispose;
  object_class->finalize = mcp_server_finalize;
}

static void
mcp_server_init (McpServer *self)
{
  self->info = json_object_new ();
  self->tools = mcp_tool_table_new ();
  self->news = mcp_news_new (self->info);
  self->seal = mcp_seal_new ();
  self->clients = g_hash_table_new (NULL, NULL);
}

/**
 * mcp_server_new:
 * @name: of the program
 * @title: (nullable): for people
 * @version: of the program
 * @instructions: (nullable): for models: how the tools belong together
 *
 * Returns: (transfer full): a server without tools
 */
McpServer *
mcp_server_new (const char *name,
                const char *title,
                const char *version,
                const char *instructions)
{
  McpServer *self;

  g_return_val_if_fail (name != NULL && version != NULL, NULL);

  self = g_object_new (MCP_TYPE_SERVER, NULL);
  json_object_set_string_member (self->info, "name", name);
  if (title != NULL)
    json_object_set_string_member (self->info, "title", title);
  json_object_set_string_member (self->info, "version", version);
  self->instructions = g_strdup (instructions);
  return self;
}

/**
 * mcp_server_add_tools:
 * @self: a server
 * @published: what clients are told: a JSON list of the protocol's Tool (name, title, description, inputSchema,
 *   annotations, and outputSchema where results have a structure), in the order of @tools. Schemas have an object root
 *   and stay in the subset of easel-schema.h
 * @tools: (array length=n_tools): borrowed, outlives the server
 * @n_tools: how many
 * @user_data: for their functions
 *
 * A tool that the two do not agree on is a fault of the program: it is left out, with a critical.
 */
void
mcp_server_add_tools (McpServer     *self,
                      GBytes        *published,
                      const McpTool *tools,
                      guint          n_tools,
                      gpointer       user_data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = NULL;
  JsonArray *list;

  g_return_if_fail (MCP_IS_SERVER (self));
  g_return_if_fail (published != NULL);

  node = easel_json_parse_bytes (published, EASEL_LIMIT_OWN_FILE_BYTES, &error);
  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    {
      g_critical ("the tools are no list: %s", error != NULL ? error->message : "the root is something else");
      return;
    }
  list = json_node_get_array (node);
  if (json_array_get_length (list) != n_tools)
    g_critical ("%u tools are described, and %u are there", json_array_get_length (list), n_tools);
  for (guint i = 0; i < n_tools; i++)
    {
      JsonObject *tool = i < json_array_get_length (list) ? easel_json_array_object (list, i) : NULL;

      if (tool != NULL && g_strcmp0 (easel_json_peek_string (tool, "name", NULL), tools[i].name) == 0)
        mcp_tool_table_add (self->tools, &tools[i], tool, user_data);
      else
        g_critical ("the tool %s is not described", tools[i].name);
    }
}

/**
 * mcp_server_set_resources:
 * @self: a server that has no resources yet
 * @resources: borrowed, outlives the server
 * @user_data: for its functions
 */
void
mcp_server_set_resources (McpServer          *self,
                          const McpResources *resources,
                          gpointer            user_data)
{
  g_return_if_fail (MCP_IS_SERVER (self));
  g_return_if_fail (self->resources == NULL && resources != NULL);

  self->resources = resources;
  self->resources_data = user_data;
  mcp_news_offer_resources (self->news);
}

/**
 * mcp_server_tools_changed:
 * @self: a server
 *
 * What tools/list answers has changed. Told to whoever listens; several changes in a short time are told once.
 */
void
mcp_server_tools_changed (McpServer *self)
{
  g_return_if_fail (MCP_IS_SERVER (self));

  if (!self->stopped)
    mcp_news_tools_changed (self->news);
}

/**
 * mcp_server_resources_changed:
 * @self: a server
 *
 * What resources/list answers has changed, as mcp_server_tools_changed().
 */
void
mcp_server_resources_changed (McpServer *self)
{
  g_return_if_fail (MCP_IS_SERVER (self));

  if (!self->stopped)
    mcp_news_resources_changed (self->news);
}

/**
 * mcp_server_resource_updated:
 * @self: a server
 * @uri: of the resource
 *
 * Told to those who watch just this resource. Several updates of one resource in a short time are told once.
 */
void
mcp_server_resource_updated (McpServer  *self,
                             const char *uri)
{
  g_return_if_fail (MCP_IS_SERVER (self));
  g_return_if_fail (uri != NULL);

  if (!self->stopped)
    mcp_news_resource_updated (self->news, uri);
}

/**
 * mcp_server_stop:
 * @self: a server
 *
 * Ends every subscription in order. To be called before the transports are closed; requests that come later are
 * answered with an error.
 */
void
mcp_server_stop (McpServer *self)
{
  g_return_if_fail (MCP_IS_SERVER (self));

  self->stopped = TRUE;
  mcp_news_stop (self->news);
}

void
mcp_server_reply (McpServer   *self,
                  McpExchange *exchange,
                  JsonObject  *body,
                  gint64       ttl)
{
  mcp_result_send (exchange, self->info, body, ttl);
}

void
mcp_server_reply_page (McpServer   *self,
                       McpExchange *exchange,
                       JsonArray   *all,
                       const char  *name,
                       gint64       ttl)
{
  g_autoptr(GError) error = NULL;
  JsonObject *body = mcp_page_cut (all, name, mcp_exchange_get_params (exchange), &error);

  if (body != NULL)
    mcp_server_reply (self, exchange, body, ttl);
  else
    mcp_exchange_reply_gerror (exchange, error);
}

void
mcp_server_refuse (McpExchange *exchange,
                   const char  *message)
{
  mcp_exchange_reply_error (exchange, RPC_ERROR_INVALID_PARAMS, message, NULL);
}

void
mcp_server_meet (McpServer        *self,
                 McpServerSession *session)
{
  if (g_hash_table_add (self->clients, session))
    g_signal_connect (session, "gone", G_CALLBACK (client_gone_cb), self);
}
