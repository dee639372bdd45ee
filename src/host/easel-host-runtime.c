/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-runtime-private.h"

#include "easel-host-catalogue.h"
#include "easel-host-client-provider.h"
#include "easel-host-registry.h"
#include "easel-json.h"

enum { CONSENT_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselHostRuntime, easel_host_runtime, G_TYPE_OBJECT)

static void
easel_host_runtime_dispose (GObject *object)
{
  EaselHostRuntime *self = EASEL_HOST_RUNTIME (object);

  g_clear_handle_id (&self->return_source, g_source_remove);
  g_hash_table_remove_all (self->providers);
  g_clear_object (&self->clients);
  g_clear_object (&self->hub);
  g_clear_object (&self->sessions);
  g_clear_object (&self->state);

  G_OBJECT_CLASS (easel_host_runtime_parent_class)->dispose (object);
}

static void
easel_host_runtime_finalize (GObject *object)
{
  EaselHostRuntime *self = EASEL_HOST_RUNTIME (object);

  g_clear_pointer (&self->providers, g_hash_table_unref);
  g_clear_pointer (&self->opening, g_hash_table_unref);
  g_clear_pointer (&self->closing, g_hash_table_unref);
  g_clear_pointer (&self->returning, g_hash_table_unref);

  G_OBJECT_CLASS (easel_host_runtime_parent_class)->finalize (object);
}

static void
easel_host_runtime_class_init (EaselHostRuntimeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_host_runtime_dispose;
  object_class->finalize = easel_host_runtime_finalize;

  signals[CONSENT_CHANGED] = g_signal_new ("consent-changed", EASEL_HOST_TYPE_RUNTIME, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 4, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING,
                                           G_TYPE_BOOLEAN);
}

static void
easel_host_runtime_init (EaselHostRuntime *self)
{
  self->providers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->opening = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->closing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->returning = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/**
 * easel_host_runtime_new:
 * @state: the state of the host
 * @sessions: the sessions in it
 * @hub: the live connections
 *
 * Returns: (transfer full): a runtime that knows clients only, until easel_host_runtime_add_provider()
 */
EaselHostRuntime *
easel_host_runtime_new (EaselHostState    *state,
                        EaselHostSessions *sessions,
                        EaselHostHub      *hub)
{
  EaselHostRuntime *self;

  g_return_val_if_fail (EASEL_HOST_IS_STATE (state), NULL);

  self = g_object_new (EASEL_HOST_TYPE_RUNTIME, NULL);
  self->state = g_object_ref (state);
  self->sessions = g_object_ref (sessions);
  self->hub = g_object_ref (hub);
  self->clients = easel_host_client_provider_new (hub);
  return self;
}

void
easel_host_runtime_set_timeouts (EaselHostRuntime *self,
                                 guint             answer,
                                 guint             close)
{
  g_return_if_fail (EASEL_HOST_IS_RUNTIME (self));

  easel_host_client_provider_set_timeouts (EASEL_HOST_CLIENT_PROVIDER (self->clients), answer, close);
}

static void
provider_updated_cb (EaselHostProvider *provider,
                     const char        *channel,
                     JsonObject        *changes,
                     EaselHostRuntime  *self)
{
  const char *session = easel_host_state_get_session (self->state, channel);

  if (session == NULL)
    return;
  easel_host_state_begin (self->state);
  easel_host_catalogue_update (self->state, channel, changes);
  easel_host_catalogue_publish (self->state, session);
  easel_host_state_commit (self->state, NULL);
}

/**
 * easel_host_runtime_add_provider:
 * @self: a runtime
 * @extension_id: the owner that its declarations name
 * @provider: a part of the host that provides canvases in every session
 */
void
easel_host_runtime_add_provider (EaselHostRuntime  *self,
                                 const char        *extension_id,
                                 EaselHostProvider *provider)
{
  g_return_if_fail (EASEL_HOST_IS_RUNTIME (self));
  g_return_if_fail (EASEL_HOST_IS_PROVIDER (provider));

  g_hash_table_insert (self->providers, g_strdup (extension_id), g_object_ref (provider));
  g_signal_connect_object (provider, "updated", G_CALLBACK (provider_updated_cb), self, 0);
}

EaselHostProvider *
easel_host_runtime_get_provider (EaselHostRuntime *self,
                                 const char       *extension_id)
{
  if (easel_host_canvas_get_client (extension_id) != NULL)
    return self->clients;
  return g_hash_table_lookup (self->providers, extension_id);
}

gboolean
easel_host_runtime_is_available (EaselHostRuntime *self,
                                 EaselHostCanvas  *canvas)
{
  const char *client_id = easel_host_canvas_get_client (canvas->extension_id);
  g_autoptr(GError) error = NULL;

  if (client_id == NULL)
    return g_hash_table_contains (self->providers, canvas->extension_id);
  return easel_host_hub_find (self->hub, client_id) != NULL &&
         easel_host_registry_find (self->state, canvas->session, canvas->extension_id, canvas->canvas_id,
                                   &error) != NULL;
}

static char *
key_of (EaselHostCanvas *canvas)
{
  return g_strconcat (canvas->session, "\n", canvas->instance_id, NULL);
}

gboolean
easel_host_runtime_claim (GHashTable      *set,
                          EaselHostCanvas *canvas)
{
  return g_hash_table_add (set, key_of (canvas));
}

void
easel_host_runtime_release (GHashTable      *set,
                            EaselHostCanvas *canvas)
{
  g_autofree char *key = key_of (canvas);

  g_hash_table_remove (set, key);
}

JsonArray *
easel_host_runtime_declare (EaselHostRuntime *self)
{
  JsonArray *own = json_array_new ();
  GHashTableIter iter;
  gpointer provider;

  g_hash_table_iter_init (&iter, self->providers);
  while (g_hash_table_iter_next (&iter, NULL, &provider))
    {
      g_autoptr(JsonArray) declared = EASEL_HOST_PROVIDER_GET_IFACE (provider)->declare (provider);

      for (guint i = 0; i < json_array_get_length (declared); i++)
        json_array_add_element (own, json_node_ref (json_array_get_element (declared, i)));
    }
  return own;
}

static void
reopen (EaselHostRuntime    *self,
        EaselHostCanvas     *canvas,
        GAsyncReadyCallback  callback)
{
  easel_host_runtime_open_async (self, canvas->session, canvas->extension_id, canvas->canvas_id, canvas->instance_id,
                                 canvas->input, NULL, callback, easel_host_canvas_ref (canvas));
}

static void
returned_cb (GObject      *source,
                    GAsyncResult *result,
                    gpointer      user_data)
{
  g_autoptr(EaselHostCanvas) canvas = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) opened = easel_host_runtime_open_finish (EASEL_HOST_RUNTIME (source), result, &error);

  if (opened == NULL)
    g_debug ("%s stays stale: %s", canvas->instance_id, error->message);
}

static gboolean
needs_reopening (EaselHostRuntime *self,
                 EaselHostCanvas  *canvas)
{
  return !easel_host_catalogue_is_ready (self->state, canvas->channel) &&
         easel_host_runtime_is_available (self, canvas);
}

static gboolean
return_cb (gpointer user_data)
{
  EaselHostRuntime *self = user_data;
  g_autoptr(GHashTable) sessions = g_steal_pointer (&self->returning);
  GHashTableIter iter;
  gpointer session;

  self->return_source = 0;
  self->returning = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_iter_init (&iter, sessions);
  while (g_hash_table_iter_next (&iter, &session, NULL))
    {
      g_autoptr(GPtrArray) channels = easel_host_state_list (self->state, AHP_CHANNEL_CANVAS, session);

      for (guint i = 0; i < channels->len; i++)
        {
          g_autoptr(EaselHostCanvas) canvas = easel_host_catalogue_get (self->state, channels->pdata[i]);

          if (needs_reopening (self, canvas))
            reopen (self, canvas, returned_cb);
        }
    }
  return G_SOURCE_REMOVE;
}

/* Not at once: the answer to what brought the provider back goes out first. */
static void
queue_return (EaselHostRuntime *self,
              const char       *session)
{
  g_hash_table_add (self->returning, g_strdup (session));
  if (self->return_source == 0)
    self->return_source = g_idle_add (return_cb, self);
}

static void
publish_registry (EaselHostRuntime *self,
                  const char       *session)
{
  g_autoptr(JsonArray) own = easel_host_runtime_declare (self);
  g_autoptr(JsonObject) action = easel_host_registry_update (self->state, session, own);

  if (action != NULL)
    easel_host_state_apply (self->state, session, action, NULL);
}

/**
 * easel_host_runtime_update_session:
 * @self: a runtime
 * @session: a session whose clients or connections changed
 *
 * Publishes `session/canvasesChanged` where the registry changed; marks the canvases of absent providers stale;
 * asks providers that are back for theirs again, with the stored input. Inside a transaction or outside.
 */
void
easel_host_runtime_update_session (EaselHostRuntime *self,
                                   const char       *session)
{
  g_autoptr(GPtrArray) channels = NULL;

  g_return_if_fail (EASEL_HOST_IS_RUNTIME (self));

  if (!easel_host_state_is (self->state, session, AHP_CHANNEL_SESSION))
    return;
  channels = easel_host_state_list (self->state, AHP_CHANNEL_CANVAS, session);
  easel_host_state_begin (self->state);
  publish_registry (self, session);
  for (guint i = 0; i < channels->len; i++)
    {
      g_autoptr(EaselHostCanvas) canvas = easel_host_catalogue_get (self->state, channels->pdata[i]);

      if (!easel_host_runtime_is_available (self, canvas))
        easel_host_catalogue_set_stale (self->state, canvas->channel);
      else if (needs_reopening (self, canvas))
        queue_return (self, session);
    }
  easel_host_catalogue_publish (self->state, session);
  easel_host_state_commit (self->state, NULL);
}

void
easel_host_runtime_end_session (EaselHostRuntime *self,
                                const char       *session)
{
  g_autoptr(GPtrArray) channels = NULL;

  g_return_if_fail (EASEL_HOST_IS_RUNTIME (self));

  channels = easel_host_state_list (self->state, AHP_CHANNEL_CANVAS, session);
  for (guint i = 0; i < channels->len; i++)
    {
      g_autoptr(EaselHostCanvas) canvas = easel_host_catalogue_get (self->state, channels->pdata[i]);
      EaselHostProvider *provider = easel_host_runtime_get_provider (self, canvas->extension_id);

      if (provider != NULL)
        EASEL_HOST_PROVIDER_GET_IFACE (provider)->close_async (provider, canvas, NULL, NULL, NULL);
    }
}

/**
 * easel_host_runtime_deliver:
 * @self: a runtime
 * @channel: the channel of an open instance
 * @payload: what a view posted
 *
 * Providers of the host answer to all views with a `canvas/message` that has no origin. A client that provides sees
 * the action itself, as a subscriber of the channel; while it is not subscribed the message does not reach it.
 */
void
easel_host_runtime_deliver (EaselHostRuntime *self,
                            const char       *channel,
                            JsonNode         *payload)
{
  g_autoptr(EaselHostCanvas) canvas = NULL;
  g_autoptr(JsonObject) action = NULL;
  EaselHostProvider *provider;
  JsonObject *reply = NULL;

  g_return_if_fail (EASEL_HOST_IS_RUNTIME (self));

  canvas = easel_host_catalogue_get (self->state, channel);
  provider = canvas != NULL ? easel_host_runtime_get_provider (self, canvas->extension_id) : NULL;
  if (provider != NULL && EASEL_HOST_PROVIDER_GET_IFACE (provider)->message != NULL)
    reply = EASEL_HOST_PROVIDER_GET_IFACE (provider)->message (provider, canvas, payload);
  if (reply == NULL)
    return;
  action = json_object_new ();
  json_object_set_string_member (action, "type", "canvas/message");
  json_object_set_object_member (action, "payload", reply);
  easel_host_state_apply (self->state, channel, action, NULL);
}

static void
restored_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  EaselHostRuntime *self = EASEL_HOST_RUNTIME (source);
  g_autoptr(EaselHostCanvas) canvas = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) opened = easel_host_runtime_open_finish (self, result, &error);

  if (opened != NULL || easel_host_state_get (self->state, canvas->channel) == NULL)
    return;
  g_message ("%s is not there any more: %s", canvas->instance_id, error->message);
  easel_host_state_begin (self->state);
  easel_host_catalogue_set_stale (self->state, canvas->channel);
  easel_host_catalogue_publish (self->state, canvas->session);
  easel_host_state_commit (self->state, NULL);
}

void
easel_host_runtime_restore (EaselHostRuntime *self)
{
  g_autoptr(GPtrArray) sessions = NULL;
  g_autoptr(GPtrArray) channels = NULL;

  g_return_if_fail (EASEL_HOST_IS_RUNTIME (self));

  sessions = easel_host_state_list (self->state, AHP_CHANNEL_SESSION, NULL);
  for (guint i = 0; i < sessions->len; i++)
    easel_host_runtime_update_session (self, sessions->pdata[i]);

  channels = easel_host_state_list (self->state, AHP_CHANNEL_CANVAS, NULL);
  for (guint i = 0; i < channels->len; i++)
    {
      g_autoptr(EaselHostCanvas) canvas = easel_host_catalogue_get (self->state, channels->pdata[i]);

      if (easel_host_canvas_get_client (canvas->extension_id) == NULL)
        reopen (self, canvas, restored_cb);
    }
}

void
easel_host_runtime_emit_consent (EaselHostRuntime *self,
                                 const char       *session,
                                 const char       *instance_id,
                                 const char       *canvas_id,
                                 gboolean          allowed)
{
  g_return_if_fail (EASEL_HOST_IS_RUNTIME (self));

  g_signal_emit (self, signals[CONSENT_CHANGED], 0, session, instance_id, canvas_id, allowed);
}
