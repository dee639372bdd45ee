/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A message that an App wants the user to send. Immutable. */
#define MCP_TYPE_APP_DRAFT (mcp_app_draft_get_type ())
G_DECLARE_FINAL_TYPE (McpAppDraft, mcp_app_draft, MCP, APP_DRAFT, GObject)

/* @content: content blocks; foreign. */
McpAppDraft *mcp_app_draft_new         (JsonArray   *content);
JsonArray   *mcp_app_draft_get_content (McpAppDraft *self);
/* (transfer full): its text, and a word for each block without one; several lines, foreign parts cleaned. */
char        *mcp_app_draft_dup_text    (McpAppDraft *self);

/* (transfer full): the same for any content blocks. @content: (nullable). */
char        *mcp_app_content_dup_text  (JsonArray   *content);

G_END_DECLS
