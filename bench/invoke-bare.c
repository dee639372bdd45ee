/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include <stdio.h>
#include <stdlib.h>

#include <gio/gunixsocketaddress.h>

#include "easel-json.h"
#include "rpc-peer.h"
#include "rpc-stdio.h"
#include "rpc-websocket.h"

/* The two hops of canvas_invoke_action with nothing but JSON-RPC on them.
 *
 * bench-invoke-bare relay SOCKET: passes the requests of one peer at a Unix socket on to one peer at a WebSocket, and
 * the results back. It prints the address of the WebSocket.
 * bench-invoke-bare echo WS-URL: the peer at the WebSocket; the result of each request are its parameters. */

typedef struct
{
  GSocketConnection *connection;  /* of the peer at the Unix socket */
  RpcPeer           *near;
  RpcPeer           *far;
} Relay;

static void
fail (const GError *error)
{
  g_printerr ("bench-invoke-bare: %s\n", error->message);
  exit (EXIT_FAILURE);
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(RpcRequest) request = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = rpc_peer_call_finish (RPC_PEER (source), result, &error);

  if (answer != NULL)
    rpc_request_reply (request, answer);
  else
    rpc_request_reply_gerror (request, error);
}

static gboolean
pass_on_cb (RpcPeer    *peer,
            RpcRequest *request,
            gpointer    user_data)
{
  Relay *self = user_data;

  if (self->far == NULL)
    return FALSE;
  rpc_peer_call_async (self->far, rpc_request_get_method (request), rpc_request_get_params (request), 0, NULL,
                       answered_cb, g_object_ref (request));
  return TRUE;
}

static gboolean
near_cb (GSocketService    *service,
         GSocketConnection *connection,
         GObject           *origin,
         gpointer           user_data)
{
  Relay *self = user_data;
  g_autoptr(RpcTransport) transport = NULL;

  transport = rpc_stdio_new (g_io_stream_get_input_stream (G_IO_STREAM (connection)),
                             g_io_stream_get_output_stream (G_IO_STREAM (connection)));
  self->connection = g_object_ref (connection);
  self->near = rpc_peer_new (transport);
  g_signal_connect (self->near, "request", G_CALLBACK (pass_on_cb), self);
  rpc_peer_start (self->near);
  return TRUE;
}

static void
far_cb (RpcTransport *transport,
        gpointer      user_data)
{
  Relay *self = user_data;

  self->far = rpc_peer_new (transport);
  rpc_peer_start (self->far);
  g_print ("JOINED\n");
}

static void
relay (const char *path)
{
  g_autoptr(SoupServer) server = soup_server_new (NULL, NULL);
  g_autoptr(GSocketService) service = g_socket_service_new ();
  g_autoptr(GSocketAddress) address = g_unix_socket_address_new (path);
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(GError) error = NULL;
  g_autoslist(GUri) uris = NULL;
  Relay self = { 0 };

  rpc_websocket_serve (server, NULL, far_cb, &self);
  g_signal_connect (service, "incoming", G_CALLBACK (near_cb), &self);
  if (!soup_server_listen_local (server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error) ||
      !g_socket_listener_add_address (G_SOCKET_LISTENER (service), address, G_SOCKET_TYPE_STREAM,
                                      G_SOCKET_PROTOCOL_DEFAULT, NULL, NULL, &error))
    fail (error);
  uris = soup_server_get_uris (server);
  g_print ("READY ws://127.0.0.1:%d/\n", g_uri_get_port (uris->data));
  g_main_loop_run (loop);
}

static gboolean
echo_cb (RpcPeer    *peer,
         RpcRequest *request,
         gpointer    user_data)
{
  g_autoptr(JsonNode) params = easel_json_node_take (json_object_ref (rpc_request_get_params (request)));

  rpc_request_reply (request, params);
  return TRUE;
}

static void
connected_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  RpcPeer **peer = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(RpcTransport) transport = rpc_websocket_connect_finish (result, &error);

  if (transport == NULL)
    fail (error);
  *peer = rpc_peer_new (transport);
  g_signal_connect (*peer, "request", G_CALLBACK (echo_cb), NULL);
  rpc_peer_start (*peer);
}

static void
echo (const char *uri)
{
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(RpcPeer) peer = NULL;

  rpc_websocket_connect_async (uri, NULL, connected_cb, &peer);
  g_main_loop_run (loop);
}

int
main (int   argc,
      char *argv[])
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  if (argc == 3 && g_str_equal (argv[1], "relay"))
    relay (argv[2]);
  else if (argc == 3 && g_str_equal (argv[1], "echo"))
    echo (argv[2]);
  else
    g_printerr ("usage: %s relay SOCKET | echo WS-URL\n", argv[0]);
  return 2;
}
