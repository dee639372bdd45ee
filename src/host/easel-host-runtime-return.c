/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-runtime-private.h"

#include "easel-host-catalogue.h"
#include "easel-host-registry.h"

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
