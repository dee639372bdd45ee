/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "mcp-app-client.h"
#include "mcp-app-csp.h"
#include "mcp-app.h"

G_BEGIN_DECLS

typedef enum
{
  MCP_APP_VIEW_LOADING,       /* the page has not asked for `ui/initialize` */
  MCP_APP_VIEW_INITIALIZING,  /* it has the answer, and has not said that it is ready */
  MCP_APP_VIEW_READY,
  MCP_APP_VIEW_TEARING_DOWN,
  MCP_APP_VIEW_GONE,          /* final */
} McpAppViewState;

#define MCP_TYPE_APP_VIEW_STATE (mcp_app_view_state_get_type ())
GType mcp_app_view_state_get_type (void);

/* The protocol between one page and its App, MCP Apps 2026-01-26: texts in, texts out, without a web view. A page that
 * is loaded again begins anew here.
 *
 * Property: "state", notifying. Signals: "send" (const char *): JSON for the page; "received" (const char *): a
 * message of the page, before it is handled; foreign; "overflow": it sends more than can be read, and is not read any
 * more. */
#define MCP_TYPE_APP_VIEW (mcp_app_view_get_type ())
G_DECLARE_FINAL_TYPE (McpAppView, mcp_app_view, MCP, APP_VIEW, GObject)

/* @client: held weakly. */
McpAppView      *mcp_app_view_new              (McpApp               *app,
                                                EaselCanvas          *canvas,
                                                McpAppClient         *client);
McpAppViewState  mcp_app_view_get_state        (McpAppView           *self);
gboolean         mcp_app_view_is_busy         (McpAppView           *self);
/* @sandbox: what was granted: {csp?, permissions?}. Said at the next handshake. */
void             mcp_app_view_set_sandbox      (McpAppView           *self,
                                                JsonObject           *sandbox);
/* @context: the whole of `hostContext` as it is now; a ready page is told what is new in it. */
void             mcp_app_view_set_host_context (McpAppView           *self,
                                                JsonObject           *context);
/* Whether the page can be in that mode, as far as it said. */
gboolean         mcp_app_view_may_be           (McpAppView           *self,
                                                McpAppMode            mode);
/* @text: a message of the page, as JSON; foreign. */
void             mcp_app_view_receive          (McpAppView           *self,
                                                const char           *text);
/* The page is about to be loaded, again or for the first time. */
void             mcp_app_view_restart          (McpAppView           *self);
/* Completes when the page has answered, or after MCP_APP_LIMIT_TEARDOWN; never fails. */
void             mcp_app_view_teardown_async   (McpAppView           *self,
                                                const char           *reason,
                                                GAsyncReadyCallback   callback,
                                                gpointer              user_data);
void             mcp_app_view_teardown_finish  (McpAppView           *self,
                                                GAsyncResult         *result);

G_END_DECLS
