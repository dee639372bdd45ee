/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-relay-call.h"
#include "mcp-relay.h"

G_BEGIN_DECLS

/* Which calls of the agent have an App, seen in passing: nothing is held up, and the server is asked nothing before
 * somebody wants to know.
 *
 * Signal "began" (McpRelayCall *call): it runs, and tells its end itself; one whose tool was not known at first may
 * have ended already. */
#define MCP_TYPE_RELAY_APPS (mcp_relay_apps_get_type ())
G_DECLARE_FINAL_TYPE (McpRelayApps, mcp_relay_apps, MCP, RELAY_APPS, GObject)

McpRelayApps *mcp_relay_apps_new         (McpRelay     *relay);
/* From now on tools that the agent calls without having listed them are asked for, through a door. */
void          mcp_relay_apps_inquire     (McpRelayApps *self);
/* (transfer container) (element-type McpRelayCall): those that run, for whoever comes later. */
GPtrArray    *mcp_relay_apps_dup_running (McpRelayApps *self);

G_END_DECLS
