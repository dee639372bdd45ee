/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-listener.h"
#include "easel-host.h"
#include "mcp-http.h"

G_BEGIN_DECLS

/* Decides when a host ends. Started by hand: when it is told to. With a parent: when the parent has ended, and no
 * agents or panels are connected. After that, and if an agent started it: when it was unused for
 * EASEL_LIMIT_AGENT_IDLE, or EASEL_LIMIT_AGENT_ORPHAN if the parent died.
 *
 * Signal "ended": the host is no longer needed. */
#define EASEL_TYPE_AGENT_LIFETIME (easel_agent_lifetime_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentLifetime, easel_agent_lifetime, EASEL, AGENT_LIFETIME, GObject)

EaselAgentLifetime *easel_agent_lifetime_new         (EaselHost          *host,
                                                      EaselAgentListener *listener,
                                                      McpHttp            *http);
/* From now on the host ends when it is unused. */
void                easel_agent_lifetime_set_unowned (EaselAgentLifetime *self);
/* @idle: milliseconds, instead of EASEL_LIMIT_AGENT_IDLE. */
void                easel_agent_lifetime_set_idle    (EaselAgentLifetime *self,
                                                      guint               idle);

G_END_DECLS
