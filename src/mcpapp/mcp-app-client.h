/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  MCP_APP_INLINE,
  MCP_APP_FULLSCREEN,
  MCP_APP_PIP,
  MCP_APP_N_MODES
} McpAppMode;

#define MCP_TYPE_APP_MODE (mcp_app_mode_get_type ())
GType mcp_app_mode_get_type (void);

/* Client of a view: the widget that shows the App and carries out requests that need the user or a window. */
#define MCP_TYPE_APP_CLIENT (mcp_app_client_get_type ())
G_DECLARE_INTERFACE (McpAppClient, mcp_app_client, MCP, APP_CLIENT, GObject)

struct _McpAppClientInterface
{
  GTypeInterface parent_iface;

  /* @uri: http, https or mailto; foreign. @task: (transfer full): %TRUE when the user opened @uri. */
  void       (*open_link)    (McpAppClient *self, const char *uri, GTask *task);
  /* @name: foreign. @task: (transfer full): %TRUE when the user saved the file. */
  void       (*save_file)    (McpAppClient *self, const char *name, GBytes *bytes, GTask *task);
  /* @tool: (nullable): a tool that the App wants to call with @params; NULL: `sampling/createMessage`. @task: (transfer
   * full): %TRUE when the user allowed the call. */
  void       (*ask)          (McpAppClient *self, JsonObject *tool, JsonObject *params, GTask *task);
  /* Returns the mode that is in effect after the request. */
  McpAppMode (*request_mode) (McpAppClient *self, McpAppMode mode);
  /* @width, @height: finite CSS pixels; negative: not specified. */
  void       (*resized)      (McpAppClient *self, double width, double height);
  /* The App requests to be closed. */
  void       (*close_requested) (McpAppClient *self);
};

void       mcp_app_client_open_link       (McpAppClient *self, const char *uri, GTask *task);
void       mcp_app_client_save_file       (McpAppClient *self, const char *name, GBytes *bytes, GTask *task);
void       mcp_app_client_ask             (McpAppClient *self, JsonObject *tool, JsonObject *params, GTask *task);
McpAppMode mcp_app_client_request_mode    (McpAppClient *self, McpAppMode mode);
void       mcp_app_client_resized         (McpAppClient *self, double width, double height);
void       mcp_app_client_close_requested (McpAppClient *self);

G_END_DECLS
