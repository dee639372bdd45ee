/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-call.h"
#include "mcp-server.h"

G_BEGIN_DECLS

/* The server of the recordings (data/SOURCE.md), as far as it can be told apart from outside: it keeps notes, has a slow
 * job and asks before it clears. */
typedef struct
{
  McpServer *server;
  GPtrArray *notes;        /* char * */
  guint      n_added;
  GPtrArray *stalled;      /* McpCall: of the tool "stall", which never ends by itself */
  guint      n_cancelled;  /* of them */
  guint      n_runs;       /* of the tool "note_confirm" */
} McpDemo;

McpDemo *mcp_demo_new  (void);
void     mcp_demo_free (McpDemo *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (McpDemo, mcp_demo_free)

G_END_DECLS
