/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-conversation.h"
#include "easel-json.h"

G_BEGIN_DECLS

/* Saves a conversation to a file, and restores it. */

/* (transfer full): the newest utterances up to the limit. */
JsonArray *easel_a2a_store_dup_utterances (EaselConversation *conversation);
/* @utterances: (nullable): from an earlier run. */
void       easel_a2a_store_add_utterances (EaselConversation *conversation,
                                           JsonArray         *words);
/* (transfer full). @ids: (element-type utf8). */
JsonArray *easel_a2a_store_dup_ids        (GPtrArray         *ids);
/* Adds saved ids. @from: (nullable). */
void       easel_a2a_store_add_ids        (GPtrArray         *ids,
                                           JsonArray         *from);

G_END_DECLS
