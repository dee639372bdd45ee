/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "mcp-app-client.h"

G_DEFINE_ENUM_TYPE (McpAppMode, mcp_app_mode,
                    G_DEFINE_ENUM_VALUE (MCP_APP_INLINE, "inline"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_FULLSCREEN, "fullscreen"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_PIP, "pip"))
G_DEFINE_INTERFACE (McpAppClient, mcp_app_client, G_TYPE_OBJECT)

static void
mcp_app_client_default_init (McpAppClientInterface *iface)
{
}

/** mcp_app_client_open_link: asks the user whether to open @uri. @task: (transfer full). */
void
mcp_app_client_open_link (McpAppClient *self,
                          const char   *uri,
                          GTask        *task)
{
  g_return_if_fail (MCP_IS_APP_CLIENT (self));

  MCP_APP_CLIENT_GET_IFACE (self)->open_link (self, uri, task);
}

/** mcp_app_client_save_file: asks the user where to save @bytes. @task: (transfer full). */
void
mcp_app_client_save_file (McpAppClient *self,
                          const char   *name,
                          GBytes       *bytes,
                          GTask        *task)
{
  g_return_if_fail (MCP_IS_APP_CLIENT (self));

  MCP_APP_CLIENT_GET_IFACE (self)->save_file (self, name, bytes, task);
}

/** mcp_app_client_ask: asks the user to allow a call of the App. @task: (transfer full). */
void
mcp_app_client_ask (McpAppClient *self,
                    JsonObject   *tool,
                    JsonObject   *params,
                    GTask        *task)
{
  g_return_if_fail (MCP_IS_APP_CLIENT (self));

  MCP_APP_CLIENT_GET_IFACE (self)->ask (self, tool, params, task);
}

/** mcp_app_client_request_mode: requests @mode and returns the mode in effect. */
McpAppMode
mcp_app_client_request_mode (McpAppClient *self,
                             McpAppMode    mode)
{
  g_return_val_if_fail (MCP_IS_APP_CLIENT (self), MCP_APP_INLINE);

  return MCP_APP_CLIENT_GET_IFACE (self)->request_mode (self, mode);
}

/** mcp_app_client_resized: reports the size that the page requests. */
void
mcp_app_client_resized (McpAppClient *self,
                        double        width,
                        double        height)
{
  g_return_if_fail (MCP_IS_APP_CLIENT (self));

  MCP_APP_CLIENT_GET_IFACE (self)->resized (self, width, height);
}

/** mcp_app_client_close_requested: reports that the App requests to be closed. */
void
mcp_app_client_close_requested (McpAppClient *self)
{
  g_return_if_fail (MCP_IS_APP_CLIENT (self));

  MCP_APP_CLIENT_GET_IFACE (self)->close_requested (self);
}
