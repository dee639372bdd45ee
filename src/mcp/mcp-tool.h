/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-call.h"

G_BEGIN_DECLS

typedef enum
{
  MCP_HINT_NONE = 0,
  MCP_HINT_READ_ONLY = 1 << 0,
  MCP_HINT_DESTRUCTIVE = 1 << 1,
  MCP_HINT_IDEMPOTENT = 1 << 2,
  MCP_HINT_OPEN_WORLD = 1 << 3,
} McpHints;

/* One tool, as a row of a table. Arguments were checked against @input_schema before @run; results are checked against
 * @output_schema in the tests. Both schemas have an object root and stay in the subset of easel-schema.h. */
typedef struct
{
  const char  *name;           /* [a-z_], 40 characters at most: some clients hide longer ones */
  const char  *title;
  const char  *description;    /* written for a model */
  McpHints     hints;
  const char  *input_schema;   /* JSON text */
  const char  *output_schema;  /* JSON text; NULL when results have no structure */
  void       (*run)      (McpCall  *call,
                          gpointer  user_data);
  /* Nullable. (transfer full) (nullable): a sentence to append to @description that changes with time. */
  char      *(*describe) (gpointer  user_data);
} McpTool;

G_END_DECLS
