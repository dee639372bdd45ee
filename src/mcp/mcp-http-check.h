/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>
#include <libsoup/soup.h>

G_BEGIN_DECLS

/* Checks of a request, in this order, before it is processed. They have no side effects. */

typedef struct
{
  const char *path;
  const char *token;
  guint       port;    /* port on which the request arrived */
} McpHttpTarget;

/* The status with which the head alone is refused, or SOUP_STATUS_NONE. */
guint    mcp_http_check_head         (const McpHttpTarget *target,
                                      const char          *method,
                                      const char          *path,
                                      SoupMessageHeaders  *headers);
/* Whether the headers of a request match its body. @error has a JSON-RPC code; the HTTP status is always 400. */
gboolean mcp_http_check_request      (SoupMessageHeaders *headers,
                                      const char         *method,
                                      JsonObject         *params,
                                      GError            **error);
/* Whether a notification is modern; over HTTP modern notifications have no effect. */
gboolean mcp_http_check_is_stateless (SoupMessageHeaders *headers,
                                      JsonObject         *params);
/* Whether "MCP-Protocol-Version" is absent or a legacy version. */
gboolean mcp_http_check_version      (SoupMessageHeaders *headers,
                                      GError            **error);
/* The HTTP status for an error that answers a modern request. */
guint    mcp_http_check_status       (int                 code);

G_END_DECLS
