/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-runtime-private.h"

#include "easel-host-catalogue.h"
#include "easel-host-client-provider.h"
#include "easel-host-registry.h"

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
