/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-hello.h"
#include "mcp-server.h"

G_BEGIN_DECLS

/* Where agents of this user come in: a Unix socket that carries MCP as lines after one line of greeting, and where
 * panels ask for the address of a host that runs already.
 *
 * Signal "changed": somebody came or went. */
#define EASEL_TYPE_AGENT_DOOR (easel_agent_door_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentDoor, easel_agent_door, EASEL, AGENT_DOOR, GObject)

/* @uri: what panels are told. The state folder is locked by this process. */
EaselAgentDoor *easel_agent_door_new         (McpServer       *server,
                                              const char      *state_folder,
                                              const char      *uri);
gboolean        easel_agent_door_open        (EaselAgentDoor  *self,
                                              GError         **error);
/* Nobody comes in any more, and who is there is sent away. */
void            easel_agent_door_close       (EaselAgentDoor  *self);
/* Agents and panels that are here. */
guint           easel_agent_door_count       (EaselAgentDoor  *self);
/* Whether an agent is here that did not ask for the panel to stay closed, or none is. */
gboolean        easel_agent_door_wants_panel (EaselAgentDoor  *self);

G_END_DECLS
