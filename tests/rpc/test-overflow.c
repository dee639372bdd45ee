/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-limits.h"
#include "easel-test.h"
#include "rpc-limits.h"
#include "rpc-peer.h"

/* A transport that delivers what the test says, in the moment in which it says so. */
#define TEST_TYPE_TRANSPORT (test_transport_get_type ())
G_DECLARE_FINAL_TYPE (TestTransport, test_transport, TEST, TRANSPORT, GObject)

struct _TestTransport
{
  GObject  parent_instance;
  gboolean closed;
};

static void test_transport_iface_init (RpcTransportInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TestTransport, test_transport, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (RPC_TYPE_TRANSPORT, test_transport_iface_init))

static void
test_transport_start (RpcTransport *transport)
{
}

static gboolean
test_transport_send (RpcTransport  *transport,
                     GBytes        *text,
                     GError       **error)
{
  return TRUE;
}

static void
test_transport_close (RpcTransport *transport)
{
  TestTransport *self = TEST_TRANSPORT (transport);

  if (self->closed)
    return;
  self->closed = TRUE;
  rpc_transport_emit_closed (transport, NULL);
}

static void
test_transport_iface_init (RpcTransportInterface *iface)
{
  iface->start = test_transport_start;
  iface->send = test_transport_send;
  iface->close = test_transport_close;
}

static void
test_transport_class_init (TestTransportClass *klass)
{
}

static void
test_transport_init (TestTransport *self)
{
}

typedef struct
{
  guint   n_closed;
  guint   n_notifications;
  GError *reason;
} Seen;

static void
closed_cb (RpcPeer      *peer,
           const GError *reason,
           Seen         *seen)
{
  seen->n_closed++;
  seen->reason = reason != NULL ? g_error_copy (reason) : NULL;
}

static void
notification_cb (RpcPeer    *peer,
                 const char *method,
                 JsonObject *params,
                 Seen       *seen)
{
  seen->n_notifications++;
}

/* A worker has a large message, and the peer does not stop: the connection ends before the memory does. */
static void
test_overflow (void)
{
  static const char small[] = "{\"jsonrpc\":\"2.0\",\"method\":\"n\"}";
  g_autoptr(TestTransport) transport = g_object_new (TEST_TYPE_TRANSPORT, NULL);
  g_autoptr(RpcPeer) peer = rpc_peer_new (RPC_TRANSPORT (transport));
  gsize length = 2 * EASEL_LIMIT_MAIN_THREAD_BYTES;
  g_autoptr(GBytes) large = g_bytes_new_take (g_strnfill (length, ' '), length);
  g_autoptr(GBytes) text = g_bytes_new_static (small, sizeof small - 1);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  Seen seen = { 0 };

  g_signal_connect (peer, "closed", G_CALLBACK (closed_cb), &seen);
  g_signal_connect (peer, "notification", G_CALLBACK (notification_cb), &seen);
  rpc_peer_start (peer);
  rpc_peer_call_async (peer, "m", NULL, 0, NULL, easel_test_result_cb, &result);

  rpc_transport_emit_message (RPC_TRANSPORT (transport), large);
  for (guint i = 0; i < EASEL_LIMIT_RECEIVE_QUEUE; i++)
    rpc_transport_emit_message (RPC_TRANSPORT (transport), text);
  g_assert_false (rpc_peer_is_closed (peer));
  rpc_transport_emit_message (RPC_TRANSPORT (transport), text);
  g_assert_true (rpc_peer_is_closed (peer));
  g_assert_true (transport->closed);

  easel_test_wait_until (seen.n_closed == 1 && result != NULL);
  g_assert_error (seen.reason, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_null (rpc_peer_call_finish (peer, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_cmpuint (seen.n_notifications, ==, 0);
  g_clear_error (&seen.reason);
}

/* 100,000 pieces of nonsense leave nothing behind but a number. */
static void
test_nonsense (void)
{
  g_autoptr(TestTransport) transport = g_object_new (TEST_TYPE_TRANSPORT, NULL);
  g_autoptr(RpcPeer) peer = rpc_peer_new (RPC_TRANSPORT (transport));
  g_autoptr(GRand) random = g_rand_new_with_seed (299);

  rpc_peer_start (peer);
  for (guint i = 0; i < 100000; i++)
    {
      gsize length = g_rand_int_range (random, 0, 64);
      guint8 *data = g_malloc (length);
      g_autoptr(GBytes) text = NULL;

      for (gsize k = 0; k < length; k++)
        data[k] = (guint8) g_rand_int (random);
      text = g_bytes_new_take (data, length);
      rpc_transport_emit_message (RPC_TRANSPORT (transport), text);
    }
  g_assert_cmpuint (rpc_peer_get_dropped (peer), ==, 100000);
  g_assert_false (rpc_peer_is_closed (peer));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/rpc/overflow/overflow", test_overflow);
  g_test_add_func ("/rpc/overflow/nonsense", test_nonsense);

  return g_test_run ();
}
