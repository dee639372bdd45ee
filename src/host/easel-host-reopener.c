/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-reopener.h"

#include "easel-host-catalogue.h"
#include "easel-host-registry.h"

struct _EaselHostReopener
{
  EaselHostState      *state;
  EaselHostProviders  *providers;
  GHashTable          *sessions;   /* set of sessions whose stale canvases are reopened */
  guint                source;
  EaselHostReopenFunc  reopen;
  gpointer             user_data;
};

EaselHostReopener *
easel_host_reopener_new (EaselHostState      *state,
                         EaselHostProviders  *providers,
                         EaselHostReopenFunc  reopen,
                         gpointer             user_data)
{
  EaselHostReopener *self = g_new0 (EaselHostReopener, 1);

  self->state = g_object_ref (state);
  self->providers = g_object_ref (providers);
  self->sessions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->reopen = reopen;
  self->user_data = user_data;
  return self;
}

void
easel_host_reopener_free (EaselHostReopener *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  g_object_unref (self->state);
  g_object_unref (self->providers);
  g_hash_table_unref (self->sessions);
  g_free (self);
}

static gboolean
needs_reopening (EaselHostReopener *self,
                 EaselHostCanvas   *canvas)
{
  return !easel_host_catalogue_is_ready (self->state, canvas->channel) &&
         easel_host_providers_have (self->providers, canvas);
}

static gboolean
return_cb (gpointer user_data)
{
  EaselHostReopener *self = user_data;
  g_autoptr(GHashTable) sessions = g_steal_pointer (&self->sessions);
  GHashTableIter iter;
  gpointer session;

  self->source = 0;
  self->sessions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_iter_init (&iter, sessions);
  while (g_hash_table_iter_next (&iter, &session, NULL))
    {
      g_autoptr(GPtrArray) channels = easel_host_state_list (self->state, AHP_CHANNEL_CANVAS, session);

      for (guint i = 0; i < channels->len; i++)
        {
          g_autoptr(EaselHostCanvas) canvas = easel_host_catalogue_get (self->state, channels->pdata[i]);

          if (needs_reopening (self, canvas))
            self->reopen (canvas, self->user_data);
        }
    }
  return G_SOURCE_REMOVE;
}

void
easel_host_reopener_update (EaselHostReopener *self,
                            const char        *session)
{
  g_autoptr(GPtrArray) channels = NULL;
  g_autoptr(JsonArray) builtin = NULL;
  g_autoptr(JsonObject) action = NULL;

  if (!easel_host_state_is (self->state, session, AHP_CHANNEL_SESSION))
    return;
  channels = easel_host_state_list (self->state, AHP_CHANNEL_CANVAS, session);
  easel_host_state_begin (self->state);
  builtin = easel_host_providers_declare (self->providers);
  action = easel_host_registry_update (self->state, session, builtin);
  if (action != NULL)
    easel_host_state_apply (self->state, session, action, NULL);
  for (guint i = 0; i < channels->len; i++)
    {
      g_autoptr(EaselHostCanvas) canvas = easel_host_catalogue_get (self->state, channels->pdata[i]);

      if (!easel_host_providers_have (self->providers, canvas))
        easel_host_catalogue_set_stale (self->state, canvas->channel);
      else if (needs_reopening (self, canvas))
        {
          /* Deferred, so that the answer to the request with which the provider returned is sent first. */
          g_hash_table_add (self->sessions, g_strdup (session));
          if (self->source == 0)
            self->source = g_idle_add (return_cb, self);
        }
    }
  easel_host_catalogue_publish (self->state, session);
  easel_host_state_commit (self->state, NULL);
}
