/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"
#include "easel-web-engine.h"
#include "mcp-app-grants.h"
#include "mcp-app-store.h"

G_BEGIN_DECLS

/* The surface of a canvas whose model is an App: the App in its frame, in the tab, full screen or in a small window;
 * what it may and what it wants to say; or its result in words.
 *
 * Signal: "message" (gboolean from_app, const char *json): each message between the App and us, for whoever looks at
 * that; foreign. */
#define MCP_TYPE_APP_SURFACE (mcp_app_surface_get_type ())
G_DECLARE_FINAL_TYPE (McpAppSurface, mcp_app_surface, MCP, APP_SURFACE, EaselSurface)

EaselSurface *mcp_app_surface_new       (EaselWebEngine *engine,
                                         McpAppStore    *store,
                                         McpAppGrants   *grants,
                                         EaselCanvas    *canvas);
/* @start: milliseconds that an App has to begin. For tests. */
void          mcp_app_surface_set_start (McpAppSurface  *self,
                                         guint           start);

/* Wants an EaselWebEngine, an McpAppStore and an McpAppGrants among the services. */
extern const EaselSurfaceKind mcp_app_surface_kind;

G_END_DECLS
