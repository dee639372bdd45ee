/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-catalogs.h"

#include <string.h>

/* Ids of the specification have a version after this, such as "0_9_1". */
#define SPECIFICATION "https://a2ui.org/specification/v"

/* @id: what follows the version. The basic catalog has two spellings: agents use the older one with new messages. */
static const struct
{
  const char  *id;
  A2uiCatalogs catalog;
} specified[] = {
  { "/catalogs/basic/catalog.json", A2UI_CATALOG_BASIC },
  { "/basic_catalog.json", A2UI_CATALOG_BASIC },
  { "/catalogs/minimal/catalog.json", A2UI_CATALOG_BASIC },
  { "/minimal_catalog.json", A2UI_CATALOG_BASIC },
  { "/standard_catalog_definition.json", A2UI_CATALOG_BASIC },
  { "/standard_catalog.json", A2UI_CATALOG_BASIC },
  { "/catalogs/mcp/mcp_catalog.json", A2UI_CATALOG_MCP },
  { "/catalogs/mcp/catalog.json", A2UI_CATALOG_MCP },
  { "/catalogs/iframe/catalog.json", A2UI_CATALOG_IFRAME },
};

static const struct
{
  const char  *type;
  A2uiCatalogs catalog;
} types[] = {
  { "Text", A2UI_CATALOG_BASIC }, { "Image", A2UI_CATALOG_BASIC }, { "Icon", A2UI_CATALOG_BASIC },
  { "Video", A2UI_CATALOG_BASIC }, { "AudioPlayer", A2UI_CATALOG_BASIC }, { "Row", A2UI_CATALOG_BASIC },
  { "Column", A2UI_CATALOG_BASIC }, { "List", A2UI_CATALOG_BASIC }, { "Card", A2UI_CATALOG_BASIC },
  { "Tabs", A2UI_CATALOG_BASIC }, { "Modal", A2UI_CATALOG_BASIC }, { "Divider", A2UI_CATALOG_BASIC },
  { "Button", A2UI_CATALOG_BASIC }, { "CheckBox", A2UI_CATALOG_BASIC }, { "TextField", A2UI_CATALOG_BASIC },
  { "DateTimeInput", A2UI_CATALOG_BASIC }, { "MultipleChoice", A2UI_CATALOG_BASIC }, { "Slider", A2UI_CATALOG_BASIC },
  { "ProgressBar", A2UI_CATALOG_BASIC },
  { "McpApp", A2UI_CATALOG_MCP },
  { "Table", A2UI_CATALOG_EASEL }, { "Chart", A2UI_CATALOG_EASEL },
  { "WebAppFrameSrcdoc", A2UI_CATALOG_IFRAME }, { "WebAppFrameUrl", A2UI_CATALOG_IFRAME },
};

/** a2ui_catalogs_find: the catalog with an id; 0: unknown. */
A2uiCatalogs
a2ui_catalogs_find (const char *id)
{
  const char *name;

  if (g_strcmp0 (id, A2UI_EASEL_CATALOG) == 0)
    return A2UI_CATALOG_EASEL;
  if (id == NULL || !g_str_has_prefix (id, SPECIFICATION))
    return 0;
  name = id + strlen (SPECIFICATION);
  name += strspn (name, "0123456789_");
  for (guint i = 0; i < G_N_ELEMENTS (specified); i++)
    if (g_str_equal (specified[i].id, name))
      return specified[i].catalog;
  return 0;
}

/** a2ui_catalogs_of_type: the catalogs that have a component. */
A2uiCatalogs
a2ui_catalogs_of_type (const char *type)
{
  g_return_val_if_fail (type != NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_str_equal (types[i].type, type))
      return types[i].catalog;
  return 0;
}
