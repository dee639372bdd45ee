/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-codes.h"
#include "easel-host-runtime-private.h"

#include "ahp-error.h"
#include "easel-host-catalogue.h"
#include "easel-host-error.h"

static EaselHostCanvas *
find_open (EaselHostRuntime  *self,
           const char        *session,
           const char        *instance_id,
           GError           **error)
{
  EaselHostCanvas *canvas = easel_host_catalogue_find (self->state, session, instance_id);

  if (canvas == NULL)
    g_propagate_error (error, easel_host_error_provider (EASEL_CODE_INSTANCE_UNKNOWN,
                                                         "No such instance is open in the session"));
  return canvas;
}

static void
invoked_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  JsonNode *value = g_task_propagate_pointer (G_TASK (result), &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, value != NULL ? value : json_node_new (JSON_NODE_NULL),
                           (GDestroyNotify) json_node_unref);
}

/**
 * easel_host_runtime_invoke_async:
 * @self: a runtime
 * @session: a session
 * @instance_id: an instance that is open in it
 * @action: the name of the action
 * @input: (nullable): for the provider
 * @cancellable: (nullable): a #GCancellable
 * @callback: called when the provider has answered
 * @user_data: for @callback
 *
 * Errors: -32012 with `canvas_instance_unknown`, `canvas_provider_unavailable`, `canvas_provider_timeout`,
 * `canvas_action_no_handler`, or what the provider says.
 */
void
easel_host_runtime_invoke_async (EaselHostRuntime    *self,
                                 const char          *session,
                                 const char          *instance_id,
                                 const char          *action,
                                 JsonNode            *input,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(EaselHostCanvas) canvas = NULL;
  EaselHostProvider *provider;
  GError *error = NULL;

  g_return_if_fail (EASEL_HOST_IS_RUNTIME (self));
  g_return_if_fail (session != NULL && instance_id != NULL && action != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_host_runtime_invoke_async);
  canvas = find_open (self, session, instance_id, &error);
  if (canvas == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  provider = easel_host_runtime_get_provider (self, canvas->extension_id);
  if (provider == NULL || !easel_host_catalogue_is_ready (self->state, canvas->channel))
    {
      g_task_return_error (task, easel_host_error_provider (EASEL_CODE_PROVIDER_UNAVAILABLE,
                                                            "The provider of the canvas is not there"));
      return;
    }
  EASEL_HOST_PROVIDER_GET_IFACE (provider)->invoke_async (provider, canvas, action, input, cancellable,
                                                          invoked_cb, g_steal_pointer (&task));
}

JsonNode *
easel_host_runtime_invoke_finish (EaselHostRuntime  *self,
                                  GAsyncResult      *result,
                                  GError           **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
take_out (EaselHostRuntime  *self,
          EaselHostCanvas   *canvas,
          GError           **error)
{
  if (easel_host_state_get (self->state, canvas->channel) == NULL)
    return TRUE;
  easel_host_state_begin (self->state);
  easel_host_catalogue_remove (self->state, canvas->channel);
  easel_host_catalogue_publish (self->state, canvas->session);
  easel_host_sessions_touch (self->sessions, canvas->session);
  return easel_host_state_commit (self->state, error);
}

/* A provider keeps what its person would lose, until they save it or close it themselves. */
static gboolean
is_kept (const GError *error)
{
  return error != NULL && g_strcmp0 (easel_host_error_get_code (error), EASEL_CODE_UNSAVED) == 0;
}

/* Otherwise the person's word counts: the canvas goes, whatever the provider said. */
static void
closed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselHostRuntime *self = g_task_get_source_object (task);
  EaselHostCanvas *canvas = g_task_get_task_data (task);
  g_autoptr(GError) refused = NULL;
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &refused))
    g_debug ("%s was not closed by its provider: %s", canvas->instance_id, refused->message);
  easel_host_runtime_release (self->closing, canvas);
  if (is_kept (refused))
    g_task_return_error (task, g_steal_pointer (&refused));
  else if (take_out (self, canvas, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * easel_host_runtime_close_async:
 * @self: a runtime
 * @session: a session
 * @instance_id: an instance that is open in it
 * @cancellable: (nullable): a #GCancellable
 * @callback: (nullable): called when the canvas is out of the catalogue
 * @user_data: for @callback
 *
 * Asks the provider to close, waits %EASEL_LIMIT_HOST_PROVIDER_CLOSE at most, and takes the canvas out of the
 * catalogue, unless it says that its person would lose something. Closing what is being closed succeeds at once.
 *
 * Errors: -32012 with `canvas_instance_unknown` or `canvas_unsaved`.
 */
void
easel_host_runtime_close_async (EaselHostRuntime    *self,
                                const char          *session,
                                const char          *instance_id,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  EaselHostCanvas *canvas;
  EaselHostProvider *provider;
  GError *error = NULL;

  g_return_if_fail (EASEL_HOST_IS_RUNTIME (self));
  g_return_if_fail (session != NULL && instance_id != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_host_runtime_close_async);
  canvas = find_open (self, session, instance_id, &error);
  if (canvas == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_task_set_task_data (task, canvas, (GDestroyNotify) easel_host_canvas_unref);
  provider = easel_host_runtime_get_provider (self, canvas->extension_id);
  if (!easel_host_runtime_claim (self->closing, canvas))
    g_task_return_boolean (task, TRUE);
  else if (provider != NULL)
    EASEL_HOST_PROVIDER_GET_IFACE (provider)->close_async (provider, canvas, cancellable, closed_cb,
                                                           g_steal_pointer (&task));
  else
    {
      easel_host_runtime_release (self->closing, canvas);
      take_out (self, canvas, NULL);
      g_task_return_boolean (task, TRUE);
    }
}

gboolean
easel_host_runtime_close_finish (EaselHostRuntime  *self,
                                 GAsyncResult      *result,
                                 GError           **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  EaselHostContent *content = g_task_propagate_pointer (G_TASK (result), &error);

  if (content == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, content, (GDestroyNotify) easel_host_content_free);
}

/**
 * easel_host_runtime_read_async:
 * @self: a runtime
 * @channel: the channel of a canvas
 * @path: a path below its content, decoded, without a leading slash
 * @cancellable: (nullable): a #GCancellable
 * @callback: called with the bytes
 * @user_data: for @callback
 *
 * Errors: -32008 when there is nothing, -32009 when it is not to be had.
 */
void
easel_host_runtime_read_async (EaselHostRuntime    *self,
                               const char          *channel,
                               const char          *path,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(EaselHostCanvas) canvas = NULL;
  EaselHostProvider *provider;

  g_return_if_fail (EASEL_HOST_IS_RUNTIME (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_host_runtime_read_async);
  canvas = easel_host_catalogue_get (self->state, channel);
  provider = canvas != NULL ? easel_host_runtime_get_provider (self, canvas->extension_id) : NULL;
  if (provider == NULL || EASEL_HOST_PROVIDER_GET_IFACE (provider)->read_async == NULL)
    {
      g_task_return_error (task, easel_host_error_rpc (AHP_CODE_NOT_FOUND, "The canvas has no content on this host"));
      return;
    }
  EASEL_HOST_PROVIDER_GET_IFACE (provider)->read_async (provider, canvas, path, cancellable, read_cb,
                                                        g_steal_pointer (&task));
}

EaselHostContent *
easel_host_runtime_read_finish (EaselHostRuntime  *self,
                                GAsyncResult      *result,
                                GError           **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
