/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

struct _McpCall;

/* Runs a tool; ends the call, now or later. */
typedef void (*McpToolFunc) (struct _McpCall *call,
                             gpointer         user_data);

/* A tool, as a row of a table. Arguments were checked against its inputSchema before @run; results are checked against
 * its outputSchema before they leave. See mcp_server_add_tools() for where these schemas are. */
typedef struct
{
  const char  *name;           /* [a-z_], 40 characters at most: some clients hide longer ones */
  McpToolFunc  run;
  /* Nullable. (transfer full) (nullable): a sentence to append to the description that changes with time. */
  char      *(*describe) (gpointer         user_data);
} McpTool;

G_END_DECLS
