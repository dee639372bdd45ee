/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-client-provider.h"

#include "easel-codes.h"
#include "easel-host-error.h"
#include "easel-host-limits.h"
#include "easel-host-registry.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-timeout.h"
#include "rpc-error.h"

struct _EaselHostClientProvider
{
  GObject         parent_instance;
  EaselHostState *state;
  EaselHostHub   *hub;
  guint           answer_timeout;
  guint           close_timeout;
};

static void provider_iface_init (EaselHostProviderInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselHostClientProvider, easel_host_client_provider, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_HOST_TYPE_PROVIDER, provider_iface_init))

static void
easel_host_client_provider_finalize (GObject *object)
{
  EaselHostClientProvider *self = EASEL_HOST_CLIENT_PROVIDER (object);

  g_clear_object (&self->hub);
  g_clear_object (&self->state);

  G_OBJECT_CLASS (easel_host_client_provider_parent_class)->finalize (object);
}

static void
easel_host_client_provider_class_init (EaselHostClientProviderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_host_client_provider_finalize;
}

static void
easel_host_client_provider_init (EaselHostClientProvider *self)
{
  self->answer_timeout = EASEL_LIMIT_HOST_PROVIDER_TIMEOUT;
  self->close_timeout = EASEL_LIMIT_HOST_PROVIDER_CLOSE;
}

/**
 * easel_host_client_provider_new:
 * @state: the state of the host
 * @hub: the open connections
 *
 * Returns: (transfer full): the provider
 */
EaselHostProvider *
easel_host_client_provider_new (EaselHostState *state,
                                EaselHostHub   *hub)
{
  EaselHostClientProvider *self;

  g_return_val_if_fail (EASEL_HOST_IS_HUB (hub), NULL);

  self = g_object_new (EASEL_HOST_TYPE_CLIENT_PROVIDER, NULL);
  self->state = g_object_ref (state);
  self->hub = g_object_ref (hub);
  return EASEL_HOST_PROVIDER (self);
}

void
easel_host_client_provider_set_timeouts (EaselHostClientProvider *self,
                                         guint                    answer,
                                         guint                    close)
{
  g_return_if_fail (EASEL_HOST_IS_CLIENT_PROVIDER (self));

  self->answer_timeout = answer;
  self->close_timeout = close;
}

static JsonObject *
new_params (EaselHostCanvas *canvas)
{
  return easel_json_object (EASEL_JSON_STRING ("channel", canvas->session),
                            EASEL_JSON_STRING ("canvasId", canvas->canvas_id),
                            EASEL_JSON_STRING ("extensionId", canvas->extension_id),
                            EASEL_JSON_STRING ("instanceId", canvas->instance_id));
}

static void
call (EaselHostClientProvider *self,
      EaselHostCanvas         *canvas,
      const char              *method,
      JsonObject              *params,
      guint                    timeout,
      GAsyncReadyCallback      callback,
      GTask                   *task)
{
  const char *client_id = easel_host_canvas_get_client (canvas->extension_id);
  EaselHostConnection *connection = easel_host_hub_find (self->hub, client_id != NULL ? client_id : "");

  if (connection == NULL)
    {
      g_task_return_error (task, easel_host_registry_unavailable (self->state, canvas));
      g_object_unref (task);
      return;
    }
  g_task_set_task_data (task, easel_host_canvas_ref (canvas), (GDestroyNotify) easel_host_canvas_unref);
  rpc_peer_call_async (easel_host_connection_get_peer (connection), method, params, timeout,
                       g_task_get_cancellable (task), callback, task);
}

/* (transfer full): takes @failure. If neither the client nor the timeout caused it, the client has disconnected. */
static GError *
explain (GTask  *task,
         GError *failure)
{
  EaselHostClientProvider *self = g_task_get_source_object (task);

  if (failure->domain == RPC_ERROR || g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_TIMED_OUT) ||
      g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return easel_host_error_from_client (failure);
  g_error_free (failure);
  return easel_host_registry_unavailable (self->state, g_task_get_task_data (task));
}

/* The object in the answer to open or invoke; other answers count as an empty object. */
static JsonObject *
finish_object (GObject       *source,
               GAsyncResult  *result,
               GTask         *task,
               GError       **error)
{
  GError *failure = NULL;
  g_autoptr(JsonNode) node = rpc_peer_call_finish (RPC_PEER (source), result, &failure);

  if (node == NULL)
    {
      g_propagate_error (error, explain (task, failure));
      return NULL;
    }
  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_dup_object (node) : json_object_new ();
}

static void
open_answered_cb (GObject      *source,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(JsonObject) answer = finish_object (source, result, task, &error);
  const char *url;
  const char *status;
  JsonObject *opened;

  if (answer == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  url = easel_json_peek_string (answer, "url", easel_json_peek_string (answer, "contentUri", NULL));
  status = easel_json_peek_string (answer, "status", easel_json_peek_string (answer, "activity", NULL));
  opened = easel_json_object (EASEL_JSON_STRING ("url", url),
                              EASEL_JSON_STRING ("title", easel_json_peek_string (answer, "title", NULL)),
                              EASEL_JSON_STRING ("status", status));
  g_task_return_pointer (task, opened, (GDestroyNotify) json_object_unref);
}

static void
open_async (EaselHostProvider   *provider,
            EaselHostCanvas     *canvas,
            GCancellable        *cancellable,
            GAsyncReadyCallback  callback,
            gpointer             user_data)
{
  EaselHostClientProvider *self = EASEL_HOST_CLIENT_PROVIDER (provider);
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  g_autoptr(JsonObject) params = new_params (canvas);

  g_task_set_source_tag (task, open_async);
  easel_json_object_set (params, EASEL_JSON_NODE_REF ("input", canvas->input));
  call (self, canvas, "canvasOpen", params, self->answer_timeout, open_answered_cb, task);
}

static void
invoke_answered_cb (GObject      *source,
                    GAsyncResult *result,
                    gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(JsonObject) answer = finish_object (source, result, task, &error);
  JsonNode *value;

  if (answer == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  value = easel_json_peek_node (answer, "value");
  g_task_return_pointer (task, value != NULL ? json_node_ref (value) : NULL, (GDestroyNotify) json_node_unref);
}

/* An action whose input names a timeout gets that time, plus some to report its intermediate result. */
static guint
get_patience (EaselHostClientProvider *self,
              JsonNode                *input)
{
  JsonObject *object = input != NULL && JSON_NODE_HOLDS_OBJECT (input) ? json_node_get_object (input) : NULL;
  guint named = easel_timeout_peek (object, 0);

  if (named == 0)
    return self->answer_timeout;
  return MAX (self->answer_timeout, named + EASEL_LIMIT_HOST_PROVIDER_TIMEOUT - EASEL_LIMIT_NATIVE_CALL);
}

static void
invoke_async (EaselHostProvider   *provider,
              EaselHostCanvas     *canvas,
              const char          *action,
              JsonNode            *input,
              GCancellable        *cancellable,
              GAsyncReadyCallback  callback,
              gpointer             user_data)
{
  EaselHostClientProvider *self = EASEL_HOST_CLIENT_PROVIDER (provider);
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  g_autoptr(JsonObject) params = new_params (canvas);

  g_task_set_source_tag (task, invoke_async);
  easel_json_object_set (params, EASEL_JSON_STRING ("actionName", action), EASEL_JSON_NODE_REF ("input", input));
  call (self, canvas, "canvasInvokeAction", params, get_patience (self, input), invoke_answered_cb, task);
}

static void
close_answered_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(JsonObject) answer = finish_object (source, result, task, &error);

  if (answer == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
close_async (EaselHostProvider   *provider,
             EaselHostCanvas     *canvas,
             GCancellable        *cancellable,
             GAsyncReadyCallback  callback,
             gpointer             user_data)
{
  EaselHostClientProvider *self = EASEL_HOST_CLIENT_PROVIDER (provider);
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  g_autoptr(JsonObject) params = new_params (canvas);

  g_task_set_source_tag (task, close_async);
  call (self, canvas, "canvasClose", params, self->close_timeout, close_answered_cb, task);
}

/* Implements no message(): the client receives canvas/message as a subscriber of the channel, or in its replay after a
 * reconnect. Implements no read_async(): issue #297 has no way for the host to request bytes from a client. */
static void
provider_iface_init (EaselHostProviderInterface *iface)
{
  iface->open_async = open_async;
  iface->invoke_async = invoke_async;
  iface->close_async = close_async;
}
