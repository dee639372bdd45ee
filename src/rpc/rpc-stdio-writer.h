/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Writes lines to a stream, in order, without blocking. Exists until the queue is written, the stream fails, or the
 * linger time expires.
 *
 * Signals: "failed" (GError *error), once; "drained": the queue is empty. */
#define RPC_TYPE_STDIO_WRITER (rpc_stdio_writer_get_type ())
G_DECLARE_FINAL_TYPE (RpcStdioWriter, rpc_stdio_writer, RPC, STDIO_WRITER, GObject)

RpcStdioWriter *rpc_stdio_writer_new         (GOutputStream  *stream);
gboolean        rpc_stdio_writer_queue       (RpcStdioWriter *self,
                                              GBytes         *line);
/* Size of the queue in bytes. */
gsize           rpc_stdio_writer_get_backlog (RpcStdioWriter *self);
void            rpc_stdio_writer_end         (RpcStdioWriter *self);
void            rpc_stdio_writer_finish      (RpcStdioWriter *self);

G_END_DECLS
