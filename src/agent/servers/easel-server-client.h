/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-server-token.h"
#include "easel-user-server.h"
#include "mcp-client-session.h"

G_BEGIN_DECLS

/* (transfer full): a session with @server that is not open. Easel is its client: it shows Apps and has a folder, but
 * cannot ask the user. @folder: (nullable): the agent's working folder, as a URI; @secrets: (nullable): pairs in
 * addition to those of the file. */
McpClientSession *easel_server_client_new         (EaselUserServer          *server,
                                                   HttpClient               *http,
                                                   EaselServerToken         *token,
                                                   const char               *folder,
                                                   const char       * const *secrets);
/* Whether @server gets a token, because the file has no Authorization header for it. */
gboolean          easel_server_client_takes_token (EaselUserServer          *server);

G_END_DECLS
