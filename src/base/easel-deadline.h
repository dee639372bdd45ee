/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* EaselDeadline: calls back when a timeout expires or a cancellable is cancelled. Main thread only. */
typedef struct _EaselDeadline EaselDeadline;

#define EASEL_DEADLINE_NEVER G_MAXUINT   /* only the cancellable ends the wait */

/* Called once from the main loop; may free the deadline. @timed_out: FALSE when the cancellable was cancelled. */
typedef void (*EaselDeadlineFunc) (gboolean timed_out,
                                   gpointer user_data);

/* @milliseconds: EASEL_DEADLINE_NEVER for no timeout. @cancellable: nullable. */
EaselDeadline *easel_deadline_new  (guint              milliseconds,
                                    GCancellable      *cancellable,
                                    EaselDeadlineFunc  ended,
                                    gpointer           user_data);
/* Ends the wait; the callback is not called afterwards. */
void           easel_deadline_free (EaselDeadline     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselDeadline, easel_deadline_free)

G_END_DECLS
