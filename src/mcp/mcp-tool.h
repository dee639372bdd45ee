/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

struct _McpCall;

/* Runs a tool, and ends the call now or later. */
typedef void (*McpToolFunc) (struct _McpCall *call,
                             gpointer         user_data);

/* A tool, as a row of a table. Arguments are checked against its inputSchema before @run is called, and results against
 * its outputSchema before they are sent. See mcp_server_add_tools() for these schemas. */
typedef struct
{
  const char  *name;           /* [a-z_], 40 characters at most: some clients hide longer ones */
  McpToolFunc  run;
  /* Nullable. (transfer full) (nullable): returns a sentence that is appended to the description and may change over
   * time. */
  char      *(*describe) (gpointer         user_data);
} McpTool;

G_END_DECLS
