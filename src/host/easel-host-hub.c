/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-hub.h"

#include "easel-host-filter.h"
#include "easel-host-limits.h"

/* Interval at which connections are checked for missing handshakes and invalid messages. */
#define SWEEP_SECONDS 2

struct _EaselHostHub
{
  GObject     parent_instance;
  GPtrArray  *connections;
  GHashTable *by_client;    /* client id -> EaselHostConnection, borrowed */
  guint       sweep_source;
};

G_DEFINE_FINAL_TYPE (EaselHostHub, easel_host_hub, G_TYPE_OBJECT)

enum { JOINED, LEFT, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
easel_host_hub_dispose (GObject *object)
{
  EaselHostHub *self = EASEL_HOST_HUB (object);

  g_clear_handle_id (&self->sweep_source, g_source_remove);
  g_hash_table_remove_all (self->by_client);
  g_ptr_array_set_size (self->connections, 0);

  G_OBJECT_CLASS (easel_host_hub_parent_class)->dispose (object);
}

static void
easel_host_hub_finalize (GObject *object)
{
  EaselHostHub *self = EASEL_HOST_HUB (object);

  g_clear_pointer (&self->by_client, g_hash_table_unref);
  g_clear_pointer (&self->connections, g_ptr_array_unref);

  G_OBJECT_CLASS (easel_host_hub_parent_class)->finalize (object);
}

static void
easel_host_hub_class_init (EaselHostHubClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = easel_host_hub_dispose;
  object_class->finalize = easel_host_hub_finalize;

  signals[JOINED] = g_signal_new ("joined", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                  G_TYPE_STRING, G_TYPE_BOOLEAN);
  signals[LEFT] = g_signal_new ("left", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
easel_host_hub_init (EaselHostHub *self)
{
  self->connections = g_ptr_array_new_with_free_func (g_object_unref);
  self->by_client = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/* Copies the list, because a handler for one connection may close another. */
static GPtrArray *
copy_connections (EaselHostHub *self)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < self->connections->len; i++)
    g_ptr_array_add (copy, g_object_ref (self->connections->pdata[i]));
  return copy;
}

static gboolean
sweep_cb (gpointer user_data)
{
  EaselHostHub *self = user_data;
  g_autoptr(GPtrArray) connections = copy_connections (self);

  for (guint i = 0; i < connections->len; i++)
    easel_host_connection_sweep (connections->pdata[i]);
  return G_SOURCE_CONTINUE;
}

static void
send_envelope (EaselHostConnection *connection,
               JsonObject          *envelope)
{
  g_autoptr(JsonObject) visible = easel_host_filter_envelope (connection, envelope);

  if (visible != NULL)
    easel_host_connection_notify (connection, "action", visible);
}

static void
state_envelope_cb (EaselHostState *state,
                   const char     *channel,
                   JsonObject     *envelope,
                   const char     *only,
                   EaselHostHub   *self)
{
  g_autoptr(GPtrArray) connections = NULL;

  if (only != NULL)
    {
      EaselHostConnection *connection = g_hash_table_lookup (self->by_client, only);

      if (connection != NULL)
        send_envelope (connection, envelope);
      return;
    }
  connections = copy_connections (self);
  for (guint i = 0; i < connections->len; i++)
    if (easel_host_connection_subscribes (connections->pdata[i], channel))
      send_envelope (connections->pdata[i], envelope);
}

static void
state_notification_cb (EaselHostState *state,
                       const char     *method,
                       JsonObject     *params,
                       EaselHostHub   *self)
{
  g_autoptr(GPtrArray) connections = copy_connections (self);

  for (guint i = 0; i < connections->len; i++)
    if (easel_host_connection_subscribes (connections->pdata[i], EASEL_HOST_ROOT_URI))
      easel_host_connection_notify (connections->pdata[i], method, params);
}

static void
state_removed_cb (EaselHostState *state,
                  const char     *uri,
                  EaselHostHub   *self)
{
  for (guint i = 0; i < self->connections->len; i++)
    easel_host_connection_unsubscribe (self->connections->pdata[i], uri);
}

/**
 * easel_host_hub_new:
 * @state: the host's state, whose changes are sent to clients
 *
 * Returns: (transfer full): a hub without connections
 */
EaselHostHub *
easel_host_hub_new (EaselHostState *state)
{
  EaselHostHub *self;

  g_return_val_if_fail (EASEL_HOST_IS_STATE (state), NULL);

  self = g_object_new (EASEL_HOST_TYPE_HUB, NULL);
  g_signal_connect_object (state, "envelope", G_CALLBACK (state_envelope_cb), self, 0);
  g_signal_connect_object (state, "notification", G_CALLBACK (state_notification_cb), self, 0);
  g_signal_connect_object (state, "removed", G_CALLBACK (state_removed_cb), self, 0);
  self->sweep_source = g_timeout_add_seconds (SWEEP_SECONDS, sweep_cb, self);
  return self;
}

static void
connection_closed_cb (EaselHostConnection *connection,
                      EaselHostHub        *self)
{
  g_autoptr(EaselHostHub) guard = g_object_ref (self);
  g_autoptr(EaselHostConnection) closed = g_object_ref (connection);
  const char *client_id = easel_host_connection_get_client_id (connection);

  g_ptr_array_remove_fast (self->connections, connection);
  if (client_id != NULL && g_hash_table_lookup (self->by_client, client_id) == connection)
    {
      g_hash_table_remove (self->by_client, client_id);
      g_signal_emit (self, signals[LEFT], 0, client_id);
    }
}

gboolean
easel_host_hub_is_full (EaselHostHub *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_HUB (self), TRUE);

  return self->connections->len >= EASEL_LIMIT_HOST_CLIENTS;
}

guint
easel_host_hub_count (EaselHostHub *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_HUB (self), 0);

  return self->connections->len;
}

gboolean
easel_host_hub_add (EaselHostHub        *self,
                    EaselHostConnection *connection)
{
  g_return_val_if_fail (EASEL_HOST_IS_HUB (self), FALSE);

  if (easel_host_hub_is_full (self))
    return FALSE;
  g_ptr_array_add (self->connections, g_object_ref (connection));
  g_signal_connect_object (connection, "closed", G_CALLBACK (connection_closed_cb), self, 0);
  return TRUE;
}

void
easel_host_hub_join (EaselHostHub        *self,
                     EaselHostConnection *connection,
                     const char          *client_id,
                     gboolean             resumed)
{
  EaselHostConnection *before;

  g_return_if_fail (EASEL_HOST_IS_HUB (self));

  before = g_hash_table_lookup (self->by_client, client_id);
  easel_host_connection_set_client_id (connection, client_id);
  g_hash_table_replace (self->by_client, g_strdup (client_id), connection);
  if (before != NULL && before != connection)
    easel_host_connection_close (before);
  g_signal_emit (self, signals[JOINED], 0, client_id, resumed);
}

EaselHostConnection *
easel_host_hub_find (EaselHostHub *self,
                     const char   *client_id)
{
  g_return_val_if_fail (EASEL_HOST_IS_HUB (self), NULL);

  return g_hash_table_lookup (self->by_client, client_id);
}

GPtrArray *
easel_host_hub_list_subscribers (EaselHostHub *self,
                                 const char   *uri)
{
  GPtrArray *list;

  g_return_val_if_fail (EASEL_HOST_IS_HUB (self), NULL);

  list = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < self->connections->len; i++)
    if (easel_host_connection_subscribes (self->connections->pdata[i], uri))
      g_ptr_array_add (list, g_object_ref (self->connections->pdata[i]));
  return list;
}

void
easel_host_hub_close_all (EaselHostHub *self)
{
  g_autoptr(GPtrArray) connections = NULL;

  g_return_if_fail (EASEL_HOST_IS_HUB (self));

  connections = copy_connections (self);
  for (guint i = 0; i < connections->len; i++)
    easel_host_connection_close (connections->pdata[i]);
}
