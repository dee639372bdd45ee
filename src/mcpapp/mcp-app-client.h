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

/* Client of a view: the widget that shows the App, for whatever needs the user or a window. */
#define MCP_TYPE_APP_CLIENT (mcp_app_client_get_type ())
G_DECLARE_INTERFACE (McpAppClient, mcp_app_client, MCP, APP_CLIENT, GObject)

struct _McpAppClientInterface
{
  GTypeInterface parent_iface;

  /* @uri: http, https or mailto; foreign. @task: (transfer full): %TRUE when the user went there. */
  void       (*open_link)    (McpAppClient *self, const char *uri, GTask *task);
  /* @name: foreign. @task: (transfer full): %TRUE when the user saved it. */
  void       (*save_file)    (McpAppClient *self, const char *name, GBytes *bytes, GTask *task);
  /* @tool: (nullable): a tool that the App wants to call with @params; NULL: `sampling/createMessage`. @task: (transfer
   * full): %TRUE: yes. */
  void       (*ask)          (McpAppClient *self, JsonObject *tool, JsonObject *params, GTask *task);
  /* The mode that is in effect afterwards. */
  McpAppMode (*request_mode) (McpAppClient *self, McpAppMode mode);
  /* CSS pixels, or a negative number: not said. Finite. */
  void       (*resized)      (McpAppClient *self, double width, double height);
  /* The App wants to be closed. */
  void       (*close_requested) (McpAppClient *self);
};

void       mcp_app_client_open_link       (McpAppClient *self, const char *uri, GTask *task);
void       mcp_app_client_save_file       (McpAppClient *self, const char *name, GBytes *bytes, GTask *task);
void       mcp_app_client_ask             (McpAppClient *self, JsonObject *tool, JsonObject *params, GTask *task);
McpAppMode mcp_app_client_request_mode    (McpAppClient *self, McpAppMode mode);
void       mcp_app_client_resized         (McpAppClient *self, double width, double height);
void       mcp_app_client_close_requested (McpAppClient *self);

G_END_DECLS
