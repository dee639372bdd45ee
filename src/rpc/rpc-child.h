/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-transport.h"

G_BEGIN_DECLS

/* A peer as a child process: a transport over its standard streams. Closing it ends the process group, unless that is
 * spared.
 *
 * Signals: "stderr-line" (const char *line): one line of its standard error, made safe for display; "stderr-chunk"
 * (GBytes *chunk): raw bytes of standard error as they arrived. */
#define RPC_TYPE_CHILD (rpc_child_get_type ())
G_DECLARE_FINAL_TYPE (RpcChild, rpc_child, RPC, CHILD, GObject)

/* Returns: (transfer full): the message to emit instead of @message. */
typedef GBytes *(*RpcChildFilter) (GBytes *message);

RpcTransport *rpc_child_new             (const char * const  *argv,
                                         const char          *folder,
                                         const char * const  *environment,
                                         GError             **error);
void          rpc_child_set_filter      (RpcChild            *self,
                                         RpcChildFilter       filter);
void          rpc_child_spare_group     (RpcChild            *self);
char         *rpc_child_dup_stderr      (RpcChild            *self);
int           rpc_child_get_exit_status (RpcChild            *self);

G_END_DECLS
