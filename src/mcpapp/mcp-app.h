/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "mcp-app-page-tools.h"
#include "mcp-app-page.h"
#include "mcp-app-proposed-message.h"
#include "mcp-app-trust.h"

G_BEGIN_DECLS

typedef enum
{
  MCP_APP_STREAMING,  /* the agent still writes the arguments */
  MCP_APP_RUNNING,
  MCP_APP_DONE,       /* the call has a result, which may have `isError` */
  MCP_APP_CANCELLED,
  MCP_APP_FAILED,     /* the call has no result */
} McpAppCallState;

#define MCP_TYPE_APP_CALL_STATE (mcp_app_call_state_get_type ())
GType mcp_app_call_state_get_type (void);

/* Call of a tool that has a page: the model of both, without a widget. A source sets it as the model of a canvas
 * (easel_canvas_set_model()) and updates it from its host; all surfaces of the canvas read it.
 *
 * Requests of the App to its server go to the source by easel_canvas_ask_async() with MCP's method names
 * (`tools/call`, `resources/read` …); notifications arrive by EaselCanvas::notification. Only the source knows how
 * the server is reached. A message that the user sends goes to the source as `ui/message`, {content, context?}.
 *
 * Properties, notifying, read-only here: "server-name", "title" (nullable), "reason" (nullable), "tool" (JsonObject,
 * nullable), "capabilities" (JsonObject, nullable), "call-state", "arguments" (JsonObject, nullable), "result"
 * (JsonObject, nullable), "page" (nullable), "pinned", "context" (JsonObject, nullable), "widget-state" (JsonObject,
 * nullable), "called", "page-tools" (nullable), "reachable". All text and JSON is foreign. */
#define MCP_TYPE_APP (mcp_app_get_type ())
G_DECLARE_FINAL_TYPE (McpApp, mcp_app, MCP, APP, GObject)

const char     *mcp_app_get_server_name       (McpApp *self);
/* (nullable): the key of the server, unique and the same in every run. */
const char     *mcp_app_get_server_key        (McpApp *self);
/* (nullable): the id of the call at its host, the same in every run. */
const char     *mcp_app_get_call_id           (McpApp *self);
/* The user's answer for the server, shared by its Apps in one session if the source sets it. */
McpAppTrust    *mcp_app_get_trust             (McpApp *self);
/* Whether the server can be reached now: the server runs and the host is connected. */
gboolean        mcp_app_is_reachable          (McpApp *self);
const char     *mcp_app_get_title             (McpApp *self);  /* nullable: display name of the tool */
const char     *mcp_app_get_tool_name         (McpApp *self);
const char     *mcp_app_get_resource_uri      (McpApp *self);
JsonObject     *mcp_app_get_tool              (McpApp *self);  /* nullable: definition of the tool */
/* (nullable): the granted capabilities: serverTools, serverResources, logging, sampling. NULL: none. */
JsonObject     *mcp_app_get_capabilities      (McpApp *self);
McpAppCallState mcp_app_get_call_state        (McpApp *self);
/* (nullable): complete from RUNNING on, incomplete while STREAMING. */
JsonObject     *mcp_app_get_arguments         (McpApp *self);
JsonObject     *mcp_app_get_result            (McpApp *self);  /* nullable: a whole CallToolResult */
const char     *mcp_app_get_reason            (McpApp *self);  /* nullable: of CANCELLED and FAILED */
McpAppPage     *mcp_app_get_page              (McpApp *self);  /* nullable */
/* Whether the page is from the store, because the server did not return it. */
gboolean        mcp_app_is_pinned             (McpApp *self);
/* (transfer none): a GListModel of McpAppProposedMessage that wait for the user. */
GListModel     *mcp_app_get_proposed_messages (McpApp *self);
/* (nullable): {content?, structuredContent?}: sent to the agent with the next message. */
JsonObject     *mcp_app_get_context           (McpApp *self);
/* (nullable): stored for the page, `window.openai.widgetState` of pages made for ChatGPT. */
JsonObject     *mcp_app_get_widget_state      (McpApp *self);
/* Names of tools that the App has called, each once. */
const char * const *mcp_app_get_called    (McpApp *self);
/* (nullable): the tools of the running page, at least one; notifies when their list changed, too. */
McpAppPageTools *mcp_app_get_page_tools (McpApp *self);
/* (transfer full): the result as text, which is shown if the page cannot be. */
char            *mcp_app_dup_text       (McpApp *self);

/* For sources. */
McpApp *mcp_app_new                   (const char *server_name, const char *tool_name, const char *resource_uri);
void    mcp_app_set_server_key        (McpApp *self, const char *server_key);
void    mcp_app_set_call_id           (McpApp *self, const char *call_id);
void    mcp_app_set_trust             (McpApp *self, McpAppTrust *trust);
void    mcp_app_set_reachable         (McpApp *self, gboolean reachable);
void    mcp_app_set_server_name       (McpApp *self, const char *server_name);
void    mcp_app_set_title             (McpApp *self, const char *title);
void    mcp_app_set_tool              (McpApp *self, JsonObject *tool);
void    mcp_app_set_capabilities      (McpApp *self, JsonObject *capabilities);
void    mcp_app_set_partial_arguments (McpApp *self, JsonObject *arguments);
void    mcp_app_set_arguments         (McpApp *self, JsonObject *arguments);
void    mcp_app_set_result            (McpApp *self, JsonObject *result);
/* Sets the result of a repeated call with the same arguments. */
void    mcp_app_replace_result        (McpApp *self, JsonObject *result);
void    mcp_app_set_cancelled         (McpApp *self, const char *reason);
void    mcp_app_set_failed            (McpApp *self, const char *reason);

/* For Apps and their views. */
void     mcp_app_set_page                (McpApp *self, McpAppPage *page, gboolean pinned);
gboolean mcp_app_add_proposed_message    (McpApp *self, JsonArray *content);
void     mcp_app_remove_proposed_message (McpApp *self, McpAppProposedMessage *message);
gboolean mcp_app_set_context             (McpApp *self, JsonObject *context);
gboolean mcp_app_set_widget_state        (McpApp *self, JsonObject *state);
void     mcp_app_add_called              (McpApp *self, const char *tool_name);
void     mcp_app_set_page_tools          (McpApp *self, McpAppPageTools *page_tools);

G_END_DECLS
