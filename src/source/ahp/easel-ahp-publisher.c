/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-publisher.h"

#include "ahp-dialect.h"
#include "easel-ahp-native.h"
#include "easel-ahp-source-limits.h"
#include "easel-json.h"

struct _EaselAhpPublisher
{
  GObject        parent_instance;

  EaselAhpHost  *host;
  AhpClient     *client;         /* borrowed from @host */
  AhpChannel    *channel;
  EaselAhpAppActions *actions;

  GCancellable  *cancellable;    /* cancels actions in progress */
  gboolean       is_published;   /* whether published on this connection */
  gint64         removed_since;  /* start of counting removals, in microseconds */
  guint          n_removed;
};

G_DEFINE_FINAL_TYPE (EaselAhpPublisher, easel_ahp_publisher, G_TYPE_OBJECT)

static void
published_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GError) error = NULL;

  /* A host without support for client providers refuses, and works without native canvases. */
  if (!ahp_client_dispatch_finish (AHP_CLIENT (source), result, &error))
    g_debug ("the host did not take our canvases: %s", error->message);
}

static JsonObject *
build_action (EaselAhpPublisher *self,
              JsonArray         *providers)
{
  JsonObject *client = easel_json_object (EASEL_JSON_STRING ("clientId", ahp_client_get_client_id (self->client)),
                                          EASEL_JSON_STRING ("displayName", "Easel"),
                                          EASEL_JSON_ARRAY ("tools", json_array_new ()),
                                          EASEL_JSON_ARRAY ("canvasProviders", providers));

  return easel_json_object (EASEL_JSON_STRING ("type", "session/activeClientSet"),
                            EASEL_JSON_OBJECT ("activeClient", client));
}

static void
publish (EaselAhpPublisher *self)
{
  JsonArray *declared = easel_ahp_native_declare_all (easel_ahp_host_get_provider (self->host),
                                                      easel_ahp_host_get_id (self->host),
                                                      ahp_channel_get_uri (self->channel));
  g_autoptr(JsonObject) action = NULL;

  easel_ahp_app_actions_declare (self->actions, declared);
  action = build_action (self, declared);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  self->is_published = TRUE;
  ahp_client_dispatch_async (self->client, ahp_channel_get_uri (self->channel), action, self->cancellable,
                             published_cb, NULL);
}

static gboolean
is_live (EaselAhpPublisher *self)
{
  return ahp_channel_get_status (self->channel) == AHP_CHANNEL_LIVE &&
         easel_connection_is_ready (EASEL_CONNECTION (self->client));
}

/* Publishes again after each reconnect: the host may have lost the declarations, and repeating them is harmless. */
static void
status_cb (EaselAhpPublisher *self)
{
  if (!is_live (self))
    self->is_published = FALSE;
  else if (!self->is_published)
    publish (self);
}

static void
declarations_changed_cb (EaselAhpPublisher *self)
{
  if (is_live (self))
    publish (self);
}

static gboolean
may_come_back (EaselAhpPublisher *self)
{
  gint64 now = g_get_monotonic_time ();

  if (now - self->removed_since > 60 * G_USEC_PER_SEC)
    {
      self->removed_since = now;
      self->n_removed = 0;
    }
  return ++self->n_removed <= EASEL_LIMIT_PUBLISH_PER_MINUTE;
}

static void
action_cb (AhpChannel        *channel,
           JsonObject        *action,
           const char        *origin,
           gboolean           is_echo,
           EaselAhpPublisher *self)
{
  if (strcmp (easel_json_peek_string (action, "type", ""), "session/activeClientRemoved") == 0 &&
      g_strcmp0 (easel_json_peek_string (action, "clientId", NULL), ahp_client_get_client_id (self->client)) == 0 &&
      is_live (self) && may_come_back (self))
    publish (self);
}

static void
update_owners (EaselAhpPublisher *self)
{
  EaselProvider *provider = easel_ahp_host_get_provider (self->host);
  JsonObject *state = ahp_channel_get_state (self->channel);
  g_autoptr(GPtrArray) declared = NULL;

  if (state == NULL)
    return;
  declared = easel_provider_list (provider);
  for (guint i = 0; i < declared->len; i++)
    {
      const EaselDeclaration *declaration = g_ptr_array_index (declared, i);
      const char *canvas_id = declaration->canvas_id;
      const char *owner = ahp_dialect_find_owner (state, canvas_id, ahp_client_get_client_id (self->client));

      if (owner != NULL)
        easel_provider_set_owner (provider, easel_ahp_host_get_id (self->host),
                                  ahp_channel_get_uri (self->channel), canvas_id, owner);
    }
}

static void
easel_ahp_publisher_dispose (GObject *object)
{
  EaselAhpPublisher *self = EASEL_AHP_PUBLISHER (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  G_OBJECT_CLASS (easel_ahp_publisher_parent_class)->dispose (object);
}

static void
easel_ahp_publisher_finalize (GObject *object)
{
  EaselAhpPublisher *self = EASEL_AHP_PUBLISHER (object);

  g_clear_object (&self->actions);
  g_clear_object (&self->channel);
  g_clear_object (&self->host);
  G_OBJECT_CLASS (easel_ahp_publisher_parent_class)->finalize (object);
}

static void
easel_ahp_publisher_class_init (EaselAhpPublisherClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_ahp_publisher_dispose;
  object_class->finalize = easel_ahp_publisher_finalize;
}

static void
easel_ahp_publisher_init (EaselAhpPublisher *self)
{
}

/**
 * easel_ahp_publisher_new:
 * @host: a host with a provider
 * @channel: the channel of a session
 * @actions: the Apps of the session that agents may use
 *
 * Dispatches `session/activeClientSet` with `canvasProviders` (issue #297 §4) when the session is live, after every
 * reconnect, when the declarations change, and when the host removed this client from the session.
 *
 * Returns: (transfer full): the publisher
 */
EaselAhpPublisher *
easel_ahp_publisher_new (EaselAhpHost       *host,
                         AhpChannel         *channel,
                         EaselAhpAppActions *actions)
{
  EaselAhpPublisher *self = g_object_new (EASEL_TYPE_AHP_PUBLISHER, NULL);

  self->host = g_object_ref (host);
  self->client = easel_ahp_host_get_client (host);
  self->channel = g_object_ref (channel);
  self->actions = g_object_ref (actions);
  g_signal_connect_object (self->client, "notify::state", G_CALLBACK (status_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (channel, "notify::status", G_CALLBACK (status_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (channel, "notify::state", G_CALLBACK (update_owners), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (channel, "action", G_CALLBACK (action_cb), self, 0);
  g_signal_connect_object (easel_ahp_host_get_provider (host), "declarations-changed",
                           G_CALLBACK (declarations_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (actions, "changed", G_CALLBACK (declarations_changed_cb), self, G_CONNECT_SWAPPED);
  update_owners (self);
  status_cb (self);
  return self;
}
