/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-websocket-bound.h"

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

  /* Never on the wire. */
  extension_class->name = "x-easel-bound";
  extension_class->configure = configure;
  extension_class->process_incoming_message = process_incoming_message;
}

static void
rpc_websocket_bound_init (RpcWebsocketBound *self)
{
  self->max_message = G_MAXSIZE;
}

/**
 * rpc_websocket_bound_new:
 * @stream: on which both sides have agreed to a WebSocket
 * @uri: its address
 * @type: our side
 *
 * Returns: (transfer full): the connection, for rpc_websocket_bound_set()
 */
SoupWebsocketConnection *
rpc_websocket_bound_new (GIOStream                   *stream,
                         GUri                        *uri,
                         SoupWebsocketConnectionType  type)
{
  GList *extensions;

  g_return_val_if_fail (G_IS_IO_STREAM (stream), NULL);
  g_return_val_if_fail (uri != NULL, NULL);

  extensions = g_list_append (NULL, g_object_new (RPC_TYPE_WEBSOCKET_BOUND, NULL));
  return soup_websocket_connection_new (stream, uri, type, NULL, NULL, extensions);
}

/**
 * rpc_websocket_bound_set:
 * @connection: a connection from rpc_websocket_bound_new()
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
