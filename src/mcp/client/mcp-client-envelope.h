/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "mcp-version.h"

G_BEGIN_DECLS

/* How the client introduces itself: once in legacy MCP, with each request in modern MCP. */
#define MCP_TYPE_CLIENT_ENVELOPE (mcp_client_envelope_get_type ())
G_DECLARE_FINAL_TYPE (McpClientEnvelope, mcp_client_envelope, MCP, CLIENT_ENVELOPE, GObject)

/* @client_info: MCP's Implementation; @capabilities: MCP's ClientCapabilities. Both (transfer none). */
McpClientEnvelope *mcp_client_envelope_new              (JsonObject        *client_info,
                                                         JsonObject        *capabilities);
JsonObject        *mcp_client_envelope_get_info         (McpClientEnvelope *self);
JsonObject        *mcp_client_envelope_get_capabilities (McpClientEnvelope *self);
McpGeneration      mcp_client_envelope_get_generation   (McpClientEnvelope *self);
void               mcp_client_envelope_set_generation   (McpClientEnvelope *self,
                                                         McpGeneration      generation);
void               mcp_client_envelope_set_log_level    (McpClientEnvelope *self,
                                                         const char        *level);
/* (transfer full): @params (nullable) with the "_meta" that the protocol generation requires. @progress_token: 0:
 * progress is not requested. */
JsonObject        *mcp_client_envelope_wrap             (McpClientEnvelope *self,
                                                         JsonObject        *params,
                                                         gint64             progress_token);

G_END_DECLS
