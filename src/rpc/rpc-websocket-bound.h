/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* Bounds a whole message of a SoupWebsocketConnection, while its fragments come in: libsoup before 3.8 bounds each of
 * them, and keeps what they add up to. It is an extension for libsoup, and for nobody else: nothing of it goes over the
 * wire. */
#define RPC_TYPE_WEBSOCKET_BOUND (rpc_websocket_bound_get_type ())
G_DECLARE_FINAL_TYPE (RpcWebsocketBound, rpc_websocket_bound, RPC, WEBSOCKET_BOUND, SoupWebsocketExtension)

/* Client side, before the upgrade is asked for. */
void                     rpc_websocket_bound_prepare (SoupSession              *session,
                                                      SoupMessage              *message);
/* Server side: a connection on the stream of an upgrade that was answered. */
SoupWebsocketConnection *rpc_websocket_bound_accept  (SoupServerMessage        *message);
void                     rpc_websocket_bound_set     (SoupWebsocketConnection  *connection,
                                                      gsize                     max_message);

G_END_DECLS
