/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>
#include <libsoup/soup.h>

G_BEGIN_DECLS

/* Checks of a request before anything is done for it, in this order, without side effects. */

typedef struct
{
  const char *path;
  const char *token;
  guint       port;    /* where the request came in */
} McpHttpTarget;

/* The status to answer by the head alone, or SOUP_STATUS_NONE. */
guint    mcp_http_check_head         (const McpHttpTarget *target,
                                      const char          *method,
                                      const char          *path,
                                      SoupMessageHeaders  *headers);
/* Whether the headers of a request fit its body. The code of @error is the one of JSON-RPC, the status always 400. */
gboolean mcp_http_check_request      (SoupMessageHeaders *headers,
                                      const char         *method,
                                      JsonObject         *params,
                                      GError            **error);
/* Whether a notification is of the stateless era, where none means anything over HTTP. */
gboolean mcp_http_check_is_stateless (SoupMessageHeaders *headers,
                                      JsonObject         *params);
/* Whether "MCP-Protocol-Version" is absent, or one of the handshake era. */
gboolean mcp_http_check_version      (SoupMessageHeaders *headers,
                                      GError            **error);
/* The status of an error that the server answers to a request of the stateless era. */
guint    mcp_http_check_status       (int                 code);

G_END_DECLS
