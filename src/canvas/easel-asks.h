/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Unanswered requests about one canvas: at most EASEL_LIMIT_CANVAS_ASKS, each for EASEL_LIMIT_CANVAS_ASK_TIMEOUT,
 * not counting the time in which the user is asked. The state of each request is attached to its task. */
typedef struct _EaselAsks EaselAsks;

EaselAsks *easel_asks_new         (void);
void       easel_asks_free        (EaselAsks           *self);
/* (transfer full): a task with a cancellable of its own, which is cancelled with @cancellable, after the time limit,
 * and when the canvas is gone. */
GTask     *easel_asks_task_new    (gpointer             source,
                                   GCancellable        *cancellable,
                                   GAsyncReadyCallback  callback,
                                   gpointer             user_data);
/* FALSE: @task has failed because too many requests are unanswered. */
gboolean   easel_asks_add         (EaselAsks           *self,
                                   GTask               *task);
/* (transfer full) (nullable): the answer to @task; NULL without an error is an answer, too. */
JsonNode  *easel_asks_finish      (GTask               *task,
                                   GError             **error);
/* @is_held: the requests wait for the user: their time limit is suspended, and restarts in full afterwards. */
void       easel_asks_hold        (EaselAsks           *self,
                                   gboolean             is_held);
/* In milliseconds, for later requests. */
void       easel_asks_set_timeout (EaselAsks           *self,
                                   guint                timeout);
guint      easel_asks_get_timeout (EaselAsks           *self);
void       easel_asks_close       (EaselAsks           *self,
                                   const GError        *error);

G_END_DECLS
