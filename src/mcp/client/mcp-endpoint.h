/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"
#include "oauth-tokens.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* The command or the address of an MCP server. Immutable. */
#define MCP_TYPE_ENDPOINT (mcp_endpoint_get_type ())
typedef struct _McpEndpoint McpEndpoint;

GType         mcp_endpoint_get_type    (void) G_GNUC_CONST;
McpEndpoint  *mcp_endpoint_new_command (const char * const  *argv,
                                        const char          *folder,
                                        const char * const  *environment);
McpEndpoint  *mcp_endpoint_new_address (const char          *uri,
                                        const char * const  *headers,
                                        OauthTokens         *tokens);
McpEndpoint  *mcp_endpoint_ref         (McpEndpoint         *self);
void          mcp_endpoint_unref       (McpEndpoint         *self);
gboolean      mcp_endpoint_is_command  (McpEndpoint         *self);
RpcTransport *mcp_endpoint_connect     (McpEndpoint         *self,
                                        HttpClient          *http,
                                        GError             **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (McpEndpoint, mcp_endpoint_unref)

G_END_DECLS
