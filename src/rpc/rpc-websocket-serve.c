/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-websocket.h"

#include "rpc-paced-stream.h"
#include "rpc-websocket-bound.h"

typedef struct
{
  RpcWebsocketFunc func;
  gpointer         user_data;
} Endpoint;

/* The upgrade was accepted (101): takes over the connection. */
static void
upgraded_cb (SoupServerMessage *message,
             gpointer           user_data)
{
  const Endpoint *endpoint = user_data;
  g_autoptr(SoupServerMessage) keep_alive = g_object_ref (message);
  g_autoptr(SoupWebsocketConnection) connection = NULL;
  g_autoptr(RpcTransport) transport = NULL;
  g_autoptr(GIOStream) base = NULL;
  g_autoptr(GIOStream) stream = NULL;
  g_autoptr(GSocket) socket = NULL;

  if (soup_server_message_get_status (message) != SOUP_STATUS_SWITCHING_PROTOCOLS)
    return;
  g_set_object (&socket, soup_server_message_get_socket (message));
  base = soup_server_message_steal_connection (message);
  stream = rpc_paced_stream_new (base, NULL, socket);
  connection = rpc_websocket_bound_new (stream, soup_server_message_get_uri (message),
                                        SOUP_WEBSOCKET_CONNECTION_SERVER);
  transport = rpc_websocket_new (connection, socket);
  endpoint->func (transport, endpoint->user_data);
}

static void
unref_endpoint (gpointer  endpoint,
                GClosure *closure)
{
  g_rc_box_release (endpoint);
}

static void
request_cb (SoupServer        *server,
            SoupServerMessage *message,
            const char        *path,
            GHashTable        *query,
            gpointer           user_data)
{
  if (soup_websocket_server_process_handshake (message, NULL, NULL, NULL, NULL))
    g_signal_connect_data (message, "wrote-informational", G_CALLBACK (upgraded_cb), g_rc_box_acquire (user_data),
                           unref_endpoint, 0);
}

/**
 * rpc_websocket_serve:
 * @server: a server
 * @path: a path, including paths below it
 * @func: called with each new transport, which it must start
 * @user_data: for @func; must live until @server is disconnected
 *
 * Accepts WebSockets on @path from clients that no earlier handler of @server refused. Does not offer compression:
 * libsoup limits compressed data, not the decompressed size.
 */
void
rpc_websocket_serve (SoupServer       *server,
                     const char       *path,
                     RpcWebsocketFunc  func,
                     gpointer          user_data)
{
  Endpoint *endpoint;

  g_return_if_fail (SOUP_IS_SERVER (server));
  g_return_if_fail (func != NULL);

  endpoint = g_rc_box_new (Endpoint);
  endpoint->func = func;
  endpoint->user_data = user_data;
  soup_server_add_handler (server, path, request_cb, endpoint, (GDestroyNotify) g_rc_box_release);
}
