/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-transport.h"

G_BEGIN_DECLS

#define RPC_TYPE_STDIO (rpc_stdio_get_type ())
G_DECLARE_FINAL_TYPE (RpcStdio, rpc_stdio, RPC, STDIO, GObject)

/* Carries one message for each line over a pair of streams. */
RpcTransport *rpc_stdio_new           (GInputStream  *input,
                                       GOutputStream *output);
void          rpc_stdio_set_half_open (RpcStdio      *self,
                                       gboolean       half_open);

G_END_DECLS
