/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* A server behind an address (Streamable HTTP), in both eras: the message that is sent decides.
 *
 * A request that gets no JSON-RPC answer is answered here, with RPC_ERROR_INTERNAL and, where there was an HTTP answer,
 * `data: {"httpStatus": int, "wwwAuthenticate": string?}`. */
#define MCP_TYPE_HTTP_TRANSPORT (mcp_http_transport_get_type ())
G_DECLARE_FINAL_TYPE (McpHttpTransport, mcp_http_transport, MCP, HTTP_TRANSPORT, GObject)

RpcTransport *mcp_http_transport_new (HttpClient          *http,
                                      const char          *uri,
                                      const char * const  *headers,
                                      GError             **error);

G_END_DECLS
