/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-websocket-bound.h"

#define NAME "x-easel-bound"
/* A name that no extension has. */
#define REFUSED_NAME "x-easel-refused"
#define HEADER "Sec-WebSocket-Extensions"

/* The first byte of a frame (RFC 6455 §5.2). */
#define FIN 0x80
#define CONTROL 0x08
#define OPCODE 0x0f

/* Size of the largest control frame, which may arrive between fragments. */
#define CONTROL_BYTES 125

struct _RpcWebsocketBound
{
  SoupWebsocketExtension   parent_instance;
  SoupWebsocketConnection *connection;   /* borrowed: it owns this object; NULL before the limit is set */
  gsize                    max_message;
  gsize                    unfinished;   /* bytes of the fragments that libsoup has buffered */
};

G_DEFINE_FINAL_TYPE (RpcWebsocketBound, rpc_websocket_bound, SOUP_TYPE_WEBSOCKET_EXTENSION)

/* Limits the next frame: with the fragments before it, it must stay within the limit of a message. */
static void
limit_frame (RpcWebsocketBound *self)
{
  gsize left = self->max_message - MIN (self->unfinished, self->max_message);

  if (self->connection != NULL)
    soup_websocket_connection_set_max_incoming_payload_size (self->connection, MAX (left, CONTROL_BYTES));
}

static GBytes *
process_incoming_message (SoupWebsocketExtension  *extension,
                          guint8                  *header,
                          GBytes                  *payload,
                          GError                 **error)
{
  RpcWebsocketBound *self = RPC_WEBSOCKET_BOUND (extension);
  gsize size = g_bytes_get_size (payload);

  if (header[0] & CONTROL)
    return payload;
  /* A frame with an opcode begins a message; libsoup checks whether that is allowed. */
  if (header[0] & OPCODE)
    self->unfinished = 0;
  if (size > self->max_message - MIN (self->unfinished, self->max_message))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "The peer sent too large a message");
      g_bytes_unref (payload);
      return NULL;
    }
  self->unfinished = header[0] & FIN ? 0 : self->unfinished + size;
  limit_frame (self);
  return payload;
}

static gboolean
configure (SoupWebsocketExtension       *extension,
           SoupWebsocketConnectionType   connection_type,
           GHashTable                   *params,
           GError                      **error)
{
  return TRUE;
}

static void
rpc_websocket_bound_class_init (RpcWebsocketBoundClass *klass)
{
  SoupWebsocketExtensionClass *extension_class = SOUP_WEBSOCKET_EXTENSION_CLASS (klass);

  extension_class->name = NAME;
  extension_class->configure = configure;
  extension_class->process_incoming_message = process_incoming_message;
}

static void
rpc_websocket_bound_init (RpcWebsocketBound *self)
{
  self->max_message = G_MAXSIZE;
}

/* Adjusts the headers after the request was sent and its answer read; only libsoup sees them now. No extension was
 * offered, so an answer with an extension must be refused: libsoup 3.2 would accept permessage-deflate, but refuses an
 * unknown name. */
static void
got_informational_cb (SoupMessage *message,
                      gpointer     user_data)
{
  SoupMessageHeaders *response = soup_message_get_response_headers (message);
  gboolean offered_none = soup_message_headers_get_list (response, HEADER) == NULL;

  if (soup_message_get_status (message) != SOUP_STATUS_SWITCHING_PROTOCOLS)
    return;
  soup_message_headers_replace (soup_message_get_request_headers (message), HEADER, NAME);
  soup_message_headers_replace (response, HEADER, offered_none ? NAME : REFUSED_NAME);
}

/**
 * rpc_websocket_bound_prepare:
 * @session: for this message only
 * @message: the message for soup_session_websocket_connect_async()
 *
 * Makes the resulting connection accept rpc_websocket_bound_set(). A peer that answers with an extension is still
 * refused.
 */
void
rpc_websocket_bound_prepare (SoupSession *session,
                             SoupMessage *message)
{
  g_return_if_fail (SOUP_IS_SESSION (session));
  g_return_if_fail (SOUP_IS_MESSAGE (message));

  soup_session_add_feature_by_type (session, SOUP_TYPE_WEBSOCKET_EXTENSION_MANAGER);
  soup_session_add_feature_by_type (session, RPC_TYPE_WEBSOCKET_BOUND);
  /* The extension manager would offer this extension and permessage-deflate. */
  soup_message_disable_feature (message, RPC_TYPE_WEBSOCKET_BOUND);
  soup_message_disable_feature (message, SOUP_TYPE_WEBSOCKET_EXTENSION_DEFLATE);
  g_signal_connect (message, "got-informational", G_CALLBACK (got_informational_cb), NULL);
}

/**
 * rpc_websocket_bound_accept:
 * @message: a request that was answered with 101
 *
 * Returns: (transfer full): the connection, for rpc_websocket_bound_set()
 */
SoupWebsocketConnection *
rpc_websocket_bound_accept (SoupServerMessage *message)
{
  g_autoptr(GIOStream) stream = NULL;
  GList *extensions;

  g_return_val_if_fail (SOUP_IS_SERVER_MESSAGE (message), NULL);

  extensions = g_list_append (NULL, g_object_new (RPC_TYPE_WEBSOCKET_BOUND, NULL));
  stream = soup_server_message_steal_connection (message);
  return soup_websocket_connection_new (stream, soup_server_message_get_uri (message),
                                        SOUP_WEBSOCKET_CONNECTION_SERVER, NULL, NULL, extensions);
}

/**
 * rpc_websocket_bound_set:
 * @connection: a connection from one of the functions above
 * @max_message: bytes of a complete message, over all fragments
 *
 * Buffers at most @max_message of a larger message, which closes the connection with %G_IO_ERROR_MESSAGE_TOO_LARGE or
 * with %SOUP_WEBSOCKET_CLOSE_TOO_BIG.
 */
void
rpc_websocket_bound_set (SoupWebsocketConnection *connection,
                         gsize                    max_message)
{
  GList *extensions;

  g_return_if_fail (SOUP_IS_WEBSOCKET_CONNECTION (connection));

  extensions = soup_websocket_connection_get_extensions (connection);
  g_return_if_fail (extensions != NULL && RPC_IS_WEBSOCKET_BOUND (extensions->data));

  /* libsoup 3.8 has its own limit, which is low on servers. */
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (connection), "max-total-message-size") != NULL)
    g_object_set (connection, "max-total-message-size", (guint64) max_message, NULL);
  RPC_WEBSOCKET_BOUND (extensions->data)->connection = connection;
  RPC_WEBSOCKET_BOUND (extensions->data)->max_message = max_message;
  limit_frame (extensions->data);
}
