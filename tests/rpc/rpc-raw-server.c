/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rpc-raw-server.h"

#include <string.h>

struct _RpcRawServer
{
  GSocketService  *service;
  char            *address;
  GTlsCertificate *certificate;  /* nullable */
  RpcRawScript     script;
  gpointer         user_data;
};

static gboolean
run_cb (GThreadedSocketService *service,
        GSocketConnection      *connection,
        GObject                *source,
        RpcRawServer           *self)
{
  g_autoptr(GIOStream) stream = NULL;

  if (self->certificate != NULL)
    stream = g_tls_server_connection_new (G_IO_STREAM (connection), self->certificate, NULL);
  else
    stream = G_IO_STREAM (g_object_ref (connection));
  self->script (stream, self->user_data);
  g_io_stream_close (stream, NULL, NULL);
  return TRUE;
}

/* With the service and not before: a thread of it may still be on its way to the script. */
static void
finalize_cb (gpointer  user_data,
             GClosure *closure)
{
  RpcRawServer *self = user_data;

  g_clear_object (&self->certificate);
  g_free (self->address);
  g_free (self);
}

RpcRawServer *
rpc_raw_server_new (RpcRawScript script,
                    gpointer     user_data)
{
  return rpc_raw_server_new_tls (script, user_data, NULL);
}

RpcRawServer *
rpc_raw_server_new_tls (RpcRawScript     script,
                        gpointer         user_data,
                        GTlsCertificate *certificate)
{
  RpcRawServer *self = g_new0 (RpcRawServer, 1);
  g_autoptr(GError) error = NULL;
  g_autoptr(GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr(GSocketAddress) any_port = g_inet_socket_address_new (loopback, 0);
  g_autoptr(GSocketAddress) bound = NULL;

  self->script = script;
  self->user_data = user_data;
  self->service = g_threaded_socket_service_new (4);
  g_socket_listener_add_address (G_SOCKET_LISTENER (self->service), any_port, G_SOCKET_TYPE_STREAM,
                                 G_SOCKET_PROTOCOL_TCP, NULL, &bound, &error);
  g_assert_no_error (error);
  g_set_object (&self->certificate, certificate);
  self->address = g_strdup_printf ("%s://127.0.0.1:%u/", certificate != NULL ? "wss" : "ws",
                                   g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (bound)));
  g_signal_connect_data (self->service, "run", G_CALLBACK (run_cb), self, finalize_cb, 0);
  g_socket_service_start (self->service);
  return self;
}

void
rpc_raw_server_free (RpcRawServer *self)
{
  g_socket_service_stop (self->service);
  g_socket_listener_close (G_SOCKET_LISTENER (self->service));
  g_object_unref (self->service);
}

const char *
rpc_raw_server_get_address (RpcRawServer *self)
{
  return self->address;
}

char *
rpc_raw_read_request (GIOStream *stream)
{
  GInputStream *input = g_io_stream_get_input_stream (stream);
  GString *request = g_string_new (NULL);
  char c;

  while (!g_str_has_suffix (request->str, "\r\n\r\n") && g_input_stream_read (input, &c, 1, NULL, NULL) == 1)
    g_string_append_c (request, c);
  return g_string_free (request, FALSE);
}

void
rpc_raw_write (GIOStream     *stream,
               gconstpointer  data,
               gsize          length)
{
  g_output_stream_write_all (g_io_stream_get_output_stream (stream), data, length, NULL, NULL, NULL);
}

void
rpc_raw_accept (GIOStream *stream)
{
  g_free (rpc_raw_accept_with (stream, ""));
}

char *
rpc_raw_accept_with (GIOStream  *stream,
                     const char *headers)
{
  g_autofree char *request = rpc_raw_read_request (stream);
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA1);
  g_autofree char *accept = NULL;
  g_autofree char *answer = NULL;
  const char *key = strstr (request, "Sec-WebSocket-Key: ");
  guint8 digest[20];
  gsize length = sizeof digest;

  g_assert_nonnull (key);
  g_checksum_update (checksum, (const guchar *) key + strlen ("Sec-WebSocket-Key: "), 24);
  g_checksum_update (checksum, (const guchar *) "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", -1);
  g_checksum_get_digest (checksum, digest, &length);
  accept = g_base64_encode (digest, length);
  answer = g_strdup_printf ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            "Sec-WebSocket-Accept: %s\r\n%s\r\n", accept, headers);
  rpc_raw_write (stream, answer, strlen (answer));
  return g_steal_pointer (&request);
}

void
rpc_raw_write_frame (GIOStream     *stream,
                     guint8         first_byte,
                     gconstpointer  data,
                     gsize          length)
{
  guint8 header[10] = { first_byte };
  guint64 big_endian = GUINT64_TO_BE ((guint64) length);

  if (length < 126)
    {
      header[1] = (guint8) length;
      rpc_raw_write (stream, header, 2);
    }
  else
    {
      header[1] = 127;
      memcpy (header + 2, &big_endian, 8);
      rpc_raw_write (stream, header, 10);
    }
  rpc_raw_write (stream, data, length);
}

void
rpc_raw_drain (GIOStream *stream)
{
  GInputStream *input = g_io_stream_get_input_stream (stream);
  char buffer[4096];

  while (g_input_stream_read (input, buffer, sizeof buffer, NULL, NULL) > 0)
    continue;
}
