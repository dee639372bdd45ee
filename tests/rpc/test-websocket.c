/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-limits.h"
#include "rpc-limits.h"
#include "rpc-pair.h"
#include "rpc-raw-server.h"
#include "rpc-websocket.h"

#include <string.h>
#include <sys/socket.h>

#define FIN 0x80
#define TEXT 0x1
#define BINARY 0x2
#define CLOSE 0x8
#define PING 0x9
#define PONG 0xa

typedef struct
{
  RpcTransport *transport;
  GPtrArray    *messages;
  guint         n_closed;
  GError       *reason;
} Client;

static void
message_cb (RpcTransport *transport,
            GBytes       *text,
            Client       *self)
{
  g_assert_cmpuint (self->n_closed, ==, 0);
  g_ptr_array_add (self->messages, g_bytes_ref (text));
}

static void
closed_cb (RpcTransport *transport,
           const GError *reason,
           Client       *self)
{
  self->n_closed++;
  self->reason = reason != NULL ? g_error_copy (reason) : NULL;
}

static Client *
client_new (RpcTransport *transport)
{
  Client *self = g_new0 (Client, 1);

  self->transport = transport;
  self->messages = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_signal_connect (transport, "message", G_CALLBACK (message_cb), self);
  g_signal_connect (transport, "closed", G_CALLBACK (closed_cb), self);
  return self;
}

static Client *
client_connect (RpcRawServer *server)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  Client *self;

  rpc_websocket_connect_async (rpc_raw_server_get_address (server), NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  self = client_new (rpc_websocket_connect_finish (result, &error));
  g_assert_no_error (error);
  return self;
}

static void
client_free (Client *self)
{
  gpointer transport;

  easel_test_settle ();
  g_assert_cmpuint (self->n_closed, <=, 1);
  g_signal_handlers_disconnect_by_data (self->transport, self);
  easel_test_watch (self->transport, &transport);
  g_clear_object (&self->transport);
  g_assert_null (transport);
  g_ptr_array_unref (self->messages);
  g_clear_error (&self->reason);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Client, client_free)

static void
assert_ends_with (RpcRawScript script,
                  gpointer     user_data,
                  GQuark       domain,
                  int          code,
                  guint        n_messages)
{
  g_autoptr(RpcRawServer) server = rpc_raw_server_new (script, user_data);
  g_autoptr(Client) client = client_connect (server);

  rpc_transport_start (client->transport);
  easel_test_wait_until (client->n_closed == 1);
  if (domain != 0)
    g_assert_error (client->reason, domain, code);
  else
    g_assert_no_error (client->reason);
  g_assert_cmpuint (client->messages->len, ==, n_messages);
}

static void
kinds_script (GIOStream *stream,
              gpointer   user_data)
{
  rpc_raw_accept (stream);
  rpc_raw_write_frame (stream, FIN | TEXT, "text", 4);
  rpc_raw_write_frame (stream, FIN | BINARY, "binary", 6);
  rpc_raw_write_frame (stream, TEXT, "frag", 4);
  rpc_raw_write_frame (stream, FIN | PING, "p", 1);
  rpc_raw_write_frame (stream, 0, "men", 3);
  rpc_raw_write_frame (stream, FIN, "ts", 2);
  rpc_raw_write_frame (stream, FIN | PONG, "unasked", 7);
  rpc_raw_write_frame (stream, FIN | TEXT, "", 0);
  rpc_raw_write_frame (stream, FIN | CLOSE, "\x03\xe8", 2);
  rpc_raw_drain (stream);
}

/* Messages that are there before the start wait for it. */
static void
test_kinds_of_frames (void)
{
  static const char *const expected[] = { "text", "binary", "fragments", "" };
  g_autoptr(RpcRawServer) server = rpc_raw_server_new (kinds_script, NULL);
  g_autoptr(Client) client = client_connect (server);

  for (guint i = 0; i < 50; i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
  g_assert_cmpuint (client->messages->len + client->n_closed, ==, 0);

  rpc_transport_start (client->transport);
  easel_test_wait_until (client->n_closed == 1);
  g_assert_no_error (client->reason);
  g_assert_cmpuint (client->messages->len, ==, G_N_ELEMENTS (expected));
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      gsize length;
      const char *data = g_bytes_get_data (g_ptr_array_index (client->messages, i), &length);

      g_assert_cmpmem (data, length, expected[i], strlen (expected[i]));
    }
}

static void
oversize_frame_script (GIOStream *stream,
                       gpointer   user_data)
{
  static const guint8 header[] = { FIN | TEXT, 127, 0, 0, 0, 0, 4, 0, 0, 1 };

  rpc_raw_accept (stream);
  rpc_raw_write_frame (stream, FIN | TEXT, "before", 6);
  /* 64 MiB and one byte are announced; nothing of it need come. */
  rpc_raw_write (stream, header, sizeof header);
  rpc_raw_drain (stream);
}

static void
test_oversize_frame (void)
{
  assert_ends_with (oversize_frame_script, NULL, SOUP_WEBSOCKET_ERROR, SOUP_WEBSOCKET_CLOSE_TOO_BIG, 1);
}

static void
huge_frame_script (GIOStream *stream,
                   gpointer   user_data)
{
  static const guint8 header[] = { FIN | TEXT, 127, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff };

  rpc_raw_accept (stream);
  rpc_raw_write (stream, header, sizeof header);
  rpc_raw_drain (stream);
}

static void
test_huge_frame (void)
{
  assert_ends_with (huge_frame_script, NULL, SOUP_WEBSOCKET_ERROR, SOUP_WEBSOCKET_CLOSE_TOO_BIG, 0);
}

static void
fragments_script (GIOStream *stream,
                  gpointer   user_data)
{
  gsize length = EASEL_LIMIT_MESSAGE_BYTES / 4;
  g_autofree char *data = g_strnfill (length, 'a');

  rpc_raw_accept (stream);
  rpc_raw_write_frame (stream, TEXT, data, length);
  for (guint i = 0; i < 3; i++)
    rpc_raw_write_frame (stream, 0, data, length);
  rpc_raw_write_frame (stream, FIN, "a", 1);
  rpc_raw_drain (stream);
}

static void
test_fragments_add_up (void)
{
  assert_ends_with (fragments_script, NULL, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, 0);
}

/* Bytes that a hostile peer sends at most here: enough to be seen in memory, too little to bring a machine down. */
#define FLOOD_BYTES (512 * 1024 * 1024)
#define FLOOD_PIECE (1024 * 1024)

static void
flood_script (GIOStream *stream,
              gpointer   user_data)
{
  g_autofree char *data = g_strnfill (FLOOD_PIECE, 'a');

  rpc_raw_accept (stream);
  rpc_raw_write_frame (stream, TEXT, data, FLOOD_PIECE);
  for (guint i = 1; i < FLOOD_BYTES / FLOOD_PIECE; i++)
    rpc_raw_write_frame (stream, 0, data, FLOOD_PIECE);
}

/* Fragments without end, before the start and after: no more is held than a message and the frame that is coming in,
 * with what their buffers have to spare. */
static void
test_fragments_without_end (void)
{
  guint64 before = easel_test_peak_memory (0);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(RpcRawServer) server = rpc_raw_server_new (flood_script, NULL);
      g_autoptr(Client) client = client_connect (server);

      if (i == 0)
        rpc_transport_set_max_message (client->transport, 4 * FLOOD_PIECE);
      rpc_transport_start (client->transport);
      easel_test_wait_until (client->n_closed == 1);
      g_assert_nonnull (client->reason);
      g_assert_cmpint (client->reason->code, !=, G_IO_ERROR_CONNECTION_CLOSED);
      g_assert_cmpuint (client->messages->len, ==, 0);
      g_assert_cmpuint (easel_test_peak_memory (0) - before, <,
                        i == 0 ? 32 * FLOOD_PIECE : (guint64) 4 * EASEL_LIMIT_MESSAGE_BYTES);
    }
}

/* Many messages of fragments, each within the bound: the count begins anew with each, and pings between them are
 * nobody's. */
static void
fragmented_script (GIOStream *stream,
                   gpointer   user_data)
{
  g_autofree char *data = g_strnfill (70000, 'a');

  rpc_raw_accept (stream);
  for (guint i = 0; i < 100; i++)
    {
      rpc_raw_write_frame (stream, TEXT, data, 70000);
      rpc_raw_write_frame (stream, FIN | PING, data, 100);
      rpc_raw_write_frame (stream, FIN, data, 70000);
    }
  rpc_raw_write_frame (stream, FIN | CLOSE, "\x03\xe8", 2);
  rpc_raw_drain (stream);
}

static void
test_fragments_in_bounds (void)
{
  g_autoptr(RpcRawServer) server = rpc_raw_server_new (fragmented_script, NULL);
  g_autoptr(Client) client = client_connect (server);

  rpc_transport_set_max_message (client->transport, 140000);
  rpc_transport_start (client->transport);
  easel_test_wait_until (client->n_closed == 1);
  g_assert_no_error (client->reason);
  g_assert_cmpuint (client->messages->len, ==, 100);
}

static void
extension_script (GIOStream *stream,
                  gpointer   user_data)
{
  char **request = user_data;

  g_atomic_pointer_set (request, rpc_raw_accept_with (stream, "Sec-WebSocket-Extensions: permessage-deflate\r\n"));
  rpc_raw_drain (stream);
}

/* Nothing of the bound goes over the wire, and an extension that was not offered ends the attempt. */
static void
test_no_extensions (void)
{
  g_autofree char *request = NULL;
  g_autoptr(RpcRawServer) server = rpc_raw_server_new (extension_script, &request);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  rpc_websocket_connect_async (rpc_raw_server_get_address (server), NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_null (rpc_websocket_connect_finish (result, &error));
  g_assert_error (error, SOUP_WEBSOCKET_ERROR, SOUP_WEBSOCKET_ERROR_BAD_HANDSHAKE);
  /* The thread of the server has answered, and may not have handed the request over yet. */
  easel_test_wait_until (g_atomic_pointer_get (&request) != NULL);
  g_assert_nonnull (strstr (request, "Sec-WebSocket-Key"));
  g_assert_null (strstr (request, "Sec-WebSocket-Extensions"));
}

static void
largest_script (GIOStream *stream,
                gpointer   user_data)
{
  g_autofree char *data = g_strnfill (EASEL_LIMIT_MESSAGE_BYTES, 'a');

  rpc_raw_accept (stream);
  rpc_raw_write_frame (stream, FIN | TEXT, data, EASEL_LIMIT_MESSAGE_BYTES);
  rpc_raw_write_frame (stream, FIN | CLOSE, "\x03\xe9", 2);
}

static void
test_largest_frame (void)
{
  assert_ends_with (largest_script, NULL, 0, 0, 1);
}

typedef struct
{
  const guint8 *data;
  gsize         length;
} Bytes;

static void
bytes_script (GIOStream *stream,
              gpointer   user_data)
{
  Bytes *bytes = user_data;

  rpc_raw_accept (stream);
  rpc_raw_write (stream, bytes->data, bytes->length);
}

/* The stream ends in the middle of a frame, wherever that is. */
static void
test_half_frames (void)
{
  static const guint8 short_frame[] = { FIN | TEXT, 5, '1', '2', '3', '4' };
  static const guint8 long_frame[] = { FIN | TEXT, 127, 0, 0, 0, 0, 0, 1, 0, 0, '1', '2', '3' };

  for (gsize length = 0; length <= sizeof short_frame; length++)
    {
      Bytes bytes = { short_frame, length };

      assert_ends_with (bytes_script, &bytes, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED, 0);
    }
  for (gsize length = 0; length <= sizeof long_frame; length++)
    {
      Bytes bytes = { long_frame, length };

      assert_ends_with (bytes_script, &bytes, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED, 0);
    }
}

static void
test_broken_frames (void)
{
  static const guint8 masked[] = { FIN | TEXT, 0x81, 1, 2, 3, 4, 'a' };
  static const guint8 reserved_bit[] = { FIN | 0x40 | TEXT, 1, 'a' };
  static const guint8 unknown_kind[] = { FIN | 0x3, 1, 'a' };
  static const guint8 not_utf8[] = { FIN | TEXT, 2, 0xff, 0xff };
  static const guint8 lone_continuation[] = { FIN, 1, 'a' };
  static const guint8 long_ping[] = { FIN | PING, 126, 0, 126 };
  static const struct
  {
    Bytes bytes;
  } cases[] = {
    { { masked, sizeof masked } },
    { { reserved_bit, sizeof reserved_bit } },
    { { unknown_kind, sizeof unknown_kind } },
    { { not_utf8, sizeof not_utf8 } },
    { { lone_continuation, sizeof lone_continuation } },
    { { long_ping, sizeof long_ping } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Bytes bytes = cases[i].bytes;
      g_autoptr(RpcRawServer) server = rpc_raw_server_new (bytes_script, &bytes);
      g_autoptr(Client) client = client_connect (server);

      rpc_transport_start (client->transport);
      easel_test_wait_until (client->n_closed == 1);
      g_assert_nonnull (client->reason);
      g_assert_cmpuint (client->messages->len, ==, 0);
    }
}

static void
test_close_codes (void)
{
  static const guint8 normal[] = { FIN | CLOSE, 2, 0x03, 0xe8 };
  static const guint8 going_away[] = { FIN | CLOSE, 2, 0x03, 0xe9 };
  static const guint8 server_error[] = { FIN | CLOSE, 5, 0x03, 0xf3, 'w', 'h', 'y' };
  static const guint8 without_code[] = { FIN | CLOSE, 0 };
  Bytes bytes = { normal, sizeof normal };

  assert_ends_with (bytes_script, &bytes, 0, 0, 0);
  bytes = (Bytes) { going_away, sizeof going_away };
  assert_ends_with (bytes_script, &bytes, 0, 0, 0);
  bytes = (Bytes) { without_code, sizeof without_code };
  assert_ends_with (bytes_script, &bytes, 0, 0, 0);
  bytes = (Bytes) { server_error, sizeof server_error };
  assert_ends_with (bytes_script, &bytes, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED, 0);
}

static void
reset_script (GIOStream *stream,
              gpointer   user_data)
{
  GSocket *socket = g_socket_connection_get_socket (G_SOCKET_CONNECTION (stream));
  struct { int on, seconds; } linger = { 1, 0 };

  rpc_raw_accept (stream);
  /* Closing now throws the connection away instead of ending it. */
  g_assert_cmpint (setsockopt (g_socket_get_fd (socket), SOL_SOCKET, SO_LINGER, &linger, sizeof linger), ==, 0);
}

static void
test_reset (void)
{
  g_autoptr(RpcRawServer) server = rpc_raw_server_new (reset_script, NULL);
  g_autoptr(Client) client = client_connect (server);

  rpc_transport_start (client->transport);
  easel_test_wait_until (client->n_closed == 1);
  g_assert_nonnull (client->reason);
}

static void
deaf_script (GIOStream *stream,
             gpointer   user_data)
{
  rpc_raw_accept (stream);
  /* Reads pings, and answers none. */
  rpc_raw_drain (stream);
}

static void
test_no_pong (void)
{
  g_autoptr(RpcRawServer) server = rpc_raw_server_new (deaf_script, NULL);
  g_autoptr(Client) client = client_connect (server);

  g_object_set (client->transport, "keepalive-interval", 1000, "pong-deadline", 100, NULL);
  rpc_transport_start (client->transport);
  easel_test_wait_until (client->n_closed == 1);
  g_assert_error (client->reason, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

static gboolean
set_flag_cb (gpointer flag)
{
  *(gboolean *) flag = TRUE;
  return G_SOURCE_REMOVE;
}

/* With the same patience, an end that answers pings stays, though it says nothing else. */
static void
test_quiet_but_alive (void)
{
  g_autoptr(RpcPair) pair = rpc_pair_new_websocket ();
  g_autoptr(Client) client = client_new (g_steal_pointer (&pair->near));
  gboolean over = FALSE;

  g_object_set (client->transport, "keepalive-interval", 1000, "pong-deadline", 1000, NULL);
  g_object_set (pair->far, "keepalive-interval", 1000, "pong-deadline", 1000, NULL);
  rpc_transport_start (client->transport);
  g_timeout_add (5000, set_flag_cb, &over);
  easel_test_wait_until (over);
  g_assert_cmpuint (client->n_closed, ==, 0);
  g_assert_false (pair->far_closed);
}

/* A program that was stopped for longer than its patience does not blame the peer. */
static void
test_we_slept (void)
{
  g_autoptr(RpcPair) pair = rpc_pair_new_websocket ();
  g_autoptr(Client) client = client_new (g_steal_pointer (&pair->near));
  gboolean over = FALSE;

  g_object_set (client->transport, "keepalive-interval", 1000, "pong-deadline", 100, NULL);
  rpc_transport_start (client->transport);
  g_usleep (2 * G_USEC_PER_SEC);
  g_timeout_add (900, set_flag_cb, &over);
  easel_test_wait_until (over);
  g_assert_cmpuint (client->n_closed, ==, 0);
}

#define SLOW_PIECES 40
#define SLOW_BYTES (EASEL_LIMIT_SEND_RATE / 10)

/* As fast as the slowest line that counts as alive. */
static void
slow_script (GIOStream *stream,
             gpointer   user_data)
{
  const guint64 length = GUINT64_TO_BE ((guint64) SLOW_PIECES * SLOW_BYTES);
  g_autofree char *piece = g_strnfill (SLOW_BYTES, 'a');
  guint8 head[10] = { FIN | TEXT, 127 };

  memcpy (head + 2, &length, sizeof length);
  rpc_raw_accept (stream);
  rpc_raw_write (stream, head, sizeof (head));
  for (guint i = 0; i < SLOW_PIECES; i++)
    {
      rpc_raw_write (stream, piece, SLOW_BYTES);
      g_usleep (G_USEC_PER_SEC / 10);
    }
  rpc_raw_drain (stream);
}

/* A pong waits behind the message that is on its way, which takes longer than the patience. */
static void
test_slow_line (void)
{
  g_autoptr(RpcRawServer) server = rpc_raw_server_new (slow_script, NULL);
  g_autoptr(Client) client = client_connect (server);

  g_object_set (client->transport, "keepalive-interval", 1000, "pong-deadline", 500, NULL);
  rpc_transport_start (client->transport);
  easel_test_wait_until (client->messages->len == 1 || client->n_closed == 1);
  g_assert_cmpuint (client->n_closed, ==, 0);
  g_assert_cmpuint (g_bytes_get_size (client->messages->pdata[0]), ==, SLOW_PIECES * SLOW_BYTES);
  /* It never said anything else. */
  easel_test_wait_until (client->n_closed == 1);
  g_assert_error (client->reason, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

static void
trickle_script (GIOStream *stream,
                gpointer   user_data)
{
  GOutputStream *output = g_io_stream_get_output_stream (stream);

  rpc_raw_accept (stream);
  rpc_raw_write_frame (stream, TEXT, "a", 1);
  while (g_output_stream_write_all (output, "\0\1a", 3, NULL, NULL, NULL))
    g_usleep (G_USEC_PER_SEC / 100);
}

/* A message that never ends, of a peer that answers no ping: its bytes are no sign of life. */
static void
test_trickle (void)
{
  g_autoptr(RpcRawServer) server = rpc_raw_server_new (trickle_script, NULL);
  g_autoptr(Client) client = client_connect (server);

  g_object_set (client->transport, "keepalive-interval", 1000, "pong-deadline", 100, NULL);
  rpc_transport_start (client->transport);
  easel_test_wait_until (client->n_closed == 1);
  g_assert_error (client->reason, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

static void
stuck_script (GIOStream *stream,
              gpointer   user_data)
{
  GMutex *mutex = user_data;

  rpc_raw_accept (stream);
  /* Reads nothing until the test is over. */
  g_mutex_lock (mutex);
  g_mutex_unlock (mutex);
}

static void
test_peer_that_does_not_read (void)
{
  static GMutex mutex; /* outlives the thread of the script */
  gsize length = 32 * 1024 * 1024;
  g_autoptr(GBytes) text = g_bytes_new_take (g_strnfill (length, 'a'), length);
  g_autoptr(GError) error = NULL;
  guint n_sent = 0;

  g_mutex_lock (&mutex);
  {
    g_autoptr(RpcRawServer) server = rpc_raw_server_new (stuck_script, &mutex);
    g_autoptr(Client) client = client_connect (server);

    rpc_transport_start (client->transport);
    while (rpc_transport_send (client->transport, text, &error))
      {
        easel_test_settle ();
        n_sent++;
      }
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
    g_assert_cmpuint (n_sent, ==, EASEL_LIMIT_SEND_BACKLOG / length);
    g_assert_cmpuint (client->n_closed, ==, 1);
    g_assert_error (client->reason, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
    g_clear_error (&error);
    g_assert_false (rpc_transport_send (client->transport, text, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
    g_mutex_unlock (&mutex);
  }
}

/* Twice the backlog, but every piece is answered: nobody counts as dead for being busy. */
static void
test_busy_but_reading (void)
{
  g_autoptr(RpcPair) pair = rpc_pair_new_websocket ();
  g_autoptr(Client) client = client_new (g_steal_pointer (&pair->near));
  gsize length = 32 * 1024 * 1024;
  g_autoptr(GBytes) text = g_bytes_new_take (g_strnfill (length, 'a'), length);
  g_autoptr(GError) error = NULL;

  rpc_transport_start (client->transport);
  for (guint i = 0; i < 2 * EASEL_LIMIT_SEND_BACKLOG / length; i++)
    {
      rpc_transport_send (client->transport, text, &error);
      g_assert_no_error (error);
      g_free (rpc_pair_next (pair));
      rpc_pair_send (pair, "thanks");
      easel_test_wait_until (client->messages->len == i + 1);
    }
  g_assert_cmpuint (client->n_closed, ==, 0);
}

static void
test_dropped_without_close (void)
{
  g_autoptr(RpcPair) pair = rpc_pair_new_websocket ();
  gpointer transport;

  rpc_transport_start (pair->near);
  easel_test_watch (pair->near, &transport);
  g_clear_object (&pair->near);
  g_assert_null (transport);
  easel_test_wait_until (pair->far_closed);
  g_assert_no_error (pair->far_reason);
}

static void
test_properties (void)
{
  g_autoptr(RpcPair) pair = rpc_pair_new_websocket ();
  guint interval, deadline;

  g_object_get (pair->near, "keepalive-interval", &interval, "pong-deadline", &deadline, NULL);
  g_assert_cmpuint (interval, ==, EASEL_LIMIT_KEEPALIVE_INTERVAL);
  g_assert_cmpuint (deadline, ==, EASEL_LIMIT_PONG_DEADLINE);
  rpc_transport_close (pair->near);
  g_object_set (pair->near, "keepalive-interval", 5, NULL);
}

#define FRAMES 9000
#define BLOCKS 8
#define DRAWINGS 50

static const guint8 small_frame[] = { FIN | TEXT, 5, '"', 'm', 'o', 'r', 'e' };

static void
small_frames_script (GIOStream *stream,
              gpointer   user_data)
{
  g_autoptr(GByteArray) block = g_byte_array_new ();

  for (guint i = 0; i < FRAMES; i++)
    g_byte_array_append (block, small_frame, sizeof small_frame);
  rpc_raw_accept (stream);
  for (guint i = 0; i < BLOCKS; i++)
    rpc_raw_write (stream, block->data, block->len);
  rpc_raw_drain (stream);
}

static gboolean
drawn_cb (gpointer user_data)
{
  guint *drawings = user_data;

  ++*drawings;
  return G_SOURCE_CONTINUE;
}

/* A peer sends faster than it is read: each turn of the main loop takes a part, and drawing goes on between two. Frames
 * that take longer than they last are drawn without a pause: they do not stop the reading. */
static void
test_turns (void)
{
  g_autoptr(RpcRawServer) server = rpc_raw_server_new (small_frames_script, NULL);
  g_autoptr(Client) client = client_connect (server);
  guint most = 0;
  guint drawings = 0;
  guint source;

  rpc_transport_start (client->transport);
  /* The priority of GDK_PRIORITY_REDRAW. */
  source = g_idle_add_full (G_PRIORITY_HIGH_IDLE + 20, drawn_cb, &drawings, NULL);
  while (client->messages->len < FRAMES * BLOCKS)
    {
      guint before = client->messages->len;

      g_main_context_iteration (NULL, TRUE);
      g_assert_cmpuint (client->n_closed, ==, 0);
      most = MAX (most, client->messages->len - before);
    }
  g_assert_cmpuint (most, <=, EASEL_LIMIT_TURN_BYTES / sizeof small_frame + 1);
  g_assert_cmpuint (drawings, >=, DRAWINGS);
  g_source_remove (source);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/rpc/websocket/kinds-of-frames", test_kinds_of_frames);
  g_test_add_func ("/rpc/websocket/oversize-frame", test_oversize_frame);
  g_test_add_func ("/rpc/websocket/huge-frame", test_huge_frame);
  g_test_add_func ("/rpc/websocket/fragments-add-up", test_fragments_add_up);
  g_test_add_func ("/rpc/websocket/fragments-without-end", test_fragments_without_end);
  g_test_add_func ("/rpc/websocket/fragments-in-bounds", test_fragments_in_bounds);
  g_test_add_func ("/rpc/websocket/no-extensions", test_no_extensions);
  g_test_add_func ("/rpc/websocket/largest-frame", test_largest_frame);
  g_test_add_func ("/rpc/websocket/half-frames", test_half_frames);
  g_test_add_func ("/rpc/websocket/broken-frames", test_broken_frames);
  g_test_add_func ("/rpc/websocket/close-codes", test_close_codes);
  g_test_add_func ("/rpc/websocket/reset", test_reset);
  g_test_add_func ("/rpc/websocket/no-pong", test_no_pong);
  g_test_add_func ("/rpc/websocket/slow-line", test_slow_line);
  g_test_add_func ("/rpc/websocket/trickle", test_trickle);
  g_test_add_func ("/rpc/websocket/quiet-but-alive", test_quiet_but_alive);
  g_test_add_func ("/rpc/websocket/we-slept", test_we_slept);
  g_test_add_func ("/rpc/websocket/peer-that-does-not-read", test_peer_that_does_not_read);
  g_test_add_func ("/rpc/websocket/busy-but-reading", test_busy_but_reading);
  g_test_add_func ("/rpc/websocket/dropped-without-close", test_dropped_without_close);
  g_test_add_func ("/rpc/websocket/properties", test_properties);
  g_test_add_func ("/rpc/websocket/turns", test_turns);

  return g_test_run ();
}
