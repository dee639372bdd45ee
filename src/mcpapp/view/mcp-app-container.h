/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Container of an App (`containerDimensions`): the App gets the full width, and the height that it requests up to the
 * height of the container.
 *
 * Signal: "resized": the size of the container has changed. */
#define MCP_TYPE_APP_CONTAINER (mcp_app_container_get_type ())
G_DECLARE_FINAL_TYPE (McpAppContainer, mcp_app_container, MCP, APP_CONTAINER, GtkWidget)

GtkWidget *mcp_app_container_new        (void);
/* @child: (nullable). */
void       mcp_app_container_set_child  (McpAppContainer *self, GtkWidget *child);
/* @height: pixels; negative: the full height. */
void       mcp_app_container_set_height (McpAppContainer *self, double height);
/* @width, @height: (out): the size of the container in pixels. */
void       mcp_app_container_get_size   (McpAppContainer *self, int *width, int *height);

G_END_DECLS
