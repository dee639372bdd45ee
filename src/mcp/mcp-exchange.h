/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-client.h"
#include "mcp-version.h"

G_BEGIN_DECLS

/* One request of a client and the way back to it; what a transport makes for McpServer. It is answered once, or dropped
 * without an answer, as a withdrawn request is. */
#define MCP_TYPE_EXCHANGE (mcp_exchange_get_type ())
G_DECLARE_DERIVABLE_TYPE (McpExchange, mcp_exchange, MCP, EXCHANGE, GObject)

struct _McpExchangeClass
{
  GObjectClass parent_class;

  void (*reply)       (McpExchange *self,
                       JsonNode    *result);
  void (*reply_error) (McpExchange *self,
                       int          code,
                       const char  *message,
                       JsonNode    *data);
  /* What belongs to this request and comes before its answer: progress, or the news of a subscription. */
  void (*notify)      (McpExchange *self,
                       const char  *method,
                       JsonObject  *params);
  /* Legacy. Asks the client something during the request; FALSE when the transport cannot. Ends like a GTask whose
   * result is a JsonNode. */
  void (*call_async)  (McpExchange         *self,
                       const char          *method,
                       JsonObject          *params,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data);
  void (*drop)        (McpExchange *self);
};

McpClient    *mcp_exchange_get_client      (McpExchange *self);
JsonNode     *mcp_exchange_get_id          (McpExchange *self);
const char   *mcp_exchange_get_method      (McpExchange *self);
JsonObject   *mcp_exchange_get_params      (McpExchange *self);
/* Cancelled by the transport when the client is gone, and by the server when the client withdraws the request. */
GCancellable *mcp_exchange_get_cancellable (McpExchange *self);

/* For transports: what McpServer does with what came in. The era is read from the message. */
struct _McpServer;
void          mcp_server_handle_request      (struct _McpServer *server,
                                              McpExchange       *exchange);
void          mcp_server_handle_notification (struct _McpServer *server,
                                              McpClient         *client,
                                              const char        *method,
                                              JsonObject        *params);

G_END_DECLS
