/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-a2a-agent.h"

G_BEGIN_DECLS

/* A request to an agent, answered once or with a stream.
 *
 * Signals:
 *   "result" (JsonObject *result): foreign; in order
 *   "ended" (GError *reason, nullable): exactly once unless stopped; an EASEL_A2A_ERROR; NULL after a normal end */
#define EASEL_TYPE_A2A_CALL (easel_a2a_call_get_type ())
G_DECLARE_FINAL_TYPE (EaselA2aCall, easel_a2a_call, EASEL, A2A_CALL, GObject)

EaselA2aCall *easel_a2a_call_new   (EaselA2aAgent *agent,
                                    const char    *method,
                                    JsonObject    *params);
void          easel_a2a_call_start (EaselA2aCall  *self);
void          easel_a2a_call_stop  (EaselA2aCall  *self);

G_END_DECLS
