/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Whether the user lets the Apps of one server call its tools in one session. It is shared by these Apps, and ends
 * with the session.
 *
 * Signal: "allowed": they said yes. */
#define MCP_TYPE_APP_TRUST (mcp_app_trust_get_type ())
G_DECLARE_FINAL_TYPE (McpAppTrust, mcp_app_trust, MCP, APP_TRUST, GObject)

McpAppTrust *mcp_app_trust_new        (void);
gboolean     mcp_app_trust_is_allowed (McpAppTrust *self);
void         mcp_app_trust_allow      (McpAppTrust *self);

G_END_DECLS
