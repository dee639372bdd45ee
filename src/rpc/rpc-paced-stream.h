/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A stream that has nothing more after EASEL_LIMIT_TURN_BYTES or EASEL_LIMIT_TURN_TIME, until its next source, before
 * which GTK may draw. SoupWebsocketConnection would read, and emit messages, for as long as the peer sends. */
#define RPC_TYPE_PACED_STREAM (rpc_paced_stream_get_type ())
G_DECLARE_FINAL_TYPE (RpcPacedStream, rpc_paced_stream, RPC, PACED_STREAM, GIOStream)

GIOStream *rpc_paced_stream_new (GIOStream *base,
                                 gpointer   owner,
                                 GSocket   *socket);

G_END_DECLS
