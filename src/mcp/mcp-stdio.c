/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-stdio.h"

#include "easel-limits.h"
#include "mcp-cancelled.h"
#include "mcp-exchange.h"
#include "mcp-limits.h"
#include "mcp-stdio-exchange.h"
#include "rpc-error.h"
#include "rpc-peer.h"

struct _McpStdio
{
  McpServerSession  parent_instance;

  McpServer        *server;
  RpcPeer          *peer;
};

G_DEFINE_FINAL_TYPE (McpStdio, mcp_stdio, MCP_TYPE_SERVER_SESSION)

/* The server limits calls and subscriptions and names the limit in its error; these rules limit everything else.
 * Batches, which only 2025-03-26 had, are refused like other garbage, because no known client sends them. */
static const RpcPeerRules rules = {
  .max_requests = EASEL_LIMIT_MCP_LISTENERS + EASEL_LIMIT_MCP_CALLS + EASEL_LIMIT_INCOMING_REQUESTS,
  .busy_code = RPC_ERROR_INTERNAL,
  .max_received = EASEL_LIMIT_MCP_MESSAGE_BYTES,
  .max_sent = EASEL_LIMIT_MCP_ANSWER_BYTES,
  .report_garbage = TRUE,
  .cancel_method = MCP_CANCELLED,
  .cancel_id = MCP_CANCELLED_ID,
};

static gboolean
request_cb (RpcPeer    *peer,
            RpcRequest *request,
            McpStdio   *self)
{
  g_autoptr(McpExchange) exchange = mcp_stdio_exchange_new (MCP_SERVER_SESSION (self), peer, request);

  mcp_server_handle_request (self->server, exchange);
  return TRUE;
}

static void
notification_cb (RpcPeer    *peer,
                 const char *method,
                 JsonObject *params,
                 McpStdio   *self)
{
  mcp_server_handle_notification (self->server, MCP_SERVER_SESSION (self), method, params);
}

static void
closed_cb (RpcPeer      *peer,
           const GError *reason,
           McpStdio     *self)
{
  if (reason != NULL)
    g_debug ("a client is gone: %s", reason->message);
  mcp_server_session_close (MCP_SERVER_SESSION (self));
}

static gboolean
mcp_stdio_notify (McpServerSession *session,
                  const char       *method,
                  JsonObject       *params)
{
  return rpc_peer_notify (MCP_STDIO (session)->peer, method, params, NULL);
}

static void
mcp_stdio_finalize (GObject *object)
{
  McpStdio *self = MCP_STDIO (object);

  g_clear_object (&self->peer);
  g_clear_object (&self->server);

  G_OBJECT_CLASS (mcp_stdio_parent_class)->finalize (object);
}

static void
mcp_stdio_class_init (McpStdioClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mcp_stdio_finalize;
  MCP_SERVER_SESSION_CLASS (klass)->notify = mcp_stdio_notify;
}

static void
mcp_stdio_init (McpStdio *self)
{
}

/**
 * mcp_stdio_new:
 * @server: the server to offer
 * @transport: (transfer none): not started; one message is one line
 *
 * Serves one client. Invalid lines are answered with an error without an id, and the connection stays open.
 *
 * Returns: (transfer full): the client; its owner must hold it until "gone"
 */
McpServerSession *
mcp_stdio_new (McpServer    *server,
               RpcTransport *transport)
{
  McpStdio *self;

  g_return_val_if_fail (MCP_IS_SERVER (server), NULL);
  g_return_val_if_fail (RPC_IS_TRANSPORT (transport), NULL);

  self = g_object_new (MCP_TYPE_STDIO, NULL);
  self->server = g_object_ref (server);
  self->peer = rpc_peer_new (transport);
  rpc_peer_set_rules (self->peer, &rules);
  g_signal_connect_object (self->peer, "request", G_CALLBACK (request_cb), self, 0);
  g_signal_connect_object (self->peer, "notification", G_CALLBACK (notification_cb), self, 0);
  g_signal_connect_object (self->peer, "closed", G_CALLBACK (closed_cb), self, 0);
  rpc_peer_start (self->peer);
  return MCP_SERVER_SESSION (self);
}

/**
 * mcp_stdio_close:
 * @self: a client
 *
 * Closes the connection. Messages that were sent before are still written; "gone" follows from the main loop.
 */
void
mcp_stdio_close (McpStdio *self)
{
  g_return_if_fail (MCP_IS_STDIO (self));

  rpc_peer_close (self->peer);
}
