/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-http-session.h"

G_BEGIN_DECLS

/* The legacy sessions. Many clients disappear without ending their session, so unused sessions time out. */
typedef struct _McpHttpSessions McpHttpSessions;

McpHttpSessions *mcp_http_sessions_new      (void);
void             mcp_http_sessions_free     (McpHttpSessions *self);
/* Milliseconds without use after which a session ends. */
void             mcp_http_sessions_set_idle (McpHttpSessions *self,
                                             guint            idle);
/* (transfer none) (nullable): NULL if too many sessions are in use. */
McpHttpSession  *mcp_http_sessions_add      (McpHttpSessions *self);
/* (transfer none) (nullable) */
McpHttpSession  *mcp_http_sessions_find     (McpHttpSessions *self,
                                             const char      *id);
guint            mcp_http_sessions_count    (McpHttpSessions *self);
void             mcp_http_sessions_end_all  (McpHttpSessions *self);

G_END_DECLS
