/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A server that does what it is told, also what no WebSocket server may do. The script runs in a thread of its own,
 * with blocking reads and writes, and may end after the server is freed. */
typedef struct _RpcRawServer RpcRawServer;

typedef void (*RpcRawScript) (GIOStream *stream,
                              gpointer   user_data);

RpcRawServer *rpc_raw_server_new         (RpcRawScript   script,
                                          gpointer       user_data);
/* @certificate: (nullable): with its key, for TLS. */
RpcRawServer *rpc_raw_server_new_tls     (RpcRawScript     script,
                                          gpointer         user_data,
                                          GTlsCertificate *certificate);
void          rpc_raw_server_free        (RpcRawServer  *self);
const char   *rpc_raw_server_get_address (RpcRawServer  *self);

/* Reads the request and returns it. */
char         *rpc_raw_read_request       (GIOStream     *stream);
void          rpc_raw_write              (GIOStream     *stream,
                                          gconstpointer  data,
                                          gsize          length);
/* Reads the request and opens the WebSocket. */
void          rpc_raw_accept             (GIOStream     *stream);
/* The same with further lines of its own, each with its end; returns the request. */
char         *rpc_raw_accept_with        (GIOStream     *stream,
                                          const char    *headers);
void          rpc_raw_write_frame        (GIOStream     *stream,
                                          guint8         first_byte,
                                          gconstpointer  data,
                                          gsize          length);
/* Blocks until the client ends the connection; everything it sends is thrown away. */
void          rpc_raw_drain              (GIOStream     *stream);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RpcRawServer, rpc_raw_server_free)

G_END_DECLS
