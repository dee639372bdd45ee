/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "config.h"

#include "mcp-app-permission.h"

#include <glib/gi18n-lib.h>

#include "easel-enum.h"
#include "easel-json.h"

G_DEFINE_ENUM_TYPE (McpAppPermission, mcp_app_permission,
                    G_DEFINE_ENUM_VALUE (MCP_APP_PERMISSION_CAMERA, "camera"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_PERMISSION_MICROPHONE, "microphone"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_PERMISSION_LOCATION, "geolocation"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_PERMISSION_CLIPBOARD, "clipboardWrite"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_PERMISSION_CODE, "dynamicCode"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_PERMISSION_WORKERS, "workers"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_PERMISSION_GRAPHICS, "graphics"))

/** mcp_app_permission_get_name: (transfer none): the translated name of @permission. */
const char *
mcp_app_permission_get_name (McpAppPermission permission)
{
  static const char * const names[MCP_APP_N_PERMISSIONS] = {
    [MCP_APP_PERMISSION_CAMERA] = N_("Camera"),
    [MCP_APP_PERMISSION_MICROPHONE] = N_("Microphone"),
    [MCP_APP_PERMISSION_LOCATION] = N_("Location"),
    [MCP_APP_PERMISSION_CLIPBOARD] = N_("Clipboard"),
    [MCP_APP_PERMISSION_CODE] = N_("Dynamic Code"),
    [MCP_APP_PERMISSION_WORKERS] = N_("Background Scripts"),
    [MCP_APP_PERMISSION_GRAPHICS] = N_("3D Graphics"),
  };

  g_return_val_if_fail (permission < MCP_APP_N_PERMISSIONS, NULL);

  return _(names[permission]);
}

/** mcp_app_permission_get_reason: (transfer none) (nullable): what the feature @permission is for, translated. */
const char *
mcp_app_permission_get_reason (McpAppPermission permission)
{
  static const char * const reasons[MCP_APP_N_PERMISSIONS] = {
    [MCP_APP_PERMISSION_CODE] = N_("Runs code that the app creates while it runs (eval, WebAssembly)."),
    [MCP_APP_PERMISSION_WORKERS] = N_("Runs scripts of the app beside its page, as PDF viewers and maps do."),
    [MCP_APP_PERMISSION_GRAPHICS] = N_("Draws with WebGL, which lets the app use the graphics driver."),
  };

  g_return_val_if_fail (permission < MCP_APP_N_PERMISSIONS, NULL);

  return reasons[permission] != NULL ? _(reasons[permission]) : NULL;
}

/**
 * mcp_app_permissions_read:
 * @names: (nullable): an object with a member for each permission
 *
 * MCP Apps 2026-01-26, "UI Resource Format": each permission is an empty object; other values are ignored.
 *
 * Returns: the set of permissions, with features
 */
guint
mcp_app_permissions_read (JsonObject *names)
{
  guint set = 0;

  for (guint i = 0; names != NULL && i < MCP_APP_N_PERMISSIONS; i++)
    {
      if (easel_json_peek_object (names, easel_enum_nick (MCP_TYPE_APP_PERMISSION, (int) i)) != NULL)
        set |= MCP_APP_PERMISSION_BIT (i);
    }
  return set;
}

guint
mcp_app_permissions_read_declared (JsonObject *declared)
{
  return mcp_app_permissions_read (declared) & MCP_APP_PERMISSION_DECLARABLE;
}

/** mcp_app_permissions_write: (transfer full): an object with a member for each permission of the set. */
JsonObject *
mcp_app_permissions_write (guint permissions)
{
  JsonObject *object = json_object_new ();

  for (guint i = 0; i < MCP_APP_N_PERMISSIONS; i++)
    {
      if ((permissions & MCP_APP_PERMISSION_BIT (i)) != 0)
        json_object_set_object_member (object, easel_enum_nick (MCP_TYPE_APP_PERMISSION, (int) i), json_object_new ());
    }
  return object;
}

/** mcp_app_permissions_join: (transfer full): the translated names of @permissions; may be empty. */
char *
mcp_app_permissions_join (guint       permissions,
                          const char *separator)
{
  g_autoptr(GString) text = g_string_new (NULL);

  g_return_val_if_fail (separator != NULL, NULL);

  for (guint i = 0; i < MCP_APP_N_PERMISSIONS; i++)
    {
      if ((permissions & MCP_APP_PERMISSION_BIT (i)) != 0)
        g_string_append_printf (text, "%s%s", text->len > 0 ? separator : "", mcp_app_permission_get_name (i));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
