/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A set of catalogs. A2UI 1.0 mixes them in one surface. */
typedef enum
{
  A2UI_CATALOG_BASIC = 1 << 0,
  A2UI_CATALOG_MCP = 1 << 1,
  A2UI_CATALOG_IFRAME = 1 << 2,
  A2UI_CATALOG_EASEL = 1 << 3,
} A2uiCatalogs;

/* Ids of the basic catalog: of A2UI 1.0, of 0.9, and an older one that agents use. */
#define A2UI_BASIC_CATALOG "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
#define A2UI_BASIC_CATALOG_0_9 "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
#define A2UI_BASIC_CATALOG_OLD "https://a2ui.org/specification/v0_9/basic_catalog.json"

/* The id of Easel's own catalog, docs/easel-catalog.json. It is used only if an agent names it. */
#define A2UI_EASEL_CATALOG "https://github.com/ahp-canvas/Easel/blob/main/docs/easel-catalog.json"

/* Ids of the catalogs of pages in A2UI 0.9. */
#define A2UI_MCP_CATALOG "https://a2ui.org/specification/v0_9/catalogs/mcp/mcp_catalog.json"
#define A2UI_IFRAME_CATALOG "https://a2ui.org/specification/v0_9/catalogs/iframe/catalog.json"

/* 0: unknown. @id: (nullable): foreign. */
A2uiCatalogs a2ui_catalogs_find        (const char *id);
/* The catalogs with a component of that name in A2UI 0.8; 0: none. */
A2uiCatalogs a2ui_catalogs_of_type     (const char *type);

G_END_DECLS
