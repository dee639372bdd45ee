/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-a2a-update.h"

G_BEGIN_DECLS

/* Remembers the delivered messages and artifacts of a conversation, because a task that is read again contains all of
 * them. Reference counted. */
typedef struct _EaselA2aSeen EaselA2aSeen;

/* @part: foreign. @artifact: (nullable): a name of the artifact that contains @part, of bounded length and the same in
 * all updates. @follows: whether @part continues the text of the previous part in that artifact.
 * @follows: it continues the text of the part before in that artifact. */
typedef void (*EaselA2aPartFunc) (JsonObject *part,
                                  const char *artifact,
                                  gboolean    follows,
                                  gpointer    user_data);

EaselA2aSeen *easel_a2a_seen_new         (void);
EaselA2aSeen *easel_a2a_seen_ref         (EaselA2aSeen         *self);
void          easel_a2a_seen_unref       (EaselA2aSeen         *self);
/* Calls @func for each part of @update that was not delivered before. */
void          easel_a2a_seen_deliver_new (EaselA2aSeen         *self,
                                          const EaselA2aUpdate *update,
                                          EaselA2aPartFunc      func,
                                          gpointer              user_data);

/* (transfer full): the state for a file; and marking all parts in such a state as delivered. @saved: (nullable). */
JsonObject   *easel_a2a_seen_save    (EaselA2aSeen       *self);
void          easel_a2a_seen_restore (EaselA2aSeen       *self,
                                      JsonObject         *saved);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselA2aSeen, easel_a2a_seen_unref)

G_END_DECLS
