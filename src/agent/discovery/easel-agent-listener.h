/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-hello.h"
#include "mcp-server.h"

G_BEGIN_DECLS

/* The host's end for agents of this user: a Unix socket that carries MCP as lines after one line of greeting, and where
 * panels ask for the address of a host that runs already.
 *
 * Signals: "changed": a peer connected or left; "page" (folder, RpcTransport): a peer wants the folder shown as a page,
 * and waits for easel_agent_hello_answer_page(); "server" (folder (nullable), RpcTransport): a server of an agent is
 * there, and goes on with what easel-agent-server.h says. */
#define EASEL_TYPE_AGENT_LISTENER (easel_agent_listener_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentListener, easel_agent_listener, EASEL, AGENT_LISTENER, GObject)

/* @uri: what panels are told. The state folder is locked by this process. */
EaselAgentListener *easel_agent_listener_new         (McpServer  *server,
                                                      const char *state_folder,
                                                      const char *uri);
gboolean            easel_agent_listener_open        (EaselAgentListener  *self,
                                                      GError             **error);
/* Stops listening, and closes every connection. */
void                easel_agent_listener_close       (EaselAgentListener *self);
/* Connected agents and panels. */
guint               easel_agent_listener_count       (EaselAgentListener *self);
/* Whether an agent is here that did not ask for the panel to stay closed, or none is. */
gboolean            easel_agent_listener_wants_panel (EaselAgentListener *self);

G_END_DECLS
