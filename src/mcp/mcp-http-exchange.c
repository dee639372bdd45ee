/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-http-exchange.h"

#include "mcp-http-check.h"
#include "mcp-limits.h"

#include <string.h>

struct _McpHttpExchange
{
  McpExchange    parent_instance;
  McpHttpStream *stream;      /* NULL after the exchange has ended; tools may run longer */
  gboolean       may_stream;
};

G_DEFINE_FINAL_TYPE (McpHttpExchange, mcp_http_exchange, MCP_TYPE_EXCHANGE)

static McpHttpSession *
get_client (McpHttpExchange *self)
{
  return MCP_HTTP_SESSION (mcp_exchange_get_session (MCP_EXCHANGE (self)));
}

static void
mcp_http_exchange_finalize (GObject *object)
{
  McpHttpExchange *self = MCP_HTTP_EXCHANGE (object);

  mcp_http_session_release (get_client (self));
  g_clear_object (&self->stream);

  G_OBJECT_CLASS (mcp_http_exchange_parent_class)->finalize (object);
}

static gboolean
is_handshake (McpExchange *exchange)
{
  return mcp_exchange_get_generation (exchange) == MCP_GENERATION_LEGACY &&
         strcmp (mcp_exchange_get_method (exchange), "initialize") == 0;
}

static void
mcp_http_exchange_reply (McpExchange *exchange,
                         JsonNode    *result)
{
  McpHttpExchange *self = MCP_HTTP_EXCHANGE (exchange);
  g_autoptr(GBytes) text = rpc_message_write_result (mcp_exchange_get_id (exchange), result);

  if (is_handshake (exchange))
    mcp_http_stream_set_header (self->stream, "Mcp-Session-Id", mcp_http_session_get_id (get_client (self)));
  mcp_http_stream_answer (self->stream, SOUP_STATUS_OK, text);
  g_clear_object (&self->stream);
}

/* In legacy MCP an error is sent with status 200 like any answer. A session whose handshake failed is removed. */
static void
mcp_http_exchange_reply_error (McpExchange *exchange,
                               int          code,
                               const char  *message,
                               JsonNode    *data)
{
  McpHttpExchange *self = MCP_HTTP_EXCHANGE (exchange);
  g_autoptr(GBytes) text = rpc_message_write_error (mcp_exchange_get_id (exchange), code, message, data);
  gboolean is_modern = mcp_exchange_get_generation (exchange) == MCP_GENERATION_MODERN;

  mcp_http_stream_answer (self->stream, is_modern ? mcp_http_check_status (code) : SOUP_STATUS_OK, text);
  g_clear_object (&self->stream);
  if (is_handshake (exchange))
    mcp_server_session_close (mcp_exchange_get_session (exchange));
}

/* A subscription always needs a stream, whatever the client's header Accept says. */
static void
mcp_http_exchange_notify (McpExchange *exchange,
                          const char  *method,
                          JsonObject  *params)
{
  McpHttpExchange *self = MCP_HTTP_EXCHANGE (exchange);
  g_autoptr(GBytes) text = NULL;

  if (!self->may_stream && strcmp (mcp_exchange_get_method (exchange), "subscriptions/listen") != 0)
    return;
  text = rpc_message_write_notification (method, params);
  mcp_http_stream_send (self->stream, text);
}

static void
mcp_http_exchange_call_async (McpExchange         *exchange,
                              const char          *method,
                              JsonObject          *params,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  McpHttpExchange *self = MCP_HTTP_EXCHANGE (exchange);
  g_autoptr(GTask) task = g_task_new (exchange, cancellable, callback, user_data);
  g_autoptr(GBytes) text = NULL;
  gint64 id;

  g_task_set_source_tag (task, mcp_http_exchange_call_async);
  if (self->stream == NULL || !self->may_stream || mcp_http_stream_is_over (self->stream))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED, "There is no way to ask the client");
      return;
    }
  id = rpc_calls_add (mcp_http_session_get_calls (get_client (self)), task, method, EASEL_LIMIT_MCP_QUESTION);
  text = rpc_message_write_call (id, method, params);
  mcp_http_stream_send (self->stream, text);
}

static void
mcp_http_exchange_drop (McpExchange *exchange)
{
  McpHttpExchange *self = MCP_HTTP_EXCHANGE (exchange);

  mcp_http_stream_drop (self->stream);
  g_clear_object (&self->stream);
}

static void
mcp_http_exchange_class_init (McpHttpExchangeClass *klass)
{
  McpExchangeClass *exchange_class = MCP_EXCHANGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = mcp_http_exchange_finalize;
  exchange_class->reply = mcp_http_exchange_reply;
  exchange_class->reply_error = mcp_http_exchange_reply_error;
  exchange_class->notify = mcp_http_exchange_notify;
  exchange_class->call_async = mcp_http_exchange_call_async;
  exchange_class->drop = mcp_http_exchange_drop;
}

static void
mcp_http_exchange_init (McpHttpExchange *self)
{
}

/**
 * mcp_http_exchange_new:
 * @session: the client
 * @stream: carries the answer
 * @message: a request
 * @may_stream: whether the client accepts events
 *
 * If a modern client closes the connection, its request is withdrawn; a legacy client may have lost the connection, so
 * its request continues.
 *
 * Returns: (transfer full): for mcp_server_handle_request()
 */
McpHttpExchange *
mcp_http_exchange_new (McpHttpSession   *session,
                       McpHttpStream    *stream,
                       const RpcMessage *message,
                       gboolean          may_stream)
{
  McpHttpExchange *self = mcp_exchange_new (MCP_TYPE_HTTP_EXCHANGE, MCP_SERVER_SESSION (session), message->id,
                                            message->method, message->params);

  mcp_http_session_hold (session);
  self->stream = g_object_ref (stream);
  self->may_stream = may_stream;
  if (mcp_http_session_get_id (session) == NULL)
    g_signal_connect_object (stream, "gone", G_CALLBACK (mcp_server_session_close), session, G_CONNECT_SWAPPED);
  return self;
}
