/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-connection.h"

#include "easel-host-limits.h"
#include "easel-limits.h"

struct _EaselHostConnection
{
  GObject        parent_instance;
  RpcPeer       *peer;
  char          *client_id;
  AhpExtensions  extensions;
  gboolean       shows_canvases;
  gboolean       shows_apps;
  GHashTable    *subscriptions;   /* set of URIs */
  gint64         began;           /* monotonic, µs */
  gint64         refilled;        /* monotonic, µs */
  gint64         credit;          /* messages that the client may still send at once */
  guint          burst;
  guint          per_second;
};

G_DEFINE_FINAL_TYPE (EaselHostConnection, easel_host_connection, G_TYPE_OBJECT)

enum { REQUEST, NOTIFICATION, CLOSED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
easel_host_connection_dispose (GObject *object)
{
  EaselHostConnection *self = EASEL_HOST_CONNECTION (object);

  if (self->peer != NULL)
    rpc_peer_close (self->peer);
  g_clear_object (&self->peer);

  G_OBJECT_CLASS (easel_host_connection_parent_class)->dispose (object);
}

static void
easel_host_connection_finalize (GObject *object)
{
  EaselHostConnection *self = EASEL_HOST_CONNECTION (object);

  g_clear_pointer (&self->subscriptions, g_hash_table_unref);
  g_clear_pointer (&self->client_id, g_free);

  G_OBJECT_CLASS (easel_host_connection_parent_class)->finalize (object);
}

static void
easel_host_connection_class_init (EaselHostConnectionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = easel_host_connection_dispose;
  object_class->finalize = easel_host_connection_finalize;

  signals[REQUEST] = g_signal_new ("request", type, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL, NULL,
                                   G_TYPE_BOOLEAN, 1, RPC_TYPE_REQUEST);
  signals[NOTIFICATION] = g_signal_new ("notification", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                        G_TYPE_STRING, JSON_TYPE_OBJECT);
  signals[CLOSED] = g_signal_new ("closed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_host_connection_init (EaselHostConnection *self)
{
  self->subscriptions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->began = self->refilled = g_get_monotonic_time ();
  easel_host_connection_set_rate_limit (self, EASEL_LIMIT_HOST_BURST, EASEL_LIMIT_HOST_MESSAGES_PER_SECOND);
}

static gboolean
pay (EaselHostConnection *self)
{
  gint64 now = g_get_monotonic_time ();
  gint64 earned = (now - self->refilled) * self->per_second / G_USEC_PER_SEC;

  if (earned > 0)
    {
      self->credit = MIN (self->credit + earned, self->burst);
      self->refilled = now;
    }
  if (self->credit-- > 0)
    return TRUE;
  g_message ("A client sends too much and is dropped");
  easel_host_connection_close (self);
  return FALSE;
}

static gboolean
peer_request_cb (RpcPeer             *peer,
                 RpcRequest          *request,
                 EaselHostConnection *self)
{
  g_autoptr(EaselHostConnection) guard = g_object_ref (self);
  gboolean taken = FALSE;

  if (pay (self))
    g_signal_emit (self, signals[REQUEST], 0, request, &taken);
  return taken;
}

static void
peer_notification_cb (RpcPeer             *peer,
                      const char          *method,
                      JsonObject          *params,
                      EaselHostConnection *self)
{
  g_autoptr(EaselHostConnection) guard = g_object_ref (self);

  if (pay (self))
    g_signal_emit (self, signals[NOTIFICATION], 0, method, params);
}

static void
peer_closed_cb (RpcPeer             *peer,
                const GError        *reason,
                EaselHostConnection *self)
{
  g_autoptr(EaselHostConnection) guard = g_object_ref (self);

  g_signal_emit (self, signals[CLOSED], 0);
}

/**
 * easel_host_connection_new:
 * @peer: the peer of the client; not started
 *
 * Returns: (transfer full): the connection
 */
EaselHostConnection *
easel_host_connection_new (RpcPeer *peer)
{
  EaselHostConnection *self;

  g_return_val_if_fail (RPC_IS_PEER (peer), NULL);

  self = g_object_new (EASEL_HOST_TYPE_CONNECTION, NULL);
  self->peer = g_object_ref (peer);
  rpc_peer_set_max_message (peer, EASEL_LIMIT_FIRST_MESSAGE_BYTES);
  g_signal_connect_object (peer, "request", G_CALLBACK (peer_request_cb), self, 0);
  g_signal_connect_object (peer, "notification", G_CALLBACK (peer_notification_cb), self, 0);
  g_signal_connect_object (peer, "closed", G_CALLBACK (peer_closed_cb), self, 0);
  return self;
}

/**
 * easel_host_connection_set_rate_limit:
 * @self: a connection
 * @burst: messages that are always accepted
 * @per_second: messages that are added to the credit per second
 *
 * Replaces %EASEL_LIMIT_HOST_BURST and %EASEL_LIMIT_HOST_MESSAGES_PER_SECOND.
 */
void
easel_host_connection_set_rate_limit (EaselHostConnection *self,
                                      guint                burst,
                                      guint                per_second)
{
  g_return_if_fail (EASEL_HOST_IS_CONNECTION (self));

  self->burst = burst;
  self->credit = burst;
  self->per_second = per_second;
}

void
easel_host_connection_start (EaselHostConnection *self)
{
  g_return_if_fail (EASEL_HOST_IS_CONNECTION (self));

  rpc_peer_start (self->peer);
}

void
easel_host_connection_close (EaselHostConnection *self)
{
  g_return_if_fail (EASEL_HOST_IS_CONNECTION (self));

  rpc_peer_close (self->peer);
}

RpcPeer *
easel_host_connection_get_peer (EaselHostConnection *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_CONNECTION (self), NULL);

  return self->peer;
}

const char *
easel_host_connection_get_client_id (EaselHostConnection *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_CONNECTION (self), NULL);

  return self->client_id;
}

void
easel_host_connection_set_client_id (EaselHostConnection *self,
                                     const char          *client_id)
{
  g_return_if_fail (EASEL_HOST_IS_CONNECTION (self));

  g_free (self->client_id);
  self->client_id = g_strdup (client_id);
  rpc_peer_set_max_message (self->peer, EASEL_LIMIT_MESSAGE_BYTES);
}

AhpExtensions
easel_host_connection_get_extensions (EaselHostConnection *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_CONNECTION (self), AHP_EXTENSION_NONE);

  return self->extensions;
}

void
easel_host_connection_set_extensions (EaselHostConnection *self,
                                      AhpExtensions        extensions)
{
  g_return_if_fail (EASEL_HOST_IS_CONNECTION (self));

  self->extensions = extensions;
}

gboolean
easel_host_connection_get_shows_canvases (EaselHostConnection *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_CONNECTION (self), FALSE);

  return self->shows_canvases;
}

void
easel_host_connection_set_shows_canvases (EaselHostConnection *self,
                                          gboolean             shows_canvases)
{
  g_return_if_fail (EASEL_HOST_IS_CONNECTION (self));

  self->shows_canvases = shows_canvases;
}

gboolean
easel_host_connection_get_shows_apps (EaselHostConnection *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_CONNECTION (self), FALSE);

  return self->shows_apps;
}

void
easel_host_connection_set_shows_apps (EaselHostConnection *self,
                                      gboolean             shows_apps)
{
  g_return_if_fail (EASEL_HOST_IS_CONNECTION (self));

  self->shows_apps = shows_apps;
}

gboolean
easel_host_connection_subscribe (EaselHostConnection *self,
                                 const char          *uri)
{
  g_return_val_if_fail (EASEL_HOST_IS_CONNECTION (self), FALSE);

  if (g_hash_table_contains (self->subscriptions, uri))
    return TRUE;
  if (g_hash_table_size (self->subscriptions) >= EASEL_LIMIT_HOST_SUBSCRIPTIONS)
    return FALSE;
  g_hash_table_add (self->subscriptions, g_strdup (uri));
  return TRUE;
}

gboolean
easel_host_connection_unsubscribe (EaselHostConnection *self,
                                   const char          *uri)
{
  g_return_val_if_fail (EASEL_HOST_IS_CONNECTION (self), FALSE);

  return g_hash_table_remove (self->subscriptions, uri);
}

gboolean
easel_host_connection_subscribes (EaselHostConnection *self,
                                  const char          *uri)
{
  g_return_val_if_fail (EASEL_HOST_IS_CONNECTION (self), FALSE);

  return g_hash_table_contains (self->subscriptions, uri);
}

void
easel_host_connection_notify (EaselHostConnection *self,
                              const char          *method,
                              JsonObject          *params)
{
  g_autoptr(GError) error = NULL;

  g_return_if_fail (EASEL_HOST_IS_CONNECTION (self));

  /* A client whose socket is full or closed gets the message in its replay when it reconnects. */
  if (!rpc_peer_notify (self->peer, method, params, &error))
    g_debug ("%s was not sent: %s", method, error->message);
}

/**
 * easel_host_connection_sweep:
 * @self: a connection
 *
 * Called periodically. Closes a connection without a handshake within %EASEL_LIMIT_CONNECT_TIMEOUT, or with more than
 * %EASEL_LIMIT_HOST_BAD_MESSAGES messages that were not JSON-RPC.
 */
void
easel_host_connection_sweep (EaselHostConnection *self)
{
  gint64 age;

  g_return_if_fail (EASEL_HOST_IS_CONNECTION (self));

  age = (g_get_monotonic_time () - self->began) / 1000;
  if ((self->client_id == NULL && age > EASEL_LIMIT_CONNECT_TIMEOUT) ||
      rpc_peer_get_dropped (self->peer) > EASEL_LIMIT_HOST_BAD_MESSAGES)
    {
      g_message ("A client that does not speak the protocol is dropped");
      easel_host_connection_close (self);
    }
}
