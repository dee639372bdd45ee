/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-schema.h"
#include "mcp-resume-tokens.h"
#include "mcp-server-session.h"
#include "mcp-tool.h"

G_BEGIN_DECLS

/* The tools of a server in the order in which they were added, with compiled schemas, and the state that their calls
 * share. */
typedef struct _McpToolTable McpToolTable;

/* Reference counted: proxied tools may change while they run. */
typedef struct
{
  const McpTool *tool;
  McpTool        proxied;         /* storage of @tool if the tool is proxied */
  gpointer       user_data;
  JsonObject    *published;       /* MCP's Tool object with the members of all versions */
  EaselSchema   *input_schema;    /* nullable: the other server checks the arguments of a proxied tool */
  EaselSchema   *output_schema;   /* nullable: results are not structured, or the other server checks them */
} McpToolEntry;

McpToolTable *mcp_tool_table_new         (void);
/* Reference counted: calls may outlive their server. */
McpToolTable *mcp_tool_table_ref         (McpToolTable  *self);
void          mcp_tool_table_unref       (McpToolTable  *self);
void          mcp_tool_table_add         (McpToolTable  *self,
                                          const McpTool *tool,
                                          JsonObject    *published,
                                          gpointer       user_data);
/* Sets the tools of other servers, which follow ours and replace those of the previous call. @published: Tool objects
 * whose names differ from ours; invalid parts of them are omitted. */
void          mcp_tool_table_set_proxied (McpToolTable  *self,
                                          JsonArray     *published,
                                          McpToolFunc    run,
                                          gpointer       user_data);
McpToolEntry *mcp_tool_table_find        (McpToolTable  *self,
                                          const char    *name);
McpToolEntry *mcp_tool_entry_ref         (McpToolEntry  *entry);
void          mcp_tool_entry_unref       (McpToolEntry  *entry);
/* (transfer full): the tools as in the result of tools/list. @version: (nullable): the version agreed on in a legacy
 * handshake. */
JsonArray    *mcp_tool_table_list        (McpToolTable  *self,
                                          const char    *version);

/* The tokens of questions that tools ask. */
McpResumeTokens *mcp_tool_table_get_resume_tokens (McpToolTable     *self);
/* Counts running calls: @session must exist until mcp_tool_table_end_call(). */
gboolean         mcp_tool_table_is_full           (McpToolTable     *self,
                                                   McpServerSession *session);
void             mcp_tool_table_begin_call        (McpToolTable     *self,
                                                   McpServerSession *session);
void             mcp_tool_table_end_call          (McpToolTable     *self,
                                                   McpServerSession *session);

G_END_DECLS
