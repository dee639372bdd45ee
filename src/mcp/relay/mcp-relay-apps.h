/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-relay-call.h"
#include "mcp-relay.h"

G_BEGIN_DECLS

/* Observes which calls of the agent have an App. Messages are not delayed, and no request is sent to the server before
 * mcp_relay_apps_inquire().
 *
 * Signal "began" (McpRelayCall *call): a call has started, and reports its end itself; a call whose tool was unknown at
 * first may have ended already. */
#define MCP_TYPE_RELAY_APPS (mcp_relay_apps_get_type ())
G_DECLARE_FINAL_TYPE (McpRelayApps, mcp_relay_apps, MCP, RELAY_APPS, GObject)

McpRelayApps *mcp_relay_apps_new         (McpRelay     *relay);
/* From now on requests the list of tools on a side channel when the agent calls a tool that it has not listed. */
void          mcp_relay_apps_inquire     (McpRelayApps *self);
/* (transfer container) (element-type McpRelayCall): the running calls. */
GPtrArray    *mcp_relay_apps_dup_running (McpRelayApps *self);

G_END_DECLS
