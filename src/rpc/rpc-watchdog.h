/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Calls back once when a peer has been silent for too long. */
typedef struct _RpcWatchdog RpcWatchdog;

typedef void (*RpcWatchdogFunc) (gpointer user_data);

RpcWatchdog *rpc_watchdog_new          (GSocket         *socket,
                                        RpcWatchdogFunc  on_timeout,
                                        gpointer         user_data);
void         rpc_watchdog_free         (RpcWatchdog     *self);
void         rpc_watchdog_set_patience (RpcWatchdog     *self,
                                        guint            milliseconds);
void         rpc_watchdog_set_backlog  (RpcWatchdog     *self,
                                        gsize            n_bytes);
void         rpc_watchdog_feed         (RpcWatchdog     *self);

G_END_DECLS
