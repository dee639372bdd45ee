/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Message to the agent that an App proposes and the user sends or removes. Immutable. */
#define MCP_TYPE_APP_PROPOSED_MESSAGE (mcp_app_proposed_message_get_type ())
G_DECLARE_FINAL_TYPE (McpAppProposedMessage, mcp_app_proposed_message, MCP, APP_PROPOSED_MESSAGE, GObject)

/* @content: content blocks; foreign. */
McpAppProposedMessage *mcp_app_proposed_message_new         (JsonArray             *content);
JsonArray             *mcp_app_proposed_message_get_content (McpAppProposedMessage *self);
/* (transfer full): the text of the message, with a translated name for each block that is not text; several lines,
 * foreign parts cleaned. */
char                  *mcp_app_proposed_message_dup_text    (McpAppProposedMessage *self);

/* (transfer full): the text of content blocks, as above. @content: (nullable). */
char        *mcp_app_content_dup_text  (JsonArray   *content);

G_END_DECLS
