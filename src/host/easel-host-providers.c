/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-providers.h"

#include "easel-host-client-provider.h"
#include "easel-host-registry.h"

struct _EaselHostProviders
{
  GObject            parent_instance;
  EaselHostState    *state;
  EaselHostHub      *hub;
  EaselHostProvider *clients;   /* the provider for all clients */
  GHashTable        *builtin;   /* extension id -> EaselHostProvider of the host */
};

enum { UPDATED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselHostProviders, easel_host_providers, G_TYPE_OBJECT)

static void
easel_host_providers_dispose (GObject *object)
{
  EaselHostProviders *self = EASEL_HOST_PROVIDERS (object);

  g_hash_table_remove_all (self->builtin);
  g_clear_object (&self->clients);
  g_clear_object (&self->hub);
  g_clear_object (&self->state);

  G_OBJECT_CLASS (easel_host_providers_parent_class)->dispose (object);
}

static void
easel_host_providers_finalize (GObject *object)
{
  g_hash_table_unref (EASEL_HOST_PROVIDERS (object)->builtin);

  G_OBJECT_CLASS (easel_host_providers_parent_class)->finalize (object);
}

static void
easel_host_providers_class_init (EaselHostProvidersClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_host_providers_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_host_providers_finalize;

  signals[UPDATED] = g_signal_new ("updated", EASEL_HOST_TYPE_PROVIDERS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_STRING, JSON_TYPE_OBJECT);
}

static void
easel_host_providers_init (EaselHostProviders *self)
{
  self->builtin = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
}

EaselHostProviders *
easel_host_providers_new (EaselHostState *state,
                          EaselHostHub   *hub)
{
  EaselHostProviders *self = g_object_new (EASEL_HOST_TYPE_PROVIDERS, NULL);

  self->state = g_object_ref (state);
  self->hub = g_object_ref (hub);
  self->clients = easel_host_client_provider_new (state, hub);
  return self;
}

static void
updated_cb (EaselHostProvider  *provider,
            const char         *channel,
            JsonObject         *changes,
            EaselHostProviders *self)
{
  g_signal_emit (self, signals[UPDATED], 0, channel, changes);
}

void
easel_host_providers_add (EaselHostProviders *self,
                          const char         *extension_id,
                          EaselHostProvider  *provider)
{
  g_return_if_fail (EASEL_HOST_IS_PROVIDERS (self));
  g_return_if_fail (EASEL_HOST_IS_PROVIDER (provider));

  g_hash_table_insert (self->builtin, g_strdup (extension_id), g_object_ref (provider));
  g_signal_connect_object (provider, "updated", G_CALLBACK (updated_cb), self, 0);
}

void
easel_host_providers_set_timeouts (EaselHostProviders *self,
                                   guint               answer,
                                   guint               close)
{
  easel_host_client_provider_set_timeouts (EASEL_HOST_CLIENT_PROVIDER (self->clients), answer, close);
}

EaselHostProvider *
easel_host_providers_find (EaselHostProviders *self,
                           const char         *extension_id)
{
  if (easel_host_canvas_get_client (extension_id) != NULL)
    return self->clients;
  return g_hash_table_lookup (self->builtin, extension_id);
}

JsonObject *
easel_host_providers_find_declaration (EaselHostProviders  *self,
                                       const char          *session,
                                       const char          *extension_id,
                                       const char          *canvas_id,
                                       GError             **error)
{
  return easel_host_registry_find (self->state, self->hub, session, extension_id, canvas_id, error);
}

gboolean
easel_host_providers_have (EaselHostProviders *self,
                           EaselHostCanvas    *canvas)
{
  const char *client_id = easel_host_canvas_get_client (canvas->extension_id);
  g_autoptr(GError) error = NULL;

  if (client_id == NULL)
    return g_hash_table_contains (self->builtin, canvas->extension_id);
  return easel_host_hub_find (self->hub, client_id) != NULL &&
         easel_host_providers_find_declaration (self, canvas->session, canvas->extension_id, canvas->canvas_id,
                                                &error) != NULL;
}

JsonArray *
easel_host_providers_declare (EaselHostProviders *self)
{
  JsonArray *declarations = json_array_new ();
  GHashTableIter iter;
  gpointer provider;

  g_hash_table_iter_init (&iter, self->builtin);
  while (g_hash_table_iter_next (&iter, NULL, &provider))
    {
      g_autoptr(JsonArray) declared = EASEL_HOST_PROVIDER_GET_IFACE (provider)->declare (provider);

      for (guint i = 0; i < json_array_get_length (declared); i++)
        json_array_add_element (declarations, json_node_ref (json_array_get_element (declared, i)));
    }
  return declarations;
}
