/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "mcp-app-error.h"

G_BEGIN_DECLS

/* Messages between a page and its host: JSON-RPC 2.0 without batches. Each side has ids of its own; those of pages
 * begin at 0 or are strings. */
typedef struct
{
  JsonNode   *root;
  JsonNode   *id;       /* nullable: a notification */
  const char *method;   /* nullable: a response */
  JsonNode   *params;   /* nullable: not there */
  gboolean    is_valid; /* FALSE: not JSON-RPC 2.0; has an id where it can be answered */
} McpAppMessage;

/* (nullable): NULL when it is no JSON object within the limits. @text: of a page; foreign. */
McpAppMessage *mcp_app_message_parse        (const char    *text);
void           mcp_app_message_free         (McpAppMessage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (McpAppMessage, mcp_app_message_free)

/* (transfer full): texts of messages to a page. @params, @result: (transfer none), @params nullable. */
char          *mcp_app_message_result       (JsonNode      *id,
                                             JsonNode      *result);
char          *mcp_app_message_error        (JsonNode      *id,
                                             const GError  *error);
char          *mcp_app_message_notification (const char    *method,
                                             JsonObject    *params);
char          *mcp_app_message_request      (const char    *id,
                                             const char    *method,
                                             JsonObject    *params);

G_END_DECLS
