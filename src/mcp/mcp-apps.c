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
  const char *capability;      /* nullable: MCP Apps requires no capability */
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
 * mcp_apps_read_type:
 * @mime_type: (nullable): foreign
 * @dialect: (out): the dialect of the page
 *
 * Spaces and letter case do not count in a media type; other parameters are harmless.
 *
 * Returns: whether @mime_type is the type of an App's page
 */
gboolean
mcp_apps_read_type (const char     *mime_type,
                    McpAppsDialect *dialect)
{
  g_auto(GStrv) parts = g_strsplit (mime_type != NULL ? mime_type : "", ";", -1);
  gboolean is_app = FALSE;

  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_strstrip (parts[i]);
      is_app = is_app || (i > 0 && g_ascii_strcasecmp (parts[i], "profile=mcp-app") == 0) ||
               (i > 0 && g_ascii_strcasecmp (parts[i], "profile=\"mcp-app\"") == 0);
    }
  is_app = is_app && g_ascii_strcasecmp (parts[0], "text/html") == 0;
  *dialect = is_app ? MCP_APPS_STANDARD : MCP_APPS_OPENAI;
  return is_app || (parts[0] != NULL && g_ascii_strcasecmp (parts[0], MCP_APPS_OPENAI_MIME_TYPE) == 0);
}

/* (transfer full) (nullable): `ui.csp` for the domains of the dialect. A policy as a text is ignored. */
static JsonObject *
translate_csp (JsonObject *meta)
{
  static const struct { const char *openai, *standard; } lists[] = {
    { "connect_domains", "connectDomains" }, { "resource_domains", "resourceDomains" },
    { "frame_domains", "frameDomains" },
  };
  JsonObject *declared = easel_json_peek_object (meta, MCP_APPS_OPENAI_CSP);
  JsonObject *csp = declared != NULL ? json_object_new () : NULL;

  for (guint i = 0; csp != NULL && i < G_N_ELEMENTS (lists); i++)
    {
      JsonArray *list = easel_json_peek_array (declared, lists[i].openai);

      if (list != NULL)
        json_object_set_array_member (csp, lists[i].standard, json_array_ref (list));
    }
  return csp;
}

/**
 * mcp_apps_dup_declared:
 * @meta: (nullable): `_meta` of a page; foreign
 * @dialect: the dialect of the page
 *
 * Returns: (transfer full) (nullable): `_meta.ui`, with members from the keys of @dialect where `ui` lacks them
 */
JsonObject *
mcp_apps_dup_declared (JsonObject     *meta,
                       McpAppsDialect  dialect)
{
  JsonObject *ui = easel_json_peek_object (meta, MCP_APPS_META);
  g_autoptr(JsonObject) csp = NULL;
  JsonNode *border;

  if (dialect == MCP_APPS_STANDARD)
    return ui != NULL ? json_object_ref (ui) : NULL;
  csp = translate_csp (meta);
  border = easel_json_peek_node (meta, MCP_APPS_OPENAI_BORDER);
  if (ui == NULL && csp == NULL && border == NULL)
    return NULL;
  ui = ui != NULL ? easel_json_object_copy (ui) : json_object_new ();
  if (csp != NULL && !easel_json_has (ui, "csp"))
    json_object_set_object_member (ui, "csp", g_steal_pointer (&csp));
  if (border != NULL && !easel_json_has (ui, "prefersBorder"))
    json_object_set_member (ui, "prefersBorder", json_node_copy (border));
  return ui;
}

/**
 * mcp_apps_peek_page:
 * @meta: (nullable): `_meta` of a tool; foreign
 *
 * MCP Apps, "Resource Discovery". The flat key is deprecated and still sent beside the nested key. Servers made for
 * ChatGPT have another key.
 *
 * Returns: (nullable): an address that starts with `ui://`
 */
const char *
mcp_apps_peek_page (JsonObject *meta)
{
  JsonObject *ui = easel_json_peek_object (meta, MCP_APPS_META);
  const char *uri = easel_json_peek_string (ui, MCP_APPS_PAGE, NULL);

  if (uri == NULL)
    uri = easel_json_peek_string (meta, MCP_APPS_FLAT_PAGE, easel_json_peek_string (meta, MCP_APPS_OPENAI_PAGE, NULL));
  return uri != NULL && g_str_has_prefix (uri, "ui://") ? uri : NULL;
}

static gboolean
is_for_in_dialect (JsonObject *meta,
                   const char *audience)
{
  const gboolean is_template = easel_json_has (meta, MCP_APPS_OPENAI_PAGE) && !easel_json_has (meta, MCP_APPS_META) &&
                               !easel_json_has (meta, MCP_APPS_FLAT_PAGE);

  if (strcmp (audience, "model") == 0)
    return g_strcmp0 (easel_json_peek_string (meta, MCP_APPS_OPENAI_VISIBILITY, NULL), "private") != 0;
  return easel_json_peek_boolean (meta, MCP_APPS_OPENAI_ACCESSIBLE, !is_template);
}

/**
 * mcp_apps_tool_is_for:
 * @tool: a definition; foreign
 * @audience: "model" or "app"
 *
 * A tool without `visibility` is for both. In the dialect of ChatGPT `openai/visibility` can hide a tool from the
 * model, and a tool with a page of its own may be called by pages only if `openai/widgetAccessible` is true.
 *
 * Returns: whether @audience may call @tool
 */
gboolean
mcp_apps_tool_is_for (JsonObject *tool,
                      const char *audience)
{
  JsonObject *meta = easel_json_peek_object (tool, "_meta");
  JsonObject *ui = easel_json_peek_object (meta, MCP_APPS_META);
  JsonArray *visibility = easel_json_peek_array (ui, MCP_APPS_VISIBILITY);

  if (visibility == NULL)
    return is_for_in_dialect (meta, audience);
  for (guint i = 0; i < json_array_get_length (visibility); i++)
    if (g_strcmp0 (easel_json_array_string (visibility, i), audience) == 0)
      return TRUE;
  return FALSE;
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
