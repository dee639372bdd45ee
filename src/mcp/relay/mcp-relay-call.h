/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  MCP_RELAY_CALL_RUNNING,
  MCP_RELAY_CALL_ANSWERED,    /* with a result or an error of the server, or because the server has ended */
  MCP_RELAY_CALL_CANCELLED,   /* by the agent */
} McpRelayCallState;

#define MCP_TYPE_RELAY_CALL_STATE (mcp_relay_call_state_get_type ())
GType mcp_relay_call_state_get_type (void) G_GNUC_CONST;

/* A call of the agent to a tool with an App, as it passed through the relay. All texts are foreign, and were parsed
 * only as far as needed to find their parts.
 *
 * Property "state" (McpRelayCallState): changes once, from RUNNING. */
#define MCP_TYPE_RELAY_CALL (mcp_relay_call_get_type ())
G_DECLARE_FINAL_TYPE (McpRelayCall, mcp_relay_call, MCP, RELAY_CALL, GObject)

McpRelayCall      *mcp_relay_call_new           (GBytes            *request);
/* Call it before the call is reported. */
void               mcp_relay_call_set_tool      (McpRelayCall      *self,
                                                 GBytes            *tool,
                                                 const char        *uri);
/* (nullable): the tool's name, as JSON. */
char              *mcp_relay_call_dup_name      (McpRelayCall      *self);
McpRelayCallState  mcp_relay_call_get_state     (McpRelayCall      *self);
/* (transfer none): the Tool object as the server listed it, and the address of its App. */
GBytes            *mcp_relay_call_get_tool      (McpRelayCall      *self);
const char        *mcp_relay_call_get_uri       (McpRelayCall      *self);
/* (transfer full) (nullable): JSON; NULL if there are no arguments. */
GBytes            *mcp_relay_call_dup_arguments (McpRelayCall      *self);
/* (transfer full) (nullable): the CallToolResult; NULL if there is none (yet). */
GBytes            *mcp_relay_call_dup_result    (McpRelayCall      *self);
/* (transfer full) (nullable): the JSON-RPC error. */
GBytes            *mcp_relay_call_dup_error     (McpRelayCall      *self);
/* @answer: (nullable): required for ANSWERED. */
void               mcp_relay_call_end           (McpRelayCall      *self,
                                                 McpRelayCallState  state,
                                                 GBytes            *answer);

G_END_DECLS
