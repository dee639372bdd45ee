/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-limits.h"
#include "easel-test.h"
#include "rpc-limits.h"
#include "rpc-peer.h"
#include "rpc-stdio.h"

#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib-unix.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  RpcTransport *transport;
  int           to;       /* what is written here, the transport reads */
  int           from;
  GPtrArray    *messages; /* char * */
  guint         n_closed;
  GError       *reason;
} Fixture;

static void
message_cb (RpcTransport *transport,
            GBytes       *text,
            Fixture      *self)
{
  gsize length;
  const char *data = g_bytes_get_data (text, &length);

  g_assert_cmpuint (self->n_closed, ==, 0);
  g_ptr_array_add (self->messages, g_strndup (data != NULL ? data : "", length));
}

static void
closed_cb (RpcTransport *transport,
           const GError *reason,
           Fixture      *self)
{
  self->n_closed++;
  self->reason = reason != NULL ? g_error_copy (reason) : NULL;
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr(GInputStream) input = NULL;
  g_autoptr(GOutputStream) output = NULL;
  int in[2], out[2];

  g_assert_true (g_unix_open_pipe (in, FD_CLOEXEC, NULL));
  g_assert_true (g_unix_open_pipe (out, FD_CLOEXEC, NULL));
  input = g_unix_input_stream_new (in[0], TRUE);
  output = g_unix_output_stream_new (out[1], TRUE);
  self->to = in[1];
  self->from = out[0];
  self->transport = rpc_stdio_new (input, output);
  self->messages = g_ptr_array_new_with_free_func (g_free);
  g_signal_connect (self->transport, "message", G_CALLBACK (message_cb), self);
  g_signal_connect (self->transport, "closed", G_CALLBACK (closed_cb), self);
}

static void
close_fd (int *fd)
{
  if (*fd != -1)
    close (*fd);
  *fd = -1;
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gpointer transport = NULL;

  if (self->transport != NULL)
    {
      easel_test_watch (self->transport, &transport);
      g_signal_handlers_disconnect_by_data (self->transport, self);
      g_clear_object (&self->transport);
    }
  easel_test_wait_until (transport == NULL);
  close_fd (&self->to);
  close_fd (&self->from);
  g_ptr_array_unref (self->messages);
  g_clear_error (&self->reason);
}

static void
feed (Fixture    *self,
      const char *text)
{
  g_assert_cmpint (write (self->to, text, strlen (text)), ==, (gssize) strlen (text));
}

static void
assert_messages (Fixture    *self,
                 const char *joined)
{
  g_autofree char *text = NULL;

  g_ptr_array_add (self->messages, NULL);
  text = g_strjoinv ("|", (char **) self->messages->pdata);
  g_assert_cmpstr (text, ==, joined);
}

static void
test_lines (Fixture       *self,
            gconstpointer  data)
{
  feed (self, "early\n");
  easel_test_settle ();
  g_assert_cmpuint (self->messages->len, ==, 0);
  rpc_transport_start (self->transport);
  rpc_transport_start (self->transport);
  feed (self, "one\ntwo\r\n\n  \n\r\nthr");
  easel_test_wait_until (self->messages->len == 3);
  feed (self, "ee\nlast without a line feed");
  close_fd (&self->to);
  easel_test_wait_until (self->n_closed == 1);
  g_assert_no_error (self->reason);
  assert_messages (self, "early|one|two\r|three|last without a line feed");
}

static void
test_byte_by_byte (Fixture       *self,
                   gconstpointer  data)
{
  static const char text[] = "{\"é\":1}\n[]\n";

  rpc_transport_start (self->transport);
  for (gsize i = 0; i < strlen (text); i++)
    {
      g_assert_cmpint (write (self->to, text + i, 1), ==, 1);
      easel_test_settle ();
    }
  easel_test_wait_until (self->messages->len == 2);
  assert_messages (self, "{\"é\":1}|[]");
}

static gpointer
feed_large_thread (gpointer user_data)
{
  Fixture *self = user_data;
  gsize size = 1024 * 1024;
  g_autofree char *piece = g_strnfill (size, 'a');

  for (gsize sent = 0; sent <= EASEL_LIMIT_MESSAGE_BYTES; sent += size)
    for (gsize done = 0; done < size;)
      done += write (self->to, piece + done, size - done);
  feed (self, "\nnext\n");
  return NULL;
}

/* It is dropped and said so once, and the next line is read. */
static void
test_overlong_line (Fixture       *self,
                    gconstpointer  data)
{
  GThread *thread;

  rpc_transport_start (self->transport);
  feed (self, "before\n");
  thread = g_thread_new ("feeder", feed_large_thread, self);
  easel_test_wait_until (self->messages->len == 3);
  g_thread_join (thread);
  assert_messages (self, "before||next");
}

static void
test_overlong_line_is_counted (Fixture       *self,
                               gconstpointer  data)
{
  g_autoptr(RpcPeer) peer = rpc_peer_new (self->transport);
  GThread *thread;

  rpc_peer_start (peer);
  thread = g_thread_new ("feeder", feed_large_thread, self);
  easel_test_wait_until (self->messages->len == 2);
  g_thread_join (thread);
  /* The line, and "next". */
  g_assert_cmpuint (rpc_peer_get_dropped (peer), ==, 2);
  g_assert_false (rpc_peer_is_closed (peer));
}

static void
send (Fixture    *self,
      const char *text)
{
  g_autoptr(GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr(GError) error = NULL;

  rpc_transport_send (self->transport, bytes, &error);
  g_assert_no_error (error);
}

static char *
read_all (Fixture *self)
{
  GString *text = g_string_new (NULL);
  char buffer[65536];

  g_assert_true (g_unix_set_fd_nonblocking (self->from, TRUE, NULL));
  for (;;)
    {
      gssize n = read (self->from, buffer, sizeof buffer);

      if (n == 0)
        return g_string_free (text, FALSE);
      if (n > 0)
        g_string_append_len (text, buffer, n);
      else if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (1000);
    }
}

/* The pipe takes 64 KiB; the rest leaves as it is read, also after the close. Nothing blocks: writer and reader are
 * one thread. */
static void
test_writes_in_order (Fixture       *self,
                      gconstpointer  data)
{
  g_autoptr(GString) expected = g_string_new (NULL);
  g_autofree char *large = g_strnfill (1024 * 1024, 'L');
  g_autofree char *text = NULL;

  rpc_transport_start (self->transport);
  for (guint i = 0; i < 300; i++)
    {
      g_autofree char *line = g_strnfill (1 + i * 7, 'a' + i % 26);

      send (self, line);
      g_string_append_printf (expected, "%s\n", line);
    }
  send (self, large);
  g_string_append_printf (expected, "%s\n", large);
  rpc_transport_close (self->transport);
  g_assert_cmpuint (self->n_closed, ==, 1);
  text = read_all (self);
  g_assert_cmpstr (text, ==, expected->str);
}

static void
test_reader_gone (Fixture       *self,
                  gconstpointer  data)
{
  g_autoptr(GBytes) bytes = g_bytes_new_static ("x", 1);
  g_autoptr(GError) error = NULL;

  rpc_transport_start (self->transport);
  close_fd (&self->from);
  send (self, "x");
  easel_test_wait_until (self->n_closed == 1);
  g_assert_error (self->reason, G_IO_ERROR, G_IO_ERROR_BROKEN_PIPE);
  g_assert_false (rpc_transport_send (self->transport, bytes, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
}

static void
test_reader_stuck (Fixture       *self,
                   gconstpointer  data)
{
  gsize length = 32 * 1024 * 1024;
  g_autoptr(GBytes) bytes = g_bytes_new_take (g_strnfill (length, 'a'), length);
  g_autoptr(GError) error = NULL;
  guint n_sent = 0;

  rpc_transport_start (self->transport);
  while (rpc_transport_send (self->transport, bytes, &error))
    {
      easel_test_settle ();
      n_sent++;
    }
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_cmpuint (n_sent, >=, EASEL_LIMIT_SEND_BACKLOG / length - 1);
  g_assert_cmpuint (n_sent, <=, EASEL_LIMIT_SEND_BACKLOG / length);
  g_assert_error (self->reason, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  /* The reader never comes back; tearing down ends within the time to linger. */
}

static void
test_dropped_while_reading (Fixture       *self,
                            gconstpointer  data)
{
  gpointer transport;

  rpc_transport_start (self->transport);
  easel_test_settle ();
  easel_test_watch (self->transport, &transport);
  g_clear_object (&self->transport);
  g_assert_null (transport);
  easel_test_settle ();
  g_assert_cmpuint (self->n_closed, ==, 0);
}

static void
test_not_started (Fixture       *self,
                  gconstpointer  data)
{
  feed (self, "x\n");
  rpc_transport_close (self->transport);
  g_assert_cmpuint (self->n_closed, ==, 1);
  rpc_transport_start (self->transport);
  rpc_transport_close (self->transport);
  easel_test_settle ();
  g_assert_cmpuint (self->n_closed, ==, 1);
  g_assert_cmpuint (self->messages->len, ==, 0);
}

#define LINE "\"more\"\n"
#define LINES 9000
#define BLOCKS 8
#define DRAWINGS 50

static gpointer
flood_thread (gpointer user_data)
{
  Fixture *self = user_data;
  g_autoptr(GString) block = g_string_new (NULL);

  for (guint i = 0; i < LINES; i++)
    g_string_append (block, LINE);
  for (guint i = 0; i < BLOCKS; i++)
    for (gsize done = 0; done < block->len;)
      {
        gssize n = write (self->to, block->str + done, block->len - done);

        g_assert_cmpint (n, >, 0);
        done += n;
      }
  return NULL;
}

static gboolean
drawn_cb (gpointer user_data)
{
  guint *drawings = user_data;

  ++*drawings;
  return G_SOURCE_CONTINUE;
}

/* A peer writes faster than it is read: each turn of the main loop takes a part, and drawing goes on between two. Frames
 * that take longer than they last are drawn without a pause: they do not stop the reading. */
static void
test_flood (Fixture       *self,
            gconstpointer  data)
{
  GThread *thread = g_thread_new ("flood", flood_thread, self);
  guint most = 0;
  guint drawings = 0;
  guint source;

  rpc_transport_start (self->transport);
  /* The priority of GDK_PRIORITY_REDRAW. */
  source = g_idle_add_full (G_PRIORITY_HIGH_IDLE + 20, drawn_cb, &drawings, NULL);
  while (self->messages->len < LINES * BLOCKS)
    {
      guint before = self->messages->len;

      g_main_context_iteration (NULL, TRUE);
      g_assert_cmpuint (self->n_closed, ==, 0);
      most = MAX (most, self->messages->len - before);
    }
  g_thread_join (thread);
  g_assert_cmpuint (most, <=, EASEL_LIMIT_LINES_CHUNK / strlen (LINE) + 1);
  g_assert_cmpuint (drawings, >=, DRAWINGS);
  g_source_remove (source);
}

static void
add (const char *name,
     void      (*test) (Fixture       *self,
                        gconstpointer  data))
{
  g_autofree char *path = g_strconcat ("/rpc/stdio/", name, NULL);

  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  add ("lines", test_lines);
  add ("byte-by-byte", test_byte_by_byte);
  add ("overlong-line", test_overlong_line);
  add ("overlong-line-is-counted", test_overlong_line_is_counted);
  add ("writes-in-order", test_writes_in_order);
  add ("reader-gone", test_reader_gone);
  add ("reader-stuck", test_reader_stuck);
  add ("dropped-while-reading", test_dropped_while_reading);
  add ("not-started", test_not_started);
  add ("flood", test_flood);

  return g_test_run ();
}
