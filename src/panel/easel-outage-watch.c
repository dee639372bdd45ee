/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "easel-outage-watch.h"

#include "easel-panel-limits.h"

#define LOGIND "org.freedesktop.login1"

struct _EaselOutageWatch
{
  GObject          parent_instance;

  EaselHub        *hub;
  GCancellable    *cancellable;
  GDBusConnection *bus;       /* nullable: not available, or not yet */
  guint            sleep_id;  /* a D-Bus signal subscription */
  guint            retry_id;  /* id of the timeout before the next attempts */
};

G_DEFINE_FINAL_TYPE (EaselOutageWatch, easel_outage_watch, G_TYPE_OBJECT)

static void
easel_outage_watch_dispose (GObject *object)
{
  EaselOutageWatch *self = EASEL_OUTAGE_WATCH (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->retry_id, g_source_remove);
  if (self->sleep_id != 0)
    g_dbus_connection_signal_unsubscribe (self->bus, self->sleep_id);
  self->sleep_id = 0;
  g_clear_object (&self->bus);
  g_clear_object (&self->hub);
  G_OBJECT_CLASS (easel_outage_watch_parent_class)->dispose (object);
}

static void
easel_outage_watch_finalize (GObject *object)
{
  g_object_unref (EASEL_OUTAGE_WATCH (object)->cancellable);
  G_OBJECT_CLASS (easel_outage_watch_parent_class)->finalize (object);
}

static void
easel_outage_watch_class_init (EaselOutageWatchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_outage_watch_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_outage_watch_finalize;
}

static void
easel_outage_watch_init (EaselOutageWatch *self)
{
  self->cancellable = g_cancellable_new ();
}

/* Retries sources that wait for their next attempt. A FAILED source waits for the user, whatever the network does. */
static gboolean
retry_cb (gpointer user_data)
{
  EaselOutageWatch *self = user_data;
  GListModel *sources = easel_hub_get_sources (self->hub);

  self->retry_id = 0;
  for (guint i = 0; i < g_list_model_get_n_items (sources); i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);
      EaselConnectionState state = easel_source_get_state (source);

      if (state == EASEL_CONNECTION_LOST || state == EASEL_CONNECTION_CONNECTING)
        easel_source_retry (source);
    }
  return G_SOURCE_REMOVE;
}

/* Network changes come in bursts, so the retry waits for the last one. */
static void
queue_retry (EaselOutageWatch *self)
{
  g_clear_handle_id (&self->retry_id, g_source_remove);
  self->retry_id = g_timeout_add (EASEL_LIMIT_NETWORK_DELAY, retry_cb, self);
}

static void
network_cb (EaselOutageWatch *self,
            gboolean          is_available)
{
  if (is_available)
    queue_retry (self);
}

/* logind emits this signal before the computer sleeps and after it has woken. */
static void
sleep_cb (GDBusConnection *bus,
          const char      *sender,
          const char      *path,
          const char      *interface,
          const char      *signal,
          GVariant        *parameters,
          gpointer         user_data)
{
  gboolean is_falling_asleep = TRUE;

  if (g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(b)")))
    g_variant_get (parameters, "(b)", &is_falling_asleep);
  if (!is_falling_asleep)
    queue_retry (user_data);
}

static void
bus_cb (GObject      *object,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autoptr(GError) error = NULL;
  GDBusConnection *bus = g_bus_get_finish (result, &error);
  EaselOutageWatch *self;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self = user_data;
  if (bus == NULL)
    {
      g_debug ("nobody says when the computer wakes: %s", error->message);
      return;
    }
  self->bus = bus;
  g_dbus_connection_set_exit_on_close (bus, FALSE);
  self->sleep_id = g_dbus_connection_signal_subscribe (bus, LOGIND, LOGIND ".Manager", "PrepareForSleep",
                                                       "/org/freedesktop/login1", NULL, G_DBUS_SIGNAL_FLAGS_NONE,
                                                       sleep_cb, self, NULL);
}

/**
 * easel_outage_watch_new:
 * @hub: the sources that retry
 *
 * Returns: (transfer full): a watch
 */
EaselOutageWatch *
easel_outage_watch_new (EaselHub *hub)
{
  EaselOutageWatch *self;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);

  self = g_object_new (EASEL_TYPE_OUTAGE_WATCH, NULL);
  self->hub = g_object_ref (hub);
  g_signal_connect_object (g_network_monitor_get_default (), "network-changed", G_CALLBACK (network_cb), self,
                           G_CONNECT_SWAPPED);
  g_bus_get (G_BUS_TYPE_SYSTEM, self->cancellable, bus_cb, self);
  return self;
}
