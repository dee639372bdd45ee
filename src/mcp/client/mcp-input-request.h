/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Something that a server asks of its client while it works: `sampling/createMessage`, `elicitation/create`,
 * `roots/list`. Answered exactly once; dropped unanswered it is refused. Where the question stands on the wire, as a
 * request of its own or inside a result, is the session's business. */
#define MCP_TYPE_INPUT_REQUEST (mcp_input_request_get_type ())
G_DECLARE_FINAL_TYPE (McpInputRequest, mcp_input_request, MCP, INPUT_REQUEST, GObject)

/* @result: (nullable) (transfer none): NULL: refused, with @error. */
typedef void (*McpInputAnswer) (McpInputRequest *request,
                                JsonNode        *result,
                                const GError    *error,
                                gpointer         user_data);

McpInputRequest *mcp_input_request_new             (const char       *method,
                                                    JsonObject       *params,
                                                    GCancellable     *cancellable,
                                                    McpInputAnswer    answer,
                                                    gpointer          user_data,
                                                    GDestroyNotify    destroy);
const char      *mcp_input_request_get_method      (McpInputRequest  *self);
JsonObject      *mcp_input_request_get_params      (McpInputRequest  *self);
GCancellable    *mcp_input_request_get_cancellable (McpInputRequest  *self);
void             mcp_input_request_reply           (McpInputRequest  *self,
                                                    JsonNode         *result);
void             mcp_input_request_refuse          (McpInputRequest  *self,
                                                    int               code,
                                                    const char       *message);

G_END_DECLS
