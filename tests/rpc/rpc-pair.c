/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rpc-pair.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-stdio.h"
#include "rpc-websocket.h"

#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib-unix.h>
#include <string.h>

static void
received_cb (RpcTransport *transport,
             GBytes       *text,
             RpcPair      *self)
{
  gsize length;
  const char *data = g_bytes_get_data (text, &length);

  g_queue_push_tail (&self->received, g_strndup (data, length));
}

static void
far_closed_cb (RpcTransport *transport,
               const GError *reason,
               RpcPair      *self)
{
  g_assert_false (self->far_closed);
  self->far_closed = TRUE;
  self->far_reason = reason != NULL ? g_error_copy (reason) : NULL;
}

static void
set_far (RpcPair      *self,
         RpcTransport *far)
{
  self->far = far;
  g_signal_connect (far, "message", G_CALLBACK (received_cb), self);
  g_signal_connect (far, "closed", G_CALLBACK (far_closed_cb), self);
  rpc_transport_start (far);
}

static void
accepted_cb (RpcTransport *transport,
             gpointer      user_data)
{
  set_far (user_data, g_object_ref (transport));
}

RpcPair *
rpc_pair_new_websocket (void)
{
  RpcPair *self = g_new0 (RpcPair, 1);
  g_autoptr(GError) error = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  g_autofree char *address = NULL;
  GSList *uris;

  self->server = soup_server_new (NULL, NULL);
  rpc_websocket_serve (self->server, "/", accepted_cb, self);
  soup_server_listen_local (self->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (self->server);
  address = g_strdup_printf ("ws://127.0.0.1:%d/", g_uri_get_port (uris->data));
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);

  rpc_websocket_connect_async (address, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL && self->far != NULL);
  self->near = rpc_websocket_connect_finish (result, &error);
  g_assert_no_error (error);
  return self;
}

static RpcTransport *
new_stdio (int read_end,
           int write_end)
{
  g_autoptr(GInputStream) input = g_unix_input_stream_new (read_end, TRUE);
  g_autoptr(GOutputStream) output = g_unix_output_stream_new (write_end, TRUE);

  return rpc_stdio_new (input, output);
}

RpcPair *
rpc_pair_new_stdio (void)
{
  RpcPair *self = g_new0 (RpcPair, 1);
  g_autoptr(GError) error = NULL;
  int there[2], back[2];

  g_unix_open_pipe (there, FD_CLOEXEC, &error);
  g_assert_no_error (error);
  g_unix_open_pipe (back, FD_CLOEXEC, &error);
  g_assert_no_error (error);
  self->near = new_stdio (back[0], there[1]);
  set_far (self, new_stdio (there[0], back[1]));
  return self;
}

void
rpc_pair_free (RpcPair *self)
{
  g_signal_handlers_disconnect_by_data (self->far, self);
  rpc_transport_close (self->far);
  g_clear_object (&self->far);
  g_clear_object (&self->near);
  if (self->server != NULL)
    soup_server_disconnect (self->server);
  g_clear_object (&self->server);
  g_queue_clear_full (&self->received, g_free);
  g_clear_error (&self->far_reason);
  g_free (self);
}

void
rpc_pair_send (RpcPair    *self,
               const char *text)
{
  g_autoptr(GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr(GError) error = NULL;

  rpc_transport_send (self->far, bytes, &error);
  g_assert_no_error (error);
}

char *
rpc_pair_next (RpcPair *self)
{
  easel_test_wait_until (!g_queue_is_empty (&self->received));
  return g_queue_pop_head (&self->received);
}

void
rpc_pair_expect (RpcPair    *self,
                 const char *json)
{
  g_autofree char *text = rpc_pair_next (self);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) expected = easel_json_parse (json, strlen (json), EASEL_LIMIT_MESSAGE_BYTES, &error);
  g_autoptr(JsonNode) got = NULL;

  g_assert_no_error (error);
  got = easel_json_parse (text, strlen (text), EASEL_LIMIT_MESSAGE_BYTES, &error);
  g_assert_no_error (error);
  if (!json_node_equal (expected, got))
    g_error ("expected %s, got %s", json, text);
}

void
rpc_pair_flush (RpcPair *self)
{
  rpc_pair_send (self, "{\"jsonrpc\":\"2.0\",\"id\":\"flush\",\"method\":\"test/flush\"}");
  rpc_pair_expect (self, "{\"jsonrpc\":\"2.0\",\"id\":\"flush\",\"error\":"
                         "{\"code\":-32601,\"message\":\"Method not found\"}}");
}

static gboolean
request_cb (RpcPeer    *peer,
            RpcRequest *request,
            RpcFixture *self)
{
  if (!self->take || g_str_equal (rpc_request_get_method (request), "test/flush"))
    return FALSE;
  g_ptr_array_add (self->requests, g_object_ref (request));
  return TRUE;
}

static void
notification_cb (RpcPeer    *peer,
                 const char *method,
                 JsonObject *params,
                 RpcFixture *self)
{
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (params));
  g_autofree char *text = easel_json_to_string (node);

  g_ptr_array_add (self->notifications, g_strdup_printf ("%s %s", method, text));
}

static void
closed_cb (RpcPeer      *peer,
           const GError *reason,
           RpcFixture   *self)
{
  self->closed = TRUE;
  self->n_closed++;
  self->reason = reason != NULL ? g_error_copy (reason) : NULL;
}

static void
run_case (RpcPair *pair,
          RpcCase  test_case)
{
  RpcFixture self = { .pair = pair, .take = TRUE };
  gpointer peer;

  self.requests = g_ptr_array_new_with_free_func (g_object_unref);
  self.notifications = g_ptr_array_new_with_free_func (g_free);
  self.peer = rpc_peer_new (pair->near);
  easel_test_watch (self.peer, &peer);
  g_signal_connect (self.peer, "request", G_CALLBACK (request_cb), &self);
  g_signal_connect (self.peer, "notification", G_CALLBACK (notification_cb), &self);
  g_signal_connect (self.peer, "closed", G_CALLBACK (closed_cb), &self);
  rpc_peer_start (self.peer);

  test_case (&self);

  g_ptr_array_unref (self.requests);
  g_ptr_array_unref (self.notifications);
  g_clear_object (&self.peer);
  easel_test_wait_until (peer == NULL);
  g_assert_cmpuint (self.n_closed, <=, 1);
  g_clear_error (&self.reason);
}

static void
websocket_case (gconstpointer test_case)
{
  g_autoptr(RpcPair) pair = rpc_pair_new_websocket ();

  run_case (pair, (RpcCase) test_case);
}

static void
stdio_case (gconstpointer test_case)
{
  g_autoptr(RpcPair) pair = rpc_pair_new_stdio ();

  run_case (pair, (RpcCase) test_case);
}

void
rpc_fixture_add (const char *name,
                 RpcCase     test_case)
{
  g_autofree char *websocket = g_strdup_printf ("/rpc/websocket/%s", name);
  g_autofree char *stdio = g_strdup_printf ("/rpc/stdio/%s", name);

  g_test_add_data_func (websocket, test_case, websocket_case);
  g_test_add_data_func (stdio, test_case, stdio_case);
}
