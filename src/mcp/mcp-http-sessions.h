/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-http-session.h"

G_BEGIN_DECLS

/* The sessions of the handshake era. Many clients go without a word, so one that is not used ends by itself. */
typedef struct _McpHttpSessions McpHttpSessions;

McpHttpSessions *mcp_http_sessions_new      (void);
void             mcp_http_sessions_free     (McpHttpSessions *self);
/* Milliseconds without use after which a session ends. */
void             mcp_http_sessions_set_idle (McpHttpSessions *self,
                                             guint            idle);
/* (transfer none) (nullable): NULL when there are too many that are in use. */
McpHttpSession  *mcp_http_sessions_add      (McpHttpSessions *self);
/* (transfer none) (nullable) */
McpHttpSession  *mcp_http_sessions_find     (McpHttpSessions *self,
                                             const char      *id);
guint            mcp_http_sessions_count    (McpHttpSessions *self);
void             mcp_http_sessions_end_all  (McpHttpSessions *self);

G_END_DECLS
