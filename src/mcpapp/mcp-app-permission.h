/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Devices and data of the computer that an App may declare in `_meta.ui.permissions`, by their names there. */
typedef enum
{
  MCP_APP_PERMISSION_CAMERA,
  MCP_APP_PERMISSION_MICROPHONE,
  MCP_APP_PERMISSION_LOCATION,
  MCP_APP_PERMISSION_CLIPBOARD,  /* write access */
  MCP_APP_N_PERMISSIONS
} McpAppPermission;

#define MCP_TYPE_APP_PERMISSION (mcp_app_permission_get_type ())
GType mcp_app_permission_get_type (void);

/* A set of permissions is a number with one bit for each permission. */
#define MCP_APP_PERMISSION_BIT(permission) (1u << (permission))
#define MCP_APP_PERMISSION_ALL ((1u << MCP_APP_N_PERMISSIONS) - 1)

/* The translated name of @permission. */
const char *mcp_app_permission_get_name (McpAppPermission  permission);
/* @declared: (nullable): `_meta.ui.permissions`; foreign. Unknown permissions are ignored. */
guint       mcp_app_permissions_read    (JsonObject       *declared);
/* (transfer full): the value of `hostCapabilities.sandbox.permissions`. */
JsonObject *mcp_app_permissions_write   (guint             permissions);
/* (transfer full): translated names, with @separator between them. */
char       *mcp_app_permissions_join    (guint             permissions,
                                         const char       *separator);

G_END_DECLS
