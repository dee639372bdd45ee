/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-a2a-call.h"
#include "easel-a2a-seen.h"

G_BEGIN_DECLS

/* A message to the agent and all of its answers, over losses of the connection. No part is emitted twice.
 *
 * Properties, notifying: "lost" (the agent is unreachable, and is retried).
 *   "part" (JsonObject *part, const char *artifact, gboolean follows): foreign; as for EaselA2aPartFunc
 *   "denied": the agent requires a token; easel_a2a_turn_retry() tries again
 *   "ended" (GError *reason, nullable): exactly once, unless stopped */
#define EASEL_TYPE_A2A_TURN (easel_a2a_turn_get_type ())
G_DECLARE_FINAL_TYPE (EaselA2aTurn, easel_a2a_turn, EASEL, A2A_TURN, GObject)

EaselA2aTurn *easel_a2a_turn_new            (EaselA2aAgent *agent,
                                             EaselA2aSeen  *seen,
                                             JsonObject    *params);
void          easel_a2a_turn_start          (EaselA2aTurn  *self);
void          easel_a2a_turn_resume         (EaselA2aTurn  *self,
                                             const char    *task_id);
void          easel_a2a_turn_stop           (EaselA2aTurn  *self);
gboolean      easel_a2a_turn_is_lost        (EaselA2aTurn  *self);
/* Tries again now instead of waiting. */
void          easel_a2a_turn_retry          (EaselA2aTurn  *self);
/* (nullable): from the agent; foreign. */
const char   *easel_a2a_turn_get_task_id    (EaselA2aTurn  *self);
const char   *easel_a2a_turn_get_context_id (EaselA2aTurn  *self);
/* Whether the task waits for the user's next message. */
gboolean      easel_a2a_turn_is_waiting     (EaselA2aTurn  *self);

G_END_DECLS
