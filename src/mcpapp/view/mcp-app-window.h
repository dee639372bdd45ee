/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "mcp-app-client.h"

G_BEGIN_DECLS

/* (transfer none): a window for an App outside its tab: full screen, or a small window above @parent (nullable). Escape
 * and the close button emit "close-request". The caller presents the window. */
GtkWindow *mcp_app_window_new          (GtkWindow  *parent,
                                        const char *title,
                                        const char *server,
                                        McpAppMode  mode,
                                        GtkWidget  *content);
/* Removes the content from the window. */
void       mcp_app_window_take_content (GtkWindow  *window);

G_END_DECLS
