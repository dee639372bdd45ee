/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-websocket.h"

G_BEGIN_DECLS

/* Prints "READY ADDRESS" for run.py and serves for ever. Returns: the exit status where nobody can listen. */
int bench_listen (const char       *name,
                  RpcWebsocketFunc  connected_cb,
                  gpointer          user_data);

G_END_DECLS
