/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-transport.h"

G_BEGIN_DECLS

/* Runs easel-host on another computer by a program such as ssh(1), and completes when easel-host has announced itself.
 * The program may ask the user before, so there is no timeout. REMOTE_ERROR. */
void          remote_connect_async  (const char           *address,
                                     const char           *greeting,
                                     GCancellable         *cancellable,
                                     GAsyncReadyCallback   callback,
                                     gpointer              user_data);
RpcTransport *remote_connect_finish (GAsyncResult         *result,
                                     GError              **error);

/* (transfer full): variables that let ssh(1) show its questions in a window of Easel. @title: the computer. */
char        **remote_connect_make_environment (const char *title);

G_END_DECLS
