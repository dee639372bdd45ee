/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-relay-call.h"
#include "mcp-relay.h"

G_BEGIN_DECLS

/* Which calls of the agent have an App, seen in passing: nothing is asked of the server, and nothing is held up.
 *
 * Signal "began" (McpRelayCall *call): it runs from now on, and tells its end itself. */
#define MCP_TYPE_RELAY_APPS (mcp_relay_apps_get_type ())
G_DECLARE_FINAL_TYPE (McpRelayApps, mcp_relay_apps, MCP, RELAY_APPS, GObject)

McpRelayApps *mcp_relay_apps_new         (McpRelay     *relay);
/* (transfer container) (element-type McpRelayCall): those that run, for whoever comes later. */
GPtrArray    *mcp_relay_apps_dup_running (McpRelayApps *self);

G_END_DECLS
