/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-apps.h"

#include <string.h>

#include "easel-json-builder.h"
#include "easel-json.h"

/* Methods between an App and its server, and the capability that has to be granted for each. */
static const struct
{
  const char *method;
  McpAppsKind kind;
  const char *capability;      /* nullable: MCP Apps has none for it */
  gboolean    needs_changed;   /* the capability has to have `listChanged` */
} rows[] = {
  { "tools/call", MCP_APPS_REQUEST, "serverTools" },
  { "tools/list", MCP_APPS_REQUEST, "serverTools" },
  { "resources/read", MCP_APPS_REQUEST, "serverResources" },
  { "resources/list", MCP_APPS_REQUEST, "serverResources" },
  { "resources/templates/list", MCP_APPS_REQUEST, "serverResources" },
  { "prompts/list", MCP_APPS_REQUEST, NULL },
  { "logging/setLevel", MCP_APPS_REQUEST, "logging" },
  { "sampling/createMessage", MCP_APPS_REQUEST, "sampling" },
  { "notifications/message", MCP_APPS_NOTIFICATION_FROM_APP, "logging" },
  { "notifications/message", MCP_APPS_NOTIFICATION_FROM_SERVER, "logging" },
  { "notifications/tools/list_changed", MCP_APPS_NOTIFICATION_FROM_SERVER, "serverTools", TRUE },
  { "notifications/resources/list_changed", MCP_APPS_NOTIFICATION_FROM_SERVER, "serverResources", TRUE },
  { "notifications/resources/updated", MCP_APPS_NOTIFICATION_FROM_SERVER, "serverResources" },
};

/**
 * mcp_apps_is_page_type:
 * @mime_type: (nullable): foreign
 *
 * Spaces and letter case do not count in a media type; other parameters are harmless.
 *
 * Returns: whether @mime_type is the type of an App's page
 */
gboolean
mcp_apps_is_page_type (const char *mime_type)
{
  g_auto(GStrv) parts = g_strsplit (mime_type != NULL ? mime_type : "", ";", -1);
  gboolean is_app = FALSE;

  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_strstrip (parts[i]);
      is_app = is_app || (i > 0 && g_ascii_strcasecmp (parts[i], "profile=mcp-app") == 0) ||
               (i > 0 && g_ascii_strcasecmp (parts[i], "profile=\"mcp-app\"") == 0);
    }
  return is_app && g_ascii_strcasecmp (parts[0], "text/html") == 0;
}

/**
 * mcp_apps_peek_page:
 * @meta: (nullable): `_meta` of a tool; foreign
 *
 * MCP Apps, "Resource Discovery". The flat key is deprecated and still sent beside the nested key.
 *
 * Returns: (nullable): an address that starts with `ui://`
 */
const char *
mcp_apps_peek_page (JsonObject *meta)
{
  JsonObject *ui = easel_json_peek_object (meta, MCP_APPS_META);
  const char *uri = easel_json_peek_string (ui, MCP_APPS_PAGE, easel_json_peek_string (meta, MCP_APPS_FLAT_PAGE, NULL));

  return uri != NULL && g_str_has_prefix (uri, "ui://") ? uri : NULL;
}

/**
 * mcp_apps_tool_is_for:
 * @tool: a definition; foreign
 * @audience: "model" or "app"
 *
 * Returns: whether @audience may call @tool; a tool without `visibility` is for both
 */
gboolean
mcp_apps_tool_is_for (JsonObject *tool,
                      const char *audience)
{
  JsonObject *ui = easel_json_peek_object (easel_json_peek_object (tool, "_meta"), MCP_APPS_META);
  JsonArray *visibility = easel_json_peek_array (ui, MCP_APPS_VISIBILITY);

  for (guint i = 0; visibility != NULL && i < json_array_get_length (visibility); i++)
    if (g_strcmp0 (easel_json_array_string (visibility, i), audience) == 0)
      return TRUE;
  return visibility == NULL;
}

/* -1: not found. */
static int
find_row (const char  *method,
          McpAppsKind  kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].kind == kind && strcmp (rows[i].method, method) == 0)
      return i;
  return -1;
}

/** mcp_apps_knows: whether @method is a known method of @kind. */
gboolean
mcp_apps_knows (const char  *method,
                McpAppsKind  kind)
{
  return find_row (method, kind) >= 0;
}

/**
 * mcp_apps_grants:
 * @capabilities: (nullable): what a host grants the Apps of a server
 * @method: foreign
 * @kind: the kind of @method
 *
 * For hosts, which refuse methods that they have not granted explicitly.
 *
 * Returns: whether @method is granted
 */
gboolean
mcp_apps_grants (JsonObject  *capabilities,
                 const char  *method,
                 McpAppsKind  kind)
{
  int row = find_row (method, kind);
  JsonObject *granted = NULL;

  if (row >= 0 && rows[row].capability != NULL)
    granted = easel_json_peek_object (capabilities, rows[row].capability);
  return granted != NULL && (!rows[row].needs_changed || easel_json_peek_boolean (granted, "listChanged", FALSE));
}

/**
 * mcp_apps_expects:
 * @capabilities: (nullable): what a host grants the Apps of a server
 * @method: foreign
 * @kind: the kind of @method
 *
 * For clients that show Apps, where the host decides: it may support more than it has granted.
 *
 * Returns: whether @method may be sent to the host
 */
gboolean
mcp_apps_expects (JsonObject  *capabilities,
                  const char  *method,
                  McpAppsKind  kind)
{
  int row = find_row (method, kind);

  if (row < 0 || capabilities == NULL)
    return FALSE;
  return rows[row].capability == NULL ? json_object_get_size (capabilities) > 0
                                      : easel_json_peek_object (capabilities, rows[row].capability) != NULL;
}

/**
 * mcp_apps_read_granted:
 * @server_capabilities: the capabilities of a server; foreign
 *
 * Returns: (transfer full): the capabilities that its Apps may use
 */
JsonObject *
mcp_apps_read_granted (JsonObject *server_capabilities)
{
  static const struct { const char *of, *name; gboolean changes; } parts[] = {
    { "tools", "serverTools", TRUE }, { "resources", "serverResources", TRUE }, { "logging", "logging", FALSE },
  };
  JsonObject *capabilities = json_object_new ();

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      JsonObject *found = easel_json_peek_object (server_capabilities, parts[i].of);
      gboolean changes = parts[i].changes && easel_json_peek_boolean (found, "listChanged", FALSE);

      if (found != NULL)
        json_object_set_object_member (capabilities, parts[i].name,
                                       easel_json_object (EASEL_JSON_IF (changes,
                                                                         EASEL_JSON_BOOLEAN ("listChanged", TRUE))));
    }
  return capabilities;
}
