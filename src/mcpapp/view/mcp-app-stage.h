/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The place of an App: as wide as there is room, and as high as the App wishes within the room that there is.
 *
 * Signal: "resized": the room is another. */
#define MCP_TYPE_APP_STAGE (mcp_app_stage_get_type ())
G_DECLARE_FINAL_TYPE (McpAppStage, mcp_app_stage, MCP, APP_STAGE, GtkWidget)

GtkWidget *mcp_app_stage_new        (void);
/* @child: (nullable). */
void       mcp_app_stage_set_child  (McpAppStage *self, GtkWidget *child);
/* Pixels; negative: all that there is. */
void       mcp_app_stage_set_height (McpAppStage *self, double height);
/* Pixels of the whole room. */
void       mcp_app_stage_get_room   (McpAppStage *self, int *width, int *height);

G_END_DECLS
