/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-server-token.h"
#include "easel-user-server.h"
#include "mcp-client-session.h"

G_BEGIN_DECLS

/* (transfer full): a session with @server that was not opened, as Easel's own client: it shows Apps and has a folder,
 * and nobody to ask. @folder: (nullable): where the agent works, as a URI; @secrets: (nullable): pairs beside those of
 * the file. */
McpClientSession *easel_server_client_new         (EaselUserServer          *server,
                                                   HttpClient               *http,
                                                   EaselServerToken         *token,
                                                   const char               *folder,
                                                   const char       * const *secrets);
/* Whether a token goes to @server by itself, or the user has put another way in into the file. */
gboolean          easel_server_client_takes_token (EaselUserServer          *server);

G_END_DECLS
