/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-exchange.h"

#include "easel-json.h"
#include "rpc-error.h"
#include "rpc-message.h"

typedef struct
{
  McpServerSession *session;
  JsonNode         *id;
  char             *method;
  JsonObject       *params;
  JsonObject       *server_info;   /* nullable */
  GCancellable     *cancellable;
  McpGeneration     generation;
  gboolean          ended;
} McpExchangePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (McpExchange, mcp_exchange, G_TYPE_OBJECT)

static McpExchangePrivate *
get_priv (McpExchange *self)
{
  return mcp_exchange_get_instance_private (self);
}

static void
mcp_exchange_finalize (GObject *object)
{
  McpExchangePrivate *priv = get_priv (MCP_EXCHANGE (object));

  g_clear_object (&priv->session);
  g_clear_pointer (&priv->id, json_node_unref);
  g_clear_pointer (&priv->params, json_object_unref);
  g_clear_pointer (&priv->server_info, json_object_unref);
  g_clear_object (&priv->cancellable);
  g_free (priv->method);

  G_OBJECT_CLASS (mcp_exchange_parent_class)->finalize (object);
}

static void
mcp_exchange_class_init (McpExchangeClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mcp_exchange_finalize;
}

/* FALSE if the request had ended before; withdrawn requests end here. */
static gboolean
end (McpExchange *self)
{
  McpExchangePrivate *priv = get_priv (self);

  if (priv->ended)
    return FALSE;
  priv->ended = TRUE;
  mcp_server_session_remove_request (priv->session, priv->id, priv->cancellable);
  return TRUE;
}

/* First handler of the cancellable: code that works on the request then finds it ended. */
static void
cancelled_cb (McpExchange *self)
{
  if (end (self))
    MCP_EXCHANGE_GET_CLASS (self)->drop (self);
}

static void
mcp_exchange_init (McpExchange *self)
{
  McpExchangePrivate *priv = get_priv (self);

  priv->cancellable = g_cancellable_new ();
  g_signal_connect_object (priv->cancellable, "cancelled", G_CALLBACK (cancelled_cb), self, G_CONNECT_SWAPPED);
}

/**
 * mcp_exchange_new:
 * @type: a class that is derived from #McpExchange
 * @session: (transfer none): the client
 * @id: (transfer none): a string or an integer
 * @method: the requested method
 * @params: (transfer none): foreign; empty if there were none
 *
 * Returns: (transfer full): for mcp_server_handle_request()
 */
gpointer
mcp_exchange_new (GType             type,
                  McpServerSession *session,
                  JsonNode         *id,
                  const char       *method,
                  JsonObject       *params)
{
  McpExchange *self;
  McpExchangePrivate *priv;

  g_return_val_if_fail (g_type_is_a (type, MCP_TYPE_EXCHANGE), NULL);
  g_return_val_if_fail (MCP_IS_SERVER_SESSION (session), NULL);
  g_return_val_if_fail (rpc_message_is_id (id), NULL);
  g_return_val_if_fail (method != NULL && params != NULL, NULL);

  self = g_object_new (type, NULL);
  priv = get_priv (self);
  priv->session = g_object_ref (session);
  priv->id = json_node_ref (id);
  priv->method = g_strdup (method);
  priv->params = json_object_ref (params);
  return self;
}

McpServerSession *
mcp_exchange_get_session (McpExchange *self)
{
  g_return_val_if_fail (MCP_IS_EXCHANGE (self), NULL);

  return get_priv (self)->session;
}

JsonNode *
mcp_exchange_get_id (McpExchange *self)
{
  g_return_val_if_fail (MCP_IS_EXCHANGE (self), NULL);

  return get_priv (self)->id;
}

const char *
mcp_exchange_get_method (McpExchange *self)
{
  g_return_val_if_fail (MCP_IS_EXCHANGE (self), NULL);

  return get_priv (self)->method;
}

JsonObject *
mcp_exchange_get_params (McpExchange *self)
{
  g_return_val_if_fail (MCP_IS_EXCHANGE (self), NULL);

  return get_priv (self)->params;
}

McpGeneration
mcp_exchange_get_generation (McpExchange *self)
{
  g_return_val_if_fail (MCP_IS_EXCHANGE (self), MCP_GENERATION_LEGACY);

  return get_priv (self)->generation;
}

gboolean
mcp_exchange_is_ended (McpExchange *self)
{
  g_return_val_if_fail (MCP_IS_EXCHANGE (self), TRUE);

  return get_priv (self)->ended;
}

GCancellable *
mcp_exchange_get_cancellable (McpExchange *self)
{
  g_return_val_if_fail (MCP_IS_EXCHANGE (self), NULL);

  return get_priv (self)->cancellable;
}

void
mcp_exchange_set_generation (McpExchange   *self,
                             McpGeneration  generation)
{
  get_priv (self)->generation = generation;
}

gboolean
mcp_exchange_begin (McpExchange *self,
                    JsonObject  *server_info)
{
  McpExchangePrivate *priv = get_priv (self);

  priv->server_info = json_object_ref (server_info);
  return mcp_server_session_add_request (priv->session, priv->id, priv->cancellable);
}

JsonObject *
mcp_exchange_get_server_info (McpExchange *self)
{
  return get_priv (self)->server_info;
}

void
mcp_exchange_reply (McpExchange *self,
                    JsonObject  *result)
{
  g_autoptr(McpExchange) guard = g_object_ref (self);
  g_autoptr(JsonNode) node = easel_json_node_take (result);

  if (end (self))
    MCP_EXCHANGE_GET_CLASS (self)->reply (self, node);
}

void
mcp_exchange_reply_error (McpExchange *self,
                          int          code,
                          const char  *message,
                          JsonNode    *data)
{
  g_autoptr(McpExchange) guard = g_object_ref (self);

  if (end (self))
    MCP_EXCHANGE_GET_CLASS (self)->reply_error (self, code, message, data);
}

void
mcp_exchange_reply_gerror (McpExchange  *self,
                           const GError *error)
{
  if (error->domain == RPC_ERROR)
    mcp_exchange_reply_error (self, error->code, error->message, rpc_error_get_data (error));
  else
    mcp_exchange_reply_error (self, RPC_ERROR_INVALID_PARAMS, error->message, NULL);
}

void
mcp_exchange_refuse (McpExchange *self,
                     const char  *message)
{
  mcp_exchange_reply_error (self, RPC_ERROR_INVALID_PARAMS, message, NULL);
}

void
mcp_exchange_notify (McpExchange *self,
                     const char  *method,
                     JsonObject  *params)
{
  g_autoptr(McpExchange) guard = g_object_ref (self);

  if (!get_priv (self)->ended)
    MCP_EXCHANGE_GET_CLASS (self)->notify (self, method, params);
}

gboolean
mcp_exchange_can_call (McpExchange *self)
{
  return MCP_EXCHANGE_GET_CLASS (self)->call_async != NULL;
}

void
mcp_exchange_call_async (McpExchange         *self,
                         const char          *method,
                         JsonObject          *params,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  MCP_EXCHANGE_GET_CLASS (self)->call_async (self, method, params, get_priv (self)->cancellable, callback, user_data);
}

JsonNode *
mcp_exchange_call_finish (McpExchange   *self,
                          GAsyncResult  *result,
                          GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
