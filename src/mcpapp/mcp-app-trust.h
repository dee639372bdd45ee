/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Answer of the user for the Apps of one server in one session: whether they may call its tools. These Apps share it.
 *
 * Signal: "allowed": the user allowed the Apps. */
#define MCP_TYPE_APP_TRUST (mcp_app_trust_get_type ())
G_DECLARE_FINAL_TYPE (McpAppTrust, mcp_app_trust, MCP, APP_TRUST, GObject)

McpAppTrust *mcp_app_trust_new        (void);
gboolean     mcp_app_trust_is_allowed (McpAppTrust *self);
void         mcp_app_trust_allow      (McpAppTrust *self);

G_END_DECLS
