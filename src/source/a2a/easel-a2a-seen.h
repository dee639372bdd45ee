/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-a2a-update.h"

G_BEGIN_DECLS

/* Which messages and artifacts of a conversation have been told: a task that is read again has all of them again.
 * Counted references. */
typedef struct _EaselA2aSeen EaselA2aSeen;

/* @part: foreign; @artifact: (nullable): a name of what it is a part of, of bounded length and alike in all updates;
 * @follows: it continues the text of the part before in that artifact. */
typedef void (*EaselA2aPartFunc) (JsonObject *part,
                                  const char *artifact,
                                  gboolean    follows,
                                  gpointer    user_data);

EaselA2aSeen *easel_a2a_seen_new         (void);
EaselA2aSeen *easel_a2a_seen_ref         (EaselA2aSeen         *self);
void          easel_a2a_seen_unref       (EaselA2aSeen         *self);
/* Tells each part of @update that was not told before. */
void          easel_a2a_seen_deliver_new (EaselA2aSeen         *self,
                                          const EaselA2aUpdate *update,
                                          EaselA2aPartFunc      func,
                                          gpointer              user_data);

/* (transfer full): for a file of ours; and what such an object says is told as well. @saved: (nullable). */
JsonObject   *easel_a2a_seen_save    (EaselA2aSeen       *self);
void          easel_a2a_seen_restore (EaselA2aSeen       *self,
                                      JsonObject         *saved);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselA2aSeen, easel_a2a_seen_unref)

G_END_DECLS
