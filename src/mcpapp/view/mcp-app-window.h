/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "mcp-app-client.h"

G_BEGIN_DECLS

/* (transfer none): a window for an App that is not shown in its tab: full screen, or a small one that stays above
 * @parent (nullable). Escape and its close button ask for "close-request". It is not presented yet. */
GtkWindow *mcp_app_window_new          (GtkWindow  *parent,
                                        const char *title,
                                        const char *server,
                                        McpAppMode  mode,
                                        GtkWidget  *content);
/* Takes the content out again. */
void       mcp_app_window_take_content (GtkWindow  *window);

G_END_DECLS
