/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-transport.h"

G_BEGIN_DECLS

/* A program such as ssh(1), and what it runs on another computer; nothing is referenced after the call. */
typedef struct
{
  const char *address;
  const char *script;     /* of sh(1) there */
  const char *greeting;   /* the line by which the script announces itself; lines before it are ignored */
  guint       patience;   /* seconds to the greeting; 0: long enough for questions to the user */
} RemoteConnectOptions;

/* Completes when the script has announced itself. REMOTE_ERROR. */
void          remote_connect_run_async (const RemoteConnectOptions  *options,
                                        GCancellable                *cancellable,
                                        GAsyncReadyCallback          callback,
                                        gpointer                     user_data);
/* The same for easel-host. */
void          remote_connect_async     (const char                  *address,
                                        const char                  *greeting,
                                        GCancellable                *cancellable,
                                        GAsyncReadyCallback          callback,
                                        gpointer                     user_data);
RpcTransport *remote_connect_finish    (GAsyncResult                *result,
                                        GError                     **error);

/* (transfer full): variables that let ssh(1) show its questions in a window of Easel. @title: the computer. */
char        **remote_connect_make_environment (const char *title);

G_END_DECLS
