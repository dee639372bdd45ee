/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"
#include "oauth-tokens.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* A server behind an address (Streamable HTTP), in both eras: the message that is sent decides.
 *
 * A request that gets no JSON-RPC answer is answered here, with RPC_ERROR_INTERNAL and, where there was an HTTP answer,
 * `data: {"httpStatus": int, "wwwAuthenticate": string?}`. A request that the server refuses for want of a token, or of
 * a scope, is sent once more when there is another token; the server has not taken it the first time. */
#define MCP_TYPE_HTTP_TRANSPORT (mcp_http_transport_get_type ())
G_DECLARE_FINAL_TYPE (McpHttpTransport, mcp_http_transport, MCP, HTTP_TRANSPORT, GObject)

RpcTransport *mcp_http_transport_new (HttpClient          *http,
                                      const char          *uri,
                                      const char * const  *headers,
                                      OauthTokens         *tokens,
                                      GError             **error);

G_END_DECLS
