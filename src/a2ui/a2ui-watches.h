/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Watches of JSON pointers, each with a callback. A change notifies the watches of its pointer, of all pointers above
 * it, and of all pointers below it. */
typedef struct _A2uiWatches A2uiWatches;
typedef struct _A2uiWatch A2uiWatch;

typedef void (*A2uiWatchFunc) (gpointer user_data);

A2uiWatches *a2ui_watches_new    (void);
void         a2ui_watches_free   (A2uiWatches   *self);
/* (transfer full): lasts until a2ui_watch_end(), which must be called before @self is freed. */
A2uiWatch   *a2ui_watches_add    (A2uiWatches   *self,
                                  const char    *pointer,
                                  A2uiWatchFunc  func,
                                  gpointer       user_data);
void         a2ui_watches_notify (A2uiWatches   *self,
                                  const char    *pointer);
void         a2ui_watch_end      (A2uiWatch     *watch);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (A2uiWatches, a2ui_watches_free)

G_END_DECLS
