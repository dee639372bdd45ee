/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-client-session.h"

G_BEGIN_DECLS

/* Reads a whole list of a server, page by page: `tools/list`, `resources/list`, `resources/templates/list` or
 * `prompts/list`. */
void       mcp_listing_read_async  (McpClientSession     *session,
                                    const char           *method,
                                    GCancellable         *cancellable,
                                    GAsyncReadyCallback   callback,
                                    gpointer              user_data);
JsonArray *mcp_listing_read_finish (McpClientSession     *session,
                                    GAsyncResult         *result,
                                    GError              **error);

G_END_DECLS
