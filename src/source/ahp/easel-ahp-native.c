/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-native.h"

#include "ahp-dialect-provider.h"

/**
 * easel_ahp_native_declare_all:
 * @provider: the native canvases
 * @host_id: a host
 * @session: one of its sessions, whose agent may open canvases that the user shares with it
 *
 * Returns: (transfer full): `canvasProviders` of `session/activeClientSet`
 */
JsonArray *
easel_ahp_native_declare_all (EaselProvider *provider,
                              const char    *host_id,
                              const char    *session)
{
  g_autoptr(GPtrArray) list = NULL;
  g_autoptr(GPtrArray) shared = NULL;
  JsonArray *array;

  g_return_val_if_fail (EASEL_IS_PROVIDER (provider), NULL);

  array = json_array_new ();
  list = easel_provider_list (provider);
  for (guint i = 0; i < list->len; i++)
    {
      const EaselDeclaration *declaration = g_ptr_array_index (list, i);
      g_autoptr(JsonObject) declared = easel_declaration_read (declaration);

      if (declared != NULL)
        json_array_add_object_element (array, ahp_dialect_write_declaration (declaration->canvas_id,
                                                                             declaration->display_name, declared));
    }
  shared = easel_provider_list_shared (provider, host_id, session);
  for (guint i = 0; i < shared->len; i++)
    {
      const EaselShare *share = g_ptr_array_index (shared, i);
      g_autoptr(JsonObject) declared = easel_share_read (share);
      /* Use the present title as name: agents distinguish several canvases by it. */
      const char *title = easel_instance_get_title (share->instance);

      if (declared != NULL)
        json_array_add_object_element (array, ahp_dialect_write_declaration (share->id, title, declared));
    }
  return array;
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(EaselInstance) instance = easel_provider_open_finish (EASEL_PROVIDER (source), result, &error);

  if (instance != NULL)
    g_task_return_pointer (task, ahp_dialect_write_opened (easel_instance_get_title (instance),
                                                           easel_instance_get_status (instance)),
                           (GDestroyNotify) json_node_unref);
  else
    g_task_return_error (task, error);
}

static void
invoked_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  JsonNode *value = easel_provider_invoke_finish (EASEL_PROVIDER (source), result, &error);

  if (error == NULL)
    g_task_return_pointer (task, ahp_dialect_write_value (value), (GDestroyNotify) json_node_unref);
  else
    g_task_return_error (task, error);
}

static void
start (EaselProvider          *provider,
       const AhpCanvasRequest *request,
       const EaselRequester   *requester,
       GTask                  *task)
{
  GCancellable *cancellable = g_task_get_cancellable (task);
  EaselCanvasRef ref = {
    .canvas_id = request->canvas_id, .instance_id = request->instance_id, .owner = request->owner_id,
  };
  EaselRequester asker = *requester;
  GError *error = NULL;

  asker.host_wide = ahp_dialect_is_canvas_channel (request->instance_id);
  switch (request->kind)
    {
    case AHP_CANVAS_REQUEST_OPEN:
      easel_provider_open_async (provider, &asker, &ref, request->input, cancellable, opened_cb,
                                 g_object_ref (task));
      break;
    case AHP_CANVAS_REQUEST_INVOKE:
      easel_provider_invoke_async (provider, &asker, &ref, request->action, request->input, cancellable, invoked_cb,
                                   g_object_ref (task));
      break;
    case AHP_CANVAS_REQUEST_CLOSE:
    default:
      if (easel_provider_close (provider, &asker, &ref, &error))
        g_task_return_pointer (task, NULL, NULL);
      else
        g_task_return_error (task, error);
    }
}

/**
 * easel_ahp_native_call_async:
 * @provider: the native canvases
 * @method: a method for which ahp_dialect_is_canvas_request() is %TRUE
 * @params: its parameters; foreign
 * @requester: the agent that sends the request
 * @cancellable: (nullable): cancelled when the connection is closed or the request withdrawn
 * @callback: called with the answer
 * @user_data: for @callback
 *
 * Answers requests from a host to a client that provides canvases (issue #297 §7). Does not wait for a user.
 */
void
easel_ahp_native_call_async (EaselProvider        *provider,
                             const char           *method,
                             JsonObject           *params,
                             const EaselRequester *requester,
                             GCancellable         *cancellable,
                             GAsyncReadyCallback   callback,
                             gpointer              user_data)
{
  g_autoptr(GTask) task = NULL;
  AhpCanvasRequest request;
  GError *error = NULL;

  g_return_if_fail (EASEL_IS_PROVIDER (provider));
  g_return_if_fail (ahp_dialect_is_canvas_request (method));
  g_return_if_fail (params != NULL && requester != NULL);

  task = g_task_new (provider, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_ahp_native_call_async);
  /* Return the answer even after cancellation. */
  g_task_set_check_cancellable (task, FALSE);
  if (ahp_dialect_read_request (&request, method, params, &error))
    start (provider, &request, requester, task);
  else
    g_task_return_error (task, error);
}

/**
 * easel_ahp_native_call_finish:
 * @provider: our canvases
 * @result: as given to the callback
 * @error: `EASEL_PROVIDER_ERROR` for an answer -32012, `EASEL_JSON_ERROR` for -32602
 *
 * Returns: (transfer full) (nullable): the answer; %NULL without an error is `null`
 */
JsonNode *
easel_ahp_native_call_finish (EaselProvider  *provider,
                              GAsyncResult   *result,
                              GError        **error)
{
  g_return_val_if_fail (g_task_is_valid (result, provider), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
