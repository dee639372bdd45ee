/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-hello.h"
#include "mcp-server.h"

G_BEGIN_DECLS

/* Accepts connections of this user's agents: a Unix socket that carries MCP as lines after a first line, and on which
 * panels request the address of a running host.
 *
 * Signals: "changed": a peer connected or disconnected; "panel" (RpcTransport): a panel waits for
 * easel_agent_hello_answer(); "client" (RpcTransport): a client of the host, whose messages are AHP; "page" (folder,
 * RpcTransport): a peer wants the folder shown as a page, and waits for easel_agent_hello_answer_page(); "notice"
 * (folder (nullable), JsonObject, RpcTransport): a program reports something, and waits for the same answer; "server"
 * (folder (nullable), RpcTransport): a server of an agent has connected, and continues with the messages of
 * easel-agent-server.h. */
#define EASEL_TYPE_AGENT_LISTENER (easel_agent_listener_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentListener, easel_agent_listener, EASEL, AGENT_LISTENER, GObject)

/* The state folder must be locked by this process. */
EaselAgentListener *easel_agent_listener_new          (McpServer           *server,
                                                       const char          *state_folder);
gboolean            easel_agent_listener_open         (EaselAgentListener  *self,
                                                       GError             **error);
/* Stops listening, and closes every connection. */
void                easel_agent_listener_close        (EaselAgentListener  *self);
/* Number of connected agents and panels. */
guint               easel_agent_listener_count        (EaselAgentListener  *self);
/* (transfer full) (element-type McpServerSession): the connected agents. */
GPtrArray          *easel_agent_listener_list_clients (EaselAgentListener  *self);
/* Whether the panel may be opened: an agent is connected that did not ask to keep it closed, or none is connected. */
gboolean            easel_agent_listener_wants_panel  (EaselAgentListener  *self);

G_END_DECLS
