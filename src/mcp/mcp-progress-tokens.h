/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* McpProgressTokens: the progress tokens of requests that are forwarded to a server, each replaced by a token that no
 * other request has, because clients and pages number theirs from 1. Holds at most EASEL_LIMIT_MCP_PROGRESS_TOKENS and
 * drops the oldest first, because a request may end without an answer. */
typedef struct _McpProgressTokens McpProgressTokens;

McpProgressTokens *mcp_progress_tokens_new     (void);
void               mcp_progress_tokens_free    (McpProgressTokens *self);
char              *mcp_progress_tokens_replace (McpProgressTokens *self,
                                                JsonObject        *params,
                                                GObject           *owner);
void               mcp_progress_tokens_remove  (McpProgressTokens *self,
                                                const char        *token);
JsonObject        *mcp_progress_tokens_restore (McpProgressTokens *self,
                                                JsonObject        *params,
                                                GObject          **owner);

G_END_DECLS
