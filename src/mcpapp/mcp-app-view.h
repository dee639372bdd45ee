/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "mcp-app-client.h"
#include "mcp-app-csp.h"
#include "mcp-app.h"

G_BEGIN_DECLS

typedef enum
{
  MCP_APP_VIEW_LOADING,       /* the page has not sent `ui/initialize` */
  MCP_APP_VIEW_INITIALIZING,  /* the page has the answer and has not sent `ui/notifications/initialized` */
  MCP_APP_VIEW_READY,
  MCP_APP_VIEW_TEARING_DOWN,
  MCP_APP_VIEW_GONE,          /* final */
} McpAppViewState;

#define MCP_TYPE_APP_VIEW_STATE (mcp_app_view_state_get_type ())
GType mcp_app_view_state_get_type (void);

/* Host side of the protocol between one page and its App, MCP Apps 2026-01-26, without a web view: messages are texts.
 * A page that is loaded again begins with a new handshake.
 *
 * Property: "state", notifying. Signals: "send" (const char *): JSON for the page; "received" (const char *): a
 * message of the page, before it is handled; foreign; "overflow": the page sends too much; its messages are ignored
 * from now on. */
#define MCP_TYPE_APP_VIEW (mcp_app_view_get_type ())
G_DECLARE_FINAL_TYPE (McpAppView, mcp_app_view, MCP, APP_VIEW, GObject)

/* @client: weak reference. */
McpAppView     *mcp_app_view_new              (McpApp              *app,
                                               EaselCanvas         *canvas,
                                               McpAppClient        *client);
McpAppViewState mcp_app_view_get_state        (McpAppView          *self);
gboolean        mcp_app_view_is_busy          (McpAppView          *self);
/* @sandbox: `hostCapabilities.sandbox`, {csp?, permissions?}, for the next handshake. */
void            mcp_app_view_set_sandbox      (McpAppView          *self,
                                               JsonObject          *sandbox);
/* @context: the complete `hostContext`; a ready page gets its changes. */
void            mcp_app_view_set_host_context (McpAppView          *self,
                                               JsonObject          *context);
/* Whether the page supports @mode; %TRUE if the page does not list its modes. */
gboolean        mcp_app_view_may_be           (McpAppView          *self,
                                               McpAppMode           mode);
/* @text: a message of the page, as JSON; foreign. */
void            mcp_app_view_receive          (McpAppView          *self,
                                               const char          *text);
/* Must be called before the page is loaded again. */
void            mcp_app_view_restart          (McpAppView          *self);
/* Completes when the page has answered, or after MCP_APP_LIMIT_TEARDOWN; never fails. */
void            mcp_app_view_teardown_async   (McpAppView          *self,
                                               const char          *reason,
                                               GAsyncReadyCallback  callback,
                                               gpointer             user_data);
void            mcp_app_view_teardown_finish  (McpAppView          *self,
                                               GAsyncResult        *result);

G_END_DECLS
