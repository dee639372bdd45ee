/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Tasks that wait for one event. Each returns once: at the event, or when its own cancellable is cancelled. */
typedef struct _EaselWaiters EaselWaiters;

/* Called when the last waiter was cancelled; it may free the waiters. */
typedef void (*EaselWaitersEmpty) (gpointer user_data);

EaselWaiters *easel_waiters_new            (EaselWaitersEmpty  empty,
                                            gpointer           user_data);
void          easel_waiters_free           (EaselWaiters      *self);
void          easel_waiters_add            (EaselWaiters      *self,
                                            GTask             *task);
void          easel_waiters_return_object  (EaselWaiters      *self,
                                            GObject           *object);
void          easel_waiters_return_boolean (EaselWaiters      *self,
                                            gboolean           value);
void          easel_waiters_return_error   (EaselWaiters      *self,
                                            const GError      *error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselWaiters, easel_waiters_free)

G_END_DECLS
