/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-a2a-agent.h"
#include "easel-session.h"

G_BEGIN_DECLS

/* The session with an agent: messages, forms, and the turns in progress.
 *
 * Signals:
 *   "changed": the result of easel_a2a_conversation_is_lost() or _is_denied() may have changed
 *   "denied": the agent requires a token */
#define EASEL_TYPE_A2A_CONVERSATION (easel_a2a_conversation_get_type ())
G_DECLARE_FINAL_TYPE (EaselA2aConversation, easel_a2a_conversation, EASEL, A2A_CONVERSATION, GObject)

EaselA2aConversation *easel_a2a_conversation_new         (EaselA2aAgent        *agent,
                                                          const char           *id,
                                                          const char           *source_title,
                                                          gboolean              is_loopback,
                                                          const char           *memory);
EaselSession         *easel_a2a_conversation_get_session (EaselA2aConversation *self);
/* Whether a turn waits for the agent to be reachable again, or for a token. */
gboolean              easel_a2a_conversation_is_lost     (EaselA2aConversation *self);
gboolean              easel_a2a_conversation_is_denied   (EaselA2aConversation *self);
void                  easel_a2a_conversation_retry       (EaselA2aConversation *self);
/* Ends all turns and removes all canvases. */
void                  easel_a2a_conversation_close       (EaselA2aConversation *self);

G_END_DECLS
