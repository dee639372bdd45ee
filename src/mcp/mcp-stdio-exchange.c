/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-stdio-exchange.h"

#include "mcp-limits.h"

struct _McpStdioExchange
{
  McpExchange  parent_instance;

  RpcPeer     *peer;
  RpcRequest  *request;
};

G_DEFINE_FINAL_TYPE (McpStdioExchange, mcp_stdio_exchange, MCP_TYPE_EXCHANGE)

static void
mcp_stdio_exchange_reply (McpExchange *exchange,
                          JsonNode    *result)
{
  rpc_request_reply (MCP_STDIO_EXCHANGE (exchange)->request, result);
}

static void
mcp_stdio_exchange_reply_error (McpExchange *exchange,
                                int          code,
                                const char  *message,
                                JsonNode    *data)
{
  rpc_request_reply_error (MCP_STDIO_EXCHANGE (exchange)->request, code, message, data);
}

/* Errors are ignored: a failed write closes the connection, which the peer's signal "closed" reports. */
static void
mcp_stdio_exchange_notify (McpExchange *exchange,
                           const char  *method,
                           JsonObject  *params)
{
  rpc_peer_notify (MCP_STDIO_EXCHANGE (exchange)->peer, method, params, NULL);
}

static void
mcp_stdio_exchange_call_async (McpExchange         *exchange,
                               const char          *method,
                               JsonObject          *params,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  rpc_peer_call_async (MCP_STDIO_EXCHANGE (exchange)->peer, method, params, EASEL_LIMIT_MCP_QUESTION, cancellable,
                       callback, user_data);
}

static void
mcp_stdio_exchange_drop (McpExchange *exchange)
{
  rpc_request_withdraw (MCP_STDIO_EXCHANGE (exchange)->request);
}

static void
mcp_stdio_exchange_finalize (GObject *object)
{
  McpStdioExchange *self = MCP_STDIO_EXCHANGE (object);

  g_clear_object (&self->request);
  g_clear_object (&self->peer);

  G_OBJECT_CLASS (mcp_stdio_exchange_parent_class)->finalize (object);
}

static void
mcp_stdio_exchange_class_init (McpStdioExchangeClass *klass)
{
  McpExchangeClass *exchange_class = MCP_EXCHANGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = mcp_stdio_exchange_finalize;
  exchange_class->reply = mcp_stdio_exchange_reply;
  exchange_class->reply_error = mcp_stdio_exchange_reply_error;
  exchange_class->notify = mcp_stdio_exchange_notify;
  exchange_class->call_async = mcp_stdio_exchange_call_async;
  exchange_class->drop = mcp_stdio_exchange_drop;
}

static void
mcp_stdio_exchange_init (McpStdioExchange *self)
{
}

McpExchange *
mcp_stdio_exchange_new (McpServerSession *session,
                        RpcPeer          *peer,
                        RpcRequest       *request)
{
  McpStdioExchange *self = mcp_exchange_new (MCP_TYPE_STDIO_EXCHANGE, session, rpc_request_get_id (request),
                                             rpc_request_get_method (request), rpc_request_get_params (request));

  self->peer = g_object_ref (peer);
  self->request = g_object_ref (request);
  return MCP_EXCHANGE (self);
}
