/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* Limits complete messages of a SoupWebsocketConnection while their fragments arrive: libsoup before 3.8 limits each
 * fragment only and buffers all of them. An extension for libsoup internally; it is not visible on the wire. */
#define RPC_TYPE_WEBSOCKET_BOUND (rpc_websocket_bound_get_type ())
G_DECLARE_FINAL_TYPE (RpcWebsocketBound, rpc_websocket_bound, RPC, WEBSOCKET_BOUND, SoupWebsocketExtension)

SoupWebsocketConnection *rpc_websocket_bound_new (GIOStream                   *stream,
                                                  GUri                        *uri,
                                                  SoupWebsocketConnectionType  type);
void                     rpc_websocket_bound_set (SoupWebsocketConnection     *connection,
                                                  gsize                        max_message);

G_END_DECLS
