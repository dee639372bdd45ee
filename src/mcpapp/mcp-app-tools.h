/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "mcp-app-error.h"

G_BEGIN_DECLS

/* List of the tools of an App's server, read on demand and again after a change. */
#define MCP_TYPE_APP_TOOLS (mcp_app_tools_get_type ())
G_DECLARE_FINAL_TYPE (McpAppTools, mcp_app_tools, MCP, APP_TOOLS, GObject)

typedef enum
{
  MCP_APP_CONSENT_ALLOW,  /* the tool only reads */
  MCP_APP_CONSENT_ONCE,   /* the user is asked once for each server and session */
  MCP_APP_CONSENT_ASK,    /* the user is asked each time */
} McpAppConsent;

McpAppTools *mcp_app_tools_new         (EaselCanvas          *canvas);
/* The definition of a tool that an App may call; foreign. MCP_APP_ERROR_REFUSED: the tool does not exist, or is not
 * for Apps. */
void         mcp_app_tools_find_async  (McpAppTools          *self,
                                        const char           *name,
                                        GCancellable         *cancellable,
                                        GAsyncReadyCallback   callback,
                                        gpointer              user_data);
JsonObject  *mcp_app_tools_find_finish (McpAppTools          *self,
                                        GAsyncResult         *result,
                                        GError              **error);
/* (transfer full) (nullable): the definition of a tool for Apps, if the list was read already. */
JsonObject  *mcp_app_tools_dup_known   (McpAppTools          *self,
                                        const char           *name);
/* The server has changed its tools. */
void         mcp_app_tools_invalidate  (McpAppTools          *self);

/* Pure. @tool: a definition; its hints are claims of the server. */
McpAppConsent mcp_app_tool_consent      (JsonObject           *tool);

G_END_DECLS
