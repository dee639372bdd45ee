/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-server-session.h"
#include "mcp-version.h"

G_BEGIN_DECLS

/* A request of a client, created by a transport for McpServer, with the means to answer it. It is answered once, or
 * dropped without an answer if it is withdrawn; later calls have no effect. */
#define MCP_TYPE_EXCHANGE (mcp_exchange_get_type ())
G_DECLARE_DERIVABLE_TYPE (McpExchange, mcp_exchange, MCP, EXCHANGE, GObject)

/* The base class calls exactly one of @reply, @reply_error and @drop, once. */
struct _McpExchangeClass
{
  GObjectClass parent_class;

  void (*reply)       (McpExchange *self,
                       JsonNode    *result);
  void (*reply_error) (McpExchange *self,
                       int          code,
                       const char  *message,
                       JsonNode    *data);
  /* Sends a notification of this request before its answer: progress, or a change for a subscription. */
  void (*notify)      (McpExchange *self,
                       const char  *method,
                       JsonObject  *params);
  /* Legacy: sends a request to the client while this request is pending. Finishes like a GTask with a JsonNode. NULL if
   * the transport does not support it; the client is then not asked, whatever "initialize" declared. */
  void (*call_async)  (McpExchange         *self,
                       const char          *method,
                       JsonObject          *params,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data);
  /* The request was withdrawn, or its client disconnected: nothing more may be sent for it. */
  void (*drop)        (McpExchange *self);
};

/* For transports. (transfer full): of @type, which is derived from McpExchange; @id: a string or an integer. */
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
/* Cancelled when the client withdraws the request or disconnects (mcp_server_session_close()). */
GCancellable     *mcp_exchange_get_cancellable (McpExchange *self);

/* For McpServer and its parts. */
void        mcp_exchange_set_generation  (McpExchange          *self,
                                          McpGeneration         generation);
/* @server_info: (transfer none): MCP's Implementation. FALSE if another pending request of the client has this id. */
gboolean    mcp_exchange_begin           (McpExchange          *self,
                                          JsonObject           *server_info);
/* (nullable): NULL before mcp_exchange_begin(). */
JsonObject *mcp_exchange_get_server_info (McpExchange          *self);
/* @result: (transfer full): in the form of the request's protocol generation (mcp-result.h). */
void        mcp_exchange_reply           (McpExchange          *self,
                                          JsonObject           *result);
void        mcp_exchange_reply_error     (McpExchange          *self,
                                          int                   code,
                                          const char           *message,
                                          JsonNode             *data);
/* Sends an RPC_ERROR unchanged, and any other error as -32602. */
void        mcp_exchange_reply_gerror    (McpExchange          *self,
                                          const GError         *error);
/* Answers with -32602 and this message. */
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
