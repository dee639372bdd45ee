/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Stores which canvases the user has not seen, for the next run. Written shortly after a change. If the file cannot be
 * written the user is not notified, because only a count is lost. */
#define EASEL_TYPE_UNSEEN_STORE (easel_unseen_store_get_type ())
G_DECLARE_FINAL_TYPE (EaselUnseenStore, easel_unseen_store, EASEL, UNSEEN_STORE, GObject)

/* @path: need not exist. A damaged file is treated as an empty one. */
EaselUnseenStore *easel_unseen_store_new         (const char       *path);
void              easel_unseen_store_add         (EaselUnseenStore *self,
                                                  const char       *source,
                                                  const char       *session,
                                                  const char       *channel);
void              easel_unseen_store_remove      (EaselUnseenStore *self,
                                                  const char       *source,
                                                  const char       *session,
                                                  const char       *channel);
gboolean          easel_unseen_store_has         (EaselUnseenStore *self,
                                                  const char       *source,
                                                  const char       *session,
                                                  const char       *channel);
gboolean          easel_unseen_store_has_session (EaselUnseenStore *self,
                                                  const char       *source,
                                                  const char       *session);
/* Writes the file at once and ignores later changes: canvases that close at the end of the program were not seen. */
void              easel_unseen_store_freeze      (EaselUnseenStore *self);

G_END_DECLS
