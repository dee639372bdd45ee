/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "easel-utterance.h"

G_BEGIN_DECLS

/* The talk of the user and an agent: a GListModel of EaselUtterance, the oldest first, kept without a
 * widget. Sources write it, and carry out what the user wants.
 *
 * Properties, notifying: "busy" (the agent has not ended its answer).
 * Signals: "sent" (const char *text): by the user, and in the list already; "stop": the user wants no more of the
 * answer. */
#define EASEL_TYPE_CONVERSATION (easel_conversation_get_type ())
G_DECLARE_FINAL_TYPE (EaselConversation, easel_conversation, EASEL, CONVERSATION, GObject)

EaselConversation *easel_conversation_new       (void);
/* (transfer none): valid until the list changes again. */
EaselUtterance    *easel_conversation_add       (EaselConversation *self,
                                                 EaselSpeaker       speaker,
                                                 const char        *text);
void               easel_conversation_set_busy  (EaselConversation *self,
                                                 gboolean           is_busy);
gboolean           easel_conversation_is_busy   (EaselConversation *self);

/* For the user. The draft is what they have typed and not said. */
void        easel_conversation_send      (EaselConversation *self,
                                          const char        *text);
void        easel_conversation_stop      (EaselConversation *self);
void        easel_conversation_set_draft (EaselConversation *self,
                                          const char        *draft);
const char *easel_conversation_get_draft (EaselConversation *self);

G_END_DECLS
