/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"
#include "oauth-tokens.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* A server at an address (Streamable HTTP), legacy or modern: each message decides.
 *
 * If a request gets no JSON-RPC answer, the transport answers it with RPC_ERROR_INTERNAL and, if there was an HTTP
 * answer, `data: {"httpStatus": int, "wwwAuthenticate": string?}`. A request that the server refuses because a token or
 * a scope is missing is resent once a new token is available; the server did not process it the first time. */
#define MCP_TYPE_HTTP_TRANSPORT (mcp_http_transport_get_type ())
G_DECLARE_FINAL_TYPE (McpHttpTransport, mcp_http_transport, MCP, HTTP_TRANSPORT, GObject)

RpcTransport *mcp_http_transport_new (HttpClient          *http,
                                      const char          *uri,
                                      const char * const  *headers,
                                      OauthTokens         *tokens,
                                      GError             **error);

G_END_DECLS
