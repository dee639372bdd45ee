/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-a2a-card.h"
#include "http-client.h"

G_BEGIN_DECLS

/* An agent at one address: its card, and the credentials of requests to it. */
#define EASEL_TYPE_A2A_AGENT (easel_a2a_agent_get_type ())
G_DECLARE_FINAL_TYPE (EaselA2aAgent, easel_a2a_agent, EASEL, A2A_AGENT, GObject)

/* @address: its query is secret and sent with every request. */
EaselA2aAgent      *easel_a2a_agent_new          (const char           *address);
/* Reads the card again. EASEL_A2A_ERROR. */
void                easel_a2a_agent_read_async   (EaselA2aAgent        *self,
                                                  GCancellable         *cancellable,
                                                  GAsyncReadyCallback   callback,
                                                  gpointer              user_data);
gboolean            easel_a2a_agent_read_finish  (EaselA2aAgent        *self,
                                                  GAsyncResult         *result,
                                                  GError              **error);
/* (nullable): NULL before the card was read. */
const EaselA2aCard *easel_a2a_agent_get_card     (EaselA2aAgent        *self);
HttpClient         *easel_a2a_agent_get_client   (EaselA2aAgent        *self);
void                easel_a2a_agent_set_token    (EaselA2aAgent        *self,
                                                  const char           *token);
/* Why the agent cannot be used: it has no token, or has refused it. */
const char         *easel_a2a_agent_get_refusal  (EaselA2aAgent        *self);
/* (transfer full): a JSON-RPC request with @body. The agent must have a card. */
SoupMessage        *easel_a2a_agent_new_request  (EaselA2aAgent        *self,
                                                  GBytes               *body);
/* (transfer full) (nullable): the error of an answer with this status. */
GError             *easel_a2a_agent_judge_status (EaselA2aAgent        *self,
                                                  guint                 status);

G_END_DECLS
