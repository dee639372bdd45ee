/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Parts of the computer that the page of an App may ask for, by their names in `_meta.ui.permissions`. */
typedef enum
{
  MCP_APP_PERMISSION_CAMERA,
  MCP_APP_PERMISSION_MICROPHONE,
  MCP_APP_PERMISSION_LOCATION,
  MCP_APP_PERMISSION_CLIPBOARD,  /* to write into it */
  MCP_APP_N_PERMISSIONS
} McpAppPermission;

#define MCP_TYPE_APP_PERMISSION (mcp_app_permission_get_type ())
GType mcp_app_permission_get_type (void);

/* Sets of permissions are numbers with one bit for each. */
#define MCP_APP_PERMISSION_BIT(permission) (1u << (permission))
#define MCP_APP_PERMISSION_ALL ((1u << MCP_APP_N_PERMISSIONS) - 1)

/* For people; translated. */
const char *mcp_app_permission_get_name (McpAppPermission  permission);
/* @declared: (nullable): `_meta.ui.permissions`; foreign. What nobody here knows is not in the set. */
guint       mcp_app_permissions_read    (JsonObject       *declared);
/* (transfer full): for `hostCapabilities.sandbox.permissions`. */
JsonObject *mcp_app_permissions_write   (guint             permissions);
/* (transfer full): names for people, with @separator between. */
char       *mcp_app_permissions_join    (guint             permissions,
                                         const char       *separator);

G_END_DECLS
