/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-server-session.h"
#include "mcp-version.h"

G_BEGIN_DECLS

/* A request of a client and the way back to it, which a transport makes for McpServer. It is answered once, or dropped
 * without an answer, as a withdrawn request is; after that nothing happens. */
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

McpServerSession *mcp_exchange_get_session     (McpExchange *self);
JsonNode         *mcp_exchange_get_id          (McpExchange *self);
const char       *mcp_exchange_get_method      (McpExchange *self);
JsonObject       *mcp_exchange_get_params      (McpExchange *self);
McpGeneration     mcp_exchange_get_generation  (McpExchange *self);
gboolean          mcp_exchange_is_ended        (McpExchange *self);
/* Cancelled when the client withdraws the request or is gone (mcp_server_session_close()). */
GCancellable     *mcp_exchange_get_cancellable (McpExchange *self);

/* For McpServer and what it is made of. */
void        mcp_exchange_set_generation  (McpExchange          *self,
                                          McpGeneration         generation);
/* @server_info: (transfer none): who answers. FALSE when another request of the client with this id waits for its
 * answer. */
gboolean    mcp_exchange_begin           (McpExchange          *self,
                                          JsonObject           *server_info);
/* (nullable): before it has begun. */
JsonObject *mcp_exchange_get_server_info (McpExchange          *self);
/* @result: (transfer full): as the era of the request wants it (mcp-result.h). */
void        mcp_exchange_reply           (McpExchange          *self,
                                          JsonObject           *result);
void        mcp_exchange_reply_error     (McpExchange          *self,
                                          int                   code,
                                          const char           *message,
                                          JsonNode             *data);
/* An RPC_ERROR as it is, every other as -32602. */
void        mcp_exchange_reply_gerror    (McpExchange          *self,
                                          const GError         *error);
/* -32602 with this message. */
void        mcp_exchange_refuse          (McpExchange          *self,
                                          const char           *message);
void        mcp_exchange_notify          (McpExchange          *self,
                                          const char           *method,
                                          JsonObject           *params);
gboolean    mcp_exchange_can_call        (McpExchange          *self);
void        mcp_exchange_call_async      (McpExchange          *self,
                                          const char           *method,
                                          JsonObject           *params,
                                          GAsyncReadyCallback   callback,
                                          gpointer              user_data);
JsonNode   *mcp_exchange_call_finish     (McpExchange          *self,
                                          GAsyncResult         *result,
                                          GError              **error);

G_END_DECLS
