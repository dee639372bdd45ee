/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-transport.h"

G_BEGIN_DECLS

/* A server as a child process: a transport over its standard streams. Closing it ends the process group.
 *
 * Signals: "stderr-line" (const char *line): one line of its standard error, made safe for display; "stderr-chunk"
 * (GBytes *chunk): raw bytes of standard error as they arrived. */
#define MCP_TYPE_CHILD (mcp_child_get_type ())
G_DECLARE_FINAL_TYPE (McpChild, mcp_child, MCP, CHILD, GObject)

RpcTransport *mcp_child_new             (const char * const  *argv,
                                         const char  *folder,
                                         const char * const  *environment,
                                         GError     **error);
char         *mcp_child_dup_stderr      (McpChild    *self);
int           mcp_child_get_exit_status (McpChild    *self);

G_END_DECLS
