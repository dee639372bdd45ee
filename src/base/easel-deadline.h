/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* EaselDeadline: the end of a wait, when its time is up or its cancellable is cancelled. Main thread only. */
typedef struct _EaselDeadline EaselDeadline;

#define EASEL_DEADLINE_NEVER G_MAXUINT   /* only the cancellable ends the wait */

/* Called from the main loop, once; may free the deadline. @timed_out: FALSE: cancelled. */
typedef void (*EaselDeadlineFunc) (gboolean timed_out,
                                   gpointer user_data);

/* @milliseconds: EASEL_DEADLINE_NEVER: no time-out; @cancellable: nullable. */
EaselDeadline *easel_deadline_new  (guint              milliseconds,
                                    GCancellable      *cancellable,
                                    EaselDeadlineFunc  ended,
                                    gpointer           user_data);
/* Nothing is called any more. */
void           easel_deadline_free (EaselDeadline     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselDeadline, easel_deadline_free)

G_END_DECLS
