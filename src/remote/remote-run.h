/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Runs a program to its end, with a bounded output, within @milliseconds, and without holding the main loop.
 * @environment: (nullable): NAME=VALUE, added to the environment of this process. @input: (nullable): its standard
 * input. G_IO_ERROR_TIMED_OUT; G_IO_ERROR_MESSAGE_TOO_LARGE: its output was longer than any answer that is read. */
void   remote_run_async  (const char * const   *command,
                          const char * const   *environment,
                          GBytes               *input,
                          guint                 milliseconds,
                          GCancellable         *cancellable,
                          GAsyncReadyCallback   callback,
                          gpointer              user_data);
/* (transfer full) (nullable): the standard output, valid UTF-8. @status: (nullable): the exit status as a shell reports
 * it. @last_words: (nullable) (transfer full): the last line of standard error, made for display, without a final line
 * feed; empty if there is none. */
char  *remote_run_finish (GAsyncResult         *result,
                          int                  *status,
                          char                **last_words,
                          GError              **error);

G_END_DECLS
