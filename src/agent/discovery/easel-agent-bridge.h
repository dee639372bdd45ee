/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-hello.h"
#include "rpc-stdio.h"

G_BEGIN_DECLS

/* Passes lines between an agent and the host over a state folder, both ways, holding no more than the slower of the
 * two makes necessary. Nothing happens before the agent's first line. When the host is gone, requests that wait are
 * answered, and the next line of the agent attaches to the next host.
 *
 * Signal "ended": the agent has left; once. */
#define EASEL_TYPE_AGENT_BRIDGE (easel_agent_bridge_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentBridge, easel_agent_bridge, EASEL, AGENT_BRIDGE, GObject)

/* @agent: not started. @hello: (transfer full). */
EaselAgentBridge *easel_agent_bridge_new   (RpcTransport     *agent,
                                            const char       *state_folder,
                                            EaselAgentHello  *hello);
void              easel_agent_bridge_start (EaselAgentBridge *self);

G_END_DECLS
