/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "easel-utterance.h"

G_BEGIN_DECLS

/* The conversation of the user with an agent: a GListModel of EaselUtterance, oldest first, without a widget.
 * Sources add items, and carry out the user's requests.
 *
 * Properties, notifying: "busy" (the agent has not ended its answer), "draft" (what the user typed and did not send).
 * Signals: "sent" (const char *text): by the user; the text is in the list already; "stop": the user wants the
 * answer to end. */
#define EASEL_TYPE_CONVERSATION (easel_conversation_get_type ())
G_DECLARE_FINAL_TYPE (EaselConversation, easel_conversation, EASEL, CONVERSATION, GObject)

EaselConversation *easel_conversation_new       (void);
/* (transfer none): valid until the list changes. */
EaselUtterance    *easel_conversation_add       (EaselConversation *self,
                                                 EaselSpeaker       speaker,
                                                 const char        *text);
void               easel_conversation_set_busy  (EaselConversation *self,
                                                 gboolean           is_busy);
gboolean           easel_conversation_is_busy   (EaselConversation *self);

/* For the view. The draft is text that the user typed and did not send. */
void        easel_conversation_send      (EaselConversation *self,
                                          const char        *text);
void        easel_conversation_stop      (EaselConversation *self);
void        easel_conversation_set_draft (EaselConversation *self,
                                          const char        *draft);
const char *easel_conversation_get_draft (EaselConversation *self);

G_END_DECLS
