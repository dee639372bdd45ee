/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

#include "rpc-transport.h"

G_BEGIN_DECLS

#define RPC_TYPE_WEBSOCKET (rpc_websocket_get_type ())
G_DECLARE_FINAL_TYPE (RpcWebsocket, rpc_websocket, RPC, WEBSOCKET, GObject)

/* Client side. G_IO_ERROR_PERMISSION_DENIED when the upgrade is answered 401 or 403. */
void          rpc_websocket_connect_async  (const char           *uri,
                                            GCancellable         *cancellable,
                                            GAsyncReadyCallback   callback,
                                            gpointer              user_data);
RpcTransport *rpc_websocket_connect_finish (GAsyncResult         *result,
                                            GError              **error);
/* Server side. */
typedef void (*RpcWebsocketFunc) (RpcTransport *transport,
                                            gpointer              user_data);

void          rpc_websocket_serve (SoupServer              *server,
                                   const char              *path,
                                   RpcWebsocketFunc         func,
                                   gpointer                 user_data);
/* For both sides: takes over a connection that has an RpcWebsocketBound. */
RpcTransport *rpc_websocket_new   (SoupWebsocketConnection *connection,
                                   GSocket                 *socket);
/* The close code of RFC 6455 §7.4; 0 before the end, and without a close frame. @reason: (out) (optional) (nullable):
 * foreign. */
unsigned short rpc_websocket_get_close_code     (RpcWebsocket             *self,
                                                 const char              **reason);

G_END_DECLS
