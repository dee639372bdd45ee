/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Permissions of Apps. Devices and data of the computer are declared by the page in `_meta.ui.permissions`, by their
 * names there. Features of WebKit cannot be declared: the user is asked when an App fails without. */
typedef enum
{
  MCP_APP_PERMISSION_CAMERA,
  MCP_APP_PERMISSION_MICROPHONE,
  MCP_APP_PERMISSION_LOCATION,
  MCP_APP_PERMISSION_CLIPBOARD,  /* write access */
  MCP_APP_PERMISSION_CODE,       /* feature: eval(), Function(), WebAssembly */
  MCP_APP_PERMISSION_WORKERS,    /* feature: workers from blob: and data: addresses */
  MCP_APP_PERMISSION_GRAPHICS,   /* feature: WebGL */
  MCP_APP_N_PERMISSIONS
} McpAppPermission;

#define MCP_TYPE_APP_PERMISSION (mcp_app_permission_get_type ())
GType mcp_app_permission_get_type (void);

/* A set of permissions is a number with one bit for each permission. */
#define MCP_APP_PERMISSION_BIT(permission) (1u << (permission))
#define MCP_APP_PERMISSION_ALL ((1u << MCP_APP_N_PERMISSIONS) - 1)
#define MCP_APP_PERMISSION_FEATURES \
  (MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_CODE) | MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_WORKERS) | \
   MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_GRAPHICS))
#define MCP_APP_PERMISSION_DECLARABLE (MCP_APP_PERMISSION_ALL & ~MCP_APP_PERMISSION_FEATURES)

/* The translated name of @permission. */
const char *mcp_app_permission_get_name       (McpAppPermission  permission);
/* (nullable): what a feature is for, in a translated sentence; NULL for declarable permissions. */
const char *mcp_app_permission_get_reason     (McpAppPermission  permission);
/* @names: (nullable): permissions by their names; unknown names are ignored. For files of this program. */
guint       mcp_app_permissions_read          (JsonObject       *names);
/* @declared: (nullable): `_meta.ui.permissions`; foreign. Features, which a page cannot declare, are ignored, too. */
guint       mcp_app_permissions_read_declared (JsonObject       *declared);
/* (transfer full): the value of `hostCapabilities.sandbox.permissions`. */
JsonObject *mcp_app_permissions_write         (guint             permissions);
/* (transfer full): translated names, with @separator between them. */
char       *mcp_app_permissions_join          (guint             permissions,
                                               const char       *separator);

G_END_DECLS
