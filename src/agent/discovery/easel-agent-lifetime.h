/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-listener.h"
#include "easel-host.h"
#include "mcp-http.h"

G_BEGIN_DECLS

/* How long a host stays. One that was started by hand: until it is told to end. One with a parent: until that has left,
 * and longer while agents or panels are connected. From then on, and when an agent started it: until nobody has used
 * it for EASEL_LIMIT_AGENT_IDLE, or EASEL_LIMIT_AGENT_ORPHAN where the parent died.
 *
 * Signal "ended": it is not needed any more. */
#define EASEL_TYPE_AGENT_LIFETIME (easel_agent_lifetime_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentLifetime, easel_agent_lifetime, EASEL, AGENT_LIFETIME, GObject)

EaselAgentLifetime *easel_agent_lifetime_new         (EaselHost          *host,
                                                      EaselAgentListener *listener,
                                                      McpHttp            *http);
/* From now on it ends when nobody uses it. */
void                easel_agent_lifetime_set_unowned (EaselAgentLifetime *self);
/* @idle: milliseconds, instead of EASEL_LIMIT_AGENT_IDLE. */
void                easel_agent_lifetime_set_idle    (EaselAgentLifetime *self,
                                                      guint               idle);

G_END_DECLS
