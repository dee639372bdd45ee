/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Reads the standard error of a child: copies it to our own and keeps the last line. */
typedef struct _EaselChildStderr EaselChildStderr;

EaselChildStderr *easel_child_stderr_new           (GInputStream     *stream,
                                                    GCancellable     *cancellable);
void              easel_child_stderr_unref         (EaselChildStderr *self);
const char       *easel_child_stderr_get_last_line (EaselChildStderr *self);
void              easel_child_stderr_set_last_line (EaselChildStderr *self,
                                                    const char       *words);

G_END_DECLS
