/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-hello.h"
#include "rpc-stdio.h"

G_BEGIN_DECLS

/* Passes lines between an agent and the host over a state folder, with limited buffers: neither side is read faster
 * than the other one accepts data. Nothing happens before the agent's first line. When the host ends, pending requests
 * are answered, and the agent's next line connects to the next host.
 *
 * Signal "ended": the agent has ended; once. */
#define EASEL_TYPE_AGENT_BRIDGE (easel_agent_bridge_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentBridge, easel_agent_bridge, EASEL, AGENT_BRIDGE, GObject)

/* @agent: not started. @hello: (transfer full). */
EaselAgentBridge *easel_agent_bridge_new   (RpcTransport     *agent,
                                            const char       *state_folder,
                                            EaselAgentHello  *hello);
void              easel_agent_bridge_start (EaselAgentBridge *self);

G_END_DECLS
