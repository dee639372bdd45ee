/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Runs a command of easel-host on another computer to its end, over the computer's shared connection. The program that
 * connects may ask the user. @arguments: quoted for the shells on the way. */
void  remote_host_run_async        (const char           *address,
                                    const char * const   *arguments,
                                    GCancellable         *cancellable,
                                    GAsyncReadyCallback   callback,
                                    gpointer              user_data);
/* The same for a script of sh(1). @input: (nullable): its standard input. */
void  remote_host_run_script_async (const char           *address,
                                    const char           *script,
                                    GBytes               *input,
                                    GCancellable         *cancellable,
                                    GAsyncReadyCallback   callback,
                                    gpointer              user_data);
/* (transfer full) (nullable): its output, foreign. @status, @last_words: as remote_run_finish(). REMOTE_ERROR, or
 * G_IO_ERROR_CANCELLED. */
char *remote_host_run_finish       (GAsyncResult         *result,
                                    int                  *status,
                                    char                **last_words,
                                    GError              **error);

G_END_DECLS
