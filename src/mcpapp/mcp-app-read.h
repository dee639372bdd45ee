/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "mcp-app.h"

G_BEGIN_DECLS

/* Reads the page of an App from its server and sets it. MCP_APP_ERROR_PAGE, or an error of the source: the App still
 * has its previous page. */
void     mcp_app_read_page_async  (McpApp               *app,
                                   EaselCanvas          *canvas,
                                   GCancellable         *cancellable,
                                   GAsyncReadyCallback   callback,
                                   gpointer              user_data);
gboolean mcp_app_read_page_finish (McpApp               *app,
                                   GAsyncResult         *result,
                                   GError              **error);

G_END_DECLS
