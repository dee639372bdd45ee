/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-server-session.h"
#include "mcp-version.h"

G_BEGIN_DECLS

/* A request of a client and the way back to it, which a transport makes for McpServer. It is answered once, or dropped
 * without an answer, as a withdrawn request is. */
#define MCP_TYPE_EXCHANGE (mcp_exchange_get_type ())
G_DECLARE_DERIVABLE_TYPE (McpExchange, mcp_exchange, MCP, EXCHANGE, GObject)

/* Called by the base class, @reply, @reply_error and @drop together exactly once. */
struct _McpExchangeClass
{
  GObjectClass parent_class;

  void (*reply)       (McpExchange *self,
                       JsonNode    *result);
  void (*reply_error) (McpExchange *self,
                       int          code,
                       const char  *message,
                       JsonNode    *data);
  /* Notifications of this request, before its answer: progress, or the news of a subscription. */
  void (*notify)      (McpExchange *self,
                       const char  *method,
                       JsonObject  *params);
  /* Legacy. Asks the client something during the request. Ends like a GTask whose result is a JsonNode. NULL when the
   * transport cannot; the client is then not asked, whatever "initialize" said. */
  void (*call_async)  (McpExchange         *self,
                       const char          *method,
                       JsonObject          *params,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data);
  /* The request is withdrawn, or its client gone: nothing more is sent for it. */
  void (*drop)        (McpExchange *self);
};

/* For transports. (transfer full): of @type, a class derived from this one; @id: a string or an integer. */
gpointer          mcp_exchange_new               (GType             type,
                                                  McpServerSession *session,
                                                  JsonNode         *id,
                                                  const char       *method,
                                                  JsonObject       *params);

McpServerSession *mcp_exchange_get_session       (McpExchange *self);
JsonNode         *mcp_exchange_get_id            (McpExchange *self);
const char       *mcp_exchange_get_method        (McpExchange *self);
JsonObject       *mcp_exchange_get_params        (McpExchange *self);
McpEra            mcp_exchange_get_era           (McpExchange *self);
gboolean          mcp_exchange_is_ended          (McpExchange *self);
/* Cancelled when the client withdraws the request or is gone (mcp_server_session_leave()). */
GCancellable     *mcp_exchange_get_cancellable   (McpExchange *self);

/* For transports: what McpServer does with what came in. The era is read from the message, and the envelope checked
 * (mcp-envelope.h; HTTP does it before, for its status). McpServer holds @exchange until it ends. */
struct _McpServer;
void              mcp_server_handle_request      (struct _McpServer *server,
                                                  McpExchange       *exchange);
void              mcp_server_handle_notification (struct _McpServer *server,
                                                  McpServerSession  *session,
                                                  const char        *method,
                                                  JsonObject        *params);

G_END_DECLS
