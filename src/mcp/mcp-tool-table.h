/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-schema.h"
#include "mcp-resume-tokens.h"
#include "mcp-server-session.h"
#include "mcp-tool.h"

G_BEGIN_DECLS

/* The tools of a server, in the order in which they were added, with their schemas ready to check; and what their calls
 * have in common. */
typedef struct _McpToolTable McpToolTable;

/* Reference counted: the tools of guests change while calls of them run. */
typedef struct
{
  const McpTool *tool;
  McpTool        proxied;         /* what @tool is where the tool is a guest's */
  gpointer       user_data;
  JsonObject    *published;       /* the Tool of the protocol, with all that any version knows */
  EaselSchema   *input_schema;    /* nullable: whoever has the tool checks its arguments */
  EaselSchema   *output_schema;   /* nullable: results have no structure, or whoever has the tool checks it */
} McpToolEntry;

McpToolTable *mcp_tool_table_new         (void);
/* Reference counted: calls outlive their server. */
McpToolTable *mcp_tool_table_ref         (McpToolTable  *self);
void          mcp_tool_table_unref       (McpToolTable  *self);
void          mcp_tool_table_add         (McpToolTable  *self,
                                          const McpTool *tool,
                                          JsonObject    *published,
                                          gpointer       user_data);
/* Tools of others, after ours and instead of those of the last time. @published: Tool objects whose names are none of
 * ours; what is wrong with one is left out. */
void          mcp_tool_table_set_proxied (McpToolTable  *self,
                                          JsonArray     *published,
                                          McpToolFunc    run,
                                          gpointer       user_data);
McpToolEntry *mcp_tool_table_find        (McpToolTable  *self,
                                          const char    *name);
McpToolEntry *mcp_tool_entry_ref         (McpToolEntry  *entry);
void          mcp_tool_entry_unref       (McpToolEntry  *entry);
/* (transfer full): as tools/list has them. @version: (nullable): of the handshake era, when it was agreed on. */
JsonArray    *mcp_tool_table_list        (McpToolTable  *self,
                                          const char    *version);

/* For the questions that tools ask. */
McpResumeTokens *mcp_tool_table_get_resume_tokens (McpToolTable     *self);
/* Calls that run: @session stays until mcp_tool_table_end_call(). */
gboolean         mcp_tool_table_is_full           (McpToolTable     *self,
                                                   McpServerSession *session);
void             mcp_tool_table_begin_call        (McpToolTable     *self,
                                                   McpServerSession *session);
void             mcp_tool_table_end_call          (McpToolTable     *self,
                                                   McpServerSession *session);

G_END_DECLS
