/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-reply.h"
#include "oauth-tokens.h"

G_BEGIN_DECLS

/* The attempts to send one message with a token. Zeroed before the first. */
typedef struct
{
  char     *sent;             /* (nullable): the token of the last attempt */
  gboolean  was_refused;      /* a token was refused */
  gboolean  was_too_little;   /* the scopes of a token were insufficient */
  gboolean  was_without;      /* there was no token */
} McpHttpTries;

void mcp_http_tries_clear (McpHttpTries *self);

/* The token for one server. */
#define MCP_TYPE_HTTP_ACCESS (mcp_http_access_get_type ())
G_DECLARE_FINAL_TYPE (McpHttpAccess, mcp_http_access, MCP, HTTP_ACCESS, GObject)

McpHttpAccess *mcp_http_access_new        (const char           *uri,
                                           OauthTokens          *tokens);
void           mcp_http_access_add        (McpHttpAccess        *self,
                                           SoupMessage          *message,
                                           McpHttpTries         *tries);
gboolean       mcp_http_access_may_help   (McpHttpAccess        *self,
                                           HttpReply            *reply,
                                           McpHttpTries         *tries);
void           mcp_http_access_ask_async  (McpHttpAccess        *self,
                                           HttpReply            *reply,
                                           const McpHttpTries   *tries,
                                           GCancellable         *cancellable,
                                           GAsyncReadyCallback   callback,
                                           gpointer              user_data);
gboolean       mcp_http_access_ask_finish (McpHttpAccess        *self,
                                           GAsyncResult         *result,
                                           GError              **error);

G_END_DECLS
