/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The requests of one canvas that wait for an answer: at most EASEL_LIMIT_CANVAS_ASKS, each for
 * EASEL_LIMIT_CANVAS_ASK_TIMEOUT, but for the time that a user takes. What is to be kept of each is at its task. */
typedef struct _EaselAsks EaselAsks;

EaselAsks *easel_asks_new         (void);
void       easel_asks_free        (EaselAsks           *self);
/* (transfer full): a task whose cancellable is its own: it is cancelled when @cancellable is, when its time is over, or
 * when the canvas is gone. */
GTask     *easel_asks_task_new    (gpointer             source,
                                   GCancellable        *cancellable,
                                   GAsyncReadyCallback  callback,
                                   gpointer             user_data);
/* FALSE: @task has failed, as there are too many. */
gboolean   easel_asks_add         (EaselAsks           *self,
                                   GTask               *task);
/* (transfer full) (nullable): what @task has got; NULL without an error is an answer. */
JsonNode  *easel_asks_finish      (GTask               *task,
                                   GError             **error);
/* A user is asked something that they wait for: no time passes until that is over, and then all of it begins. */
void       easel_asks_hold        (EaselAsks           *self,
                                   gboolean             is_held);
/* In milliseconds, for what is asked from now on. */
void       easel_asks_set_timeout (EaselAsks           *self,
                                   guint                timeout);
guint      easel_asks_get_timeout (EaselAsks           *self);
void       easel_asks_close       (EaselAsks           *self,
                                   const GError        *error);

G_END_DECLS
