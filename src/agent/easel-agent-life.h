/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-door.h"
#include "easel-host.h"
#include "mcp-http.h"

G_BEGIN_DECLS

/* How long a host stays. One that was started by hand: until it is told to end. One with a parent: until that has left,
 * and longer while agents or panels are at the door. From then on, and when an agent started it: until nobody has used
 * it for EASEL_LIMIT_AGENT_IDLE.
 *
 * Signal "ended": it is not needed any more. */
#define EASEL_TYPE_AGENT_LIFE (easel_agent_life_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentLife, easel_agent_life, EASEL, AGENT_LIFE, GObject)

EaselAgentLife *easel_agent_life_new          (EaselHost      *host,
                                               EaselAgentDoor *door,
                                               McpHttp        *http);
/* From now on it ends when nobody uses it. */
void            easel_agent_life_set_unowned  (EaselAgentLife *self);
/* Milliseconds, for tests. */
void            easel_agent_life_set_idle     (EaselAgentLife *self,
                                               guint           idle);

G_END_DECLS
