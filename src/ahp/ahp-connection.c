/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-client-private.h"

#include "easel-limits.h"
#include "rpc-websocket.h"

/* One connection after the other: IDLE → CONNECTING → HANDSHAKE → READY → BACKOFF → CONNECTING …, until CLOSED. */

static void
set_state (AhpClient      *self,
           AhpClientState  state)
{
  if (self->state == state)
    return;

  self->state = state;
  ahp_client_notify_state (self);
}

static void
set_error (AhpClient    *self,
           const GError *reason)
{
  GError *error = reason != NULL ? g_error_copy (reason)
                                 : g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection was closed");

  g_clear_error (&self->error);
  self->error = error;
}

static gboolean
backoff_cb (gpointer user_data)
{
  AhpClient *self = user_data;

  self->backoff_source = 0;
  ahp_connection_open (self);
  return G_SOURCE_REMOVE;
}

/* Lets go of the socket and of everything that lived with it; what survives a connection stays. */
static void
drop_connection (AhpClient *self)
{
  g_autoptr(RpcPeer) peer = g_steal_pointer (&self->peer);

  g_clear_handle_id (&self->backoff_source, g_source_remove);
  g_cancellable_cancel (self->connecting);
  g_clear_object (&self->connecting);
  if (peer != NULL)
    rpc_peer_close (peer);
  ahp_channels_lost (self->channels);
  ahp_dispatcher_lost (self->dispatcher);
}

/* The connection is gone or did not come about: another attempt follows by itself. */
void
ahp_connection_lose (AhpClient    *self,
                     const GError *reason)
{
  g_autoptr(AhpClient) kept = g_object_ref (self);

  if (self->state == AHP_CLIENT_CLOSED || self->state == AHP_CLIENT_BACKOFF)
    return;

  set_error (self, reason);
  self->state = AHP_CLIENT_BACKOFF;
  drop_connection (self);
  /* Somebody who saw a channel lost may have stopped or restarted us meanwhile. */
  if (self->state != AHP_CLIENT_BACKOFF)
    return;

  self->backoff_source = g_timeout_add (easel_backoff_next (&self->backoff), backoff_cb, self);
  ahp_client_notify_state (self);
}

/* Closes for good. @reason: (nullable): what no retry mends; NULL when somebody asked for it. */
void
ahp_connection_fail (AhpClient    *self,
                     const GError *reason)
{
  g_autoptr(AhpClient) kept = g_object_ref (self);

  g_clear_error (&self->error);
  self->error = reason != NULL ? g_error_copy (reason) : NULL;
  self->state = AHP_CLIENT_CLOSED;
  drop_connection (self);
  ahp_dispatcher_close (self->dispatcher);
  ahp_client_notify_state (self);
}

void
ahp_connection_ready (AhpClient *self,
                      gboolean   resumed)
{
  g_autoptr(AhpClient) kept = g_object_ref (self);
  RpcPeer *peer = self->peer;
  gint64 now = g_get_monotonic_time ();

  if (self->ready_at == 0 || now - self->ready_at > EASEL_LIMIT_STABLE_CONNECTION * (gint64) 1000)
    easel_backoff_reset (&self->backoff);
  self->ready_at = now;
  self->resume = TRUE;
  self->failed_resumes = 0;
  g_clear_error (&self->error);

  self->state = AHP_CLIENT_READY;
  ahp_channels_ready (self->channels);
  ahp_dispatcher_resume (self->dispatcher);
  if (self->peer != peer)
    return;
  ahp_client_notify_state (self);
  if (self->peer == peer)
    ahp_client_emit_ready (self, resumed);
}

static gboolean
is_fatal (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED) ||
         g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT) ||
         g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
}

/* One attempt to connect; its cancellable tells it from every other. */
typedef struct
{
  AhpClient    *client;
  GCancellable *cancellable;
} Attempt;

static void
attempt_free (Attempt *attempt)
{
  g_clear_object (&attempt->client);
  g_clear_object (&attempt->cancellable);
  g_free (attempt);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Attempt, attempt_free)

static void
start_handshake (AhpClient    *self,
                 RpcTransport *transport)
{
  g_autoptr(RpcPeer) peer = rpc_peer_new (transport);

  g_clear_object (&self->connecting);
  self->peer = g_object_ref (peer);
  self->no_canvas_read = FALSE;
  ahp_incoming_connect (self, peer);
  self->handshake_since = g_get_monotonic_time ();
  set_state (self, AHP_CLIENT_HANDSHAKE);
  if (self->peer != peer)
    return;

  rpc_peer_start (peer);
  if (self->peer == peer)
    ahp_handshake_start (self);
}

static void
connected_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(Attempt) attempt = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(RpcTransport) transport = rpc_websocket_connect_finish (result, &error);
  AhpClient *self = attempt->client;

  if (self->connecting != attempt->cancellable)
    {
      /* It connected in the same moment in which it was given up. */
      if (transport != NULL)
        rpc_transport_close (transport);
      return;
    }

  if (transport != NULL)
    start_handshake (self, transport);
  else if (is_fatal (error))
    ahp_connection_fail (self, error);
  else
    ahp_connection_lose (self, error);
}

void
ahp_connection_open (AhpClient *self)
{
  Attempt *attempt = g_new0 (Attempt, 1);

  g_clear_handle_id (&self->backoff_source, g_source_remove);
  g_cancellable_cancel (self->connecting);
  g_clear_object (&self->connecting);

  self->connecting = g_cancellable_new ();
  attempt->client = g_object_ref (self);
  attempt->cancellable = g_object_ref (self->connecting);
  rpc_websocket_connect_async (self->uri, self->connecting, connected_cb, attempt);
  set_state (self, AHP_CLIENT_CONNECTING);
}
