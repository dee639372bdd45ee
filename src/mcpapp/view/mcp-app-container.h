/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The place of an App: as wide as there is room, and as high as the App wishes within the room that there is.
 *
 * Signal: "resized": the room is another. */
#define MCP_TYPE_APP_CONTAINER (mcp_app_container_get_type ())
G_DECLARE_FINAL_TYPE (McpAppContainer, mcp_app_container, MCP, APP_CONTAINER, GtkWidget)

GtkWidget *mcp_app_container_new        (void);
/* @child: (nullable). */
void       mcp_app_container_set_child  (McpAppContainer *self, GtkWidget *child);
/* Pixels; negative: all that there is. */
void       mcp_app_container_set_height (McpAppContainer *self, double height);
/* Pixels of the whole room. */
void       mcp_app_container_get_size   (McpAppContainer *self, int *width, int *height);

G_END_DECLS
