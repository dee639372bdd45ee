/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"
#include "easel-web-engine.h"
#include "mcp-app-grants.h"
#include "mcp-app-store.h"

G_BEGIN_DECLS

/* Surface of a canvas whose model is an App: bar, permission request, outbox, and the App in its frame, in the tab,
 * full screen or in a small window; or the result as text.
 *
 * Signal: "message" (gboolean from_app, const char *json): each message from or to the App, for logs; foreign. */
#define MCP_TYPE_APP_SURFACE (mcp_app_surface_get_type ())
G_DECLARE_FINAL_TYPE (McpAppSurface, mcp_app_surface, MCP, APP_SURFACE, EaselSurface)

EaselSurface *mcp_app_surface_new       (EaselWebEngine *engine,
                                         McpAppStore    *store,
                                         McpAppGrants   *grants,
                                         EaselCanvas    *canvas);
/* @start: milliseconds for an App to start. For tests. */
void          mcp_app_surface_set_start (McpAppSurface  *self,
                                         guint           start);

/* Requires the services EaselWebEngine, McpAppStore and McpAppGrants. */
extern const EaselSurfaceKind mcp_app_surface_kind;

G_END_DECLS
