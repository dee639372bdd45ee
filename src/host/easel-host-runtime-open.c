/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-codes.h"
#include "easel-host-runtime-private.h"

#include "ahp-error.h"
#include "easel-host-catalogue.h"
#include "easel-host-error.h"
#include "easel-host-registry.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-uri.h"
#include "rpc-error.h"

typedef struct
{
  EaselHostCanvas   *canvas;
  EaselHostProvider *provider;
  JsonObject        *declaration;
  gboolean           again;        /* its channel existed when the provider was asked */
} Opening;

static void
opening_free (Opening *self)
{
  g_clear_pointer (&self->canvas, easel_host_canvas_unref);
  g_clear_object (&self->provider);
  g_clear_pointer (&self->declaration, json_object_unref);
  g_free (self);
}

/* Where a client may send every renderer. In-process schemes of the client would mean nothing to the others. */
static gboolean
is_allowed_url (const char *url)
{
  g_autoptr(GUri) uri = strlen (url) <= EASEL_LIMIT_URI_BYTES ? g_uri_parse (url, G_URI_FLAGS_NONE, NULL) : NULL;
  const char *scheme = uri != NULL ? g_uri_get_scheme (uri) : "";

  return strcmp (scheme, "https") == 0 || strcmp (scheme, "file") == 0 ||
         (strcmp (scheme, "http") == 0 && easel_uri_is_loopback (url));
}

static gboolean
check_answer (EaselHostRuntime  *self,
              Opening           *opening,
              JsonObject        *opened,
              GError           **error)
{
  EaselHostCanvas *canvas = opening->canvas;
  const char *url = easel_json_peek_string (opened, "url", NULL);

  if (!easel_host_state_is (self->state, canvas->session, AHP_CHANNEL_SESSION))
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_SESSION_NOT_FOUND, "The session ended meanwhile"));
  else if (opening->again && easel_host_state_get (self->state, canvas->channel) == NULL)
    g_propagate_error (error, easel_host_error_provider (EASEL_CODE_CLOSED, "The canvas was closed meanwhile"));
  else if (url != NULL && easel_host_canvas_get_client (canvas->extension_id) != NULL && !is_allowed_url (url))
    g_propagate_error (error, easel_host_error_provider (EASEL_CODE_URL_REFUSED,
                                                         "The address must be https, http on this machine, or a file"));
  else
    return TRUE;
  return FALSE;
}

static gboolean
record (EaselHostRuntime  *self,
        Opening           *opening,
        JsonObject        *opened,
        GError           **error)
{
  EaselHostCanvas *canvas = opening->canvas;

  easel_host_state_begin (self->state);
  easel_host_catalogue_record (self->state, canvas, opening->declaration, opened);
  if (!easel_host_runtime_is_available (self, canvas))
    easel_host_catalogue_set_stale (self->state, canvas->channel);
  if (easel_host_catalogue_publish (self->state, canvas->session))
    easel_host_sessions_touch (self->sessions, canvas->session);
  return easel_host_state_commit (self->state, error);
}

/* A provider that was not waited for may open all the same. */
static gboolean
may_have_opened (const GError *error)
{
  return g_strcmp0 (easel_host_error_get_code (error), EASEL_CODE_PROVIDER_TIMEOUT) == 0 ||
         g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Tells a provider that what it opened is not shown. A canvas that was open before stays so. */
static void
withdraw (EaselHostRuntime *self,
          Opening          *opening)
{
  if (!opening->again || easel_host_state_get (self->state, opening->canvas->channel) == NULL)
    EASEL_HOST_PROVIDER_GET_IFACE (opening->provider)->close_async (opening->provider, opening->canvas,
                                                                    NULL, NULL, NULL);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselHostRuntime *self = g_task_get_source_object (task);
  Opening *opening = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr(JsonObject) opened = g_task_propagate_pointer (G_TASK (result), &error);

  easel_host_runtime_release (self->opening, opening->canvas);
  if (opened == NULL || !check_answer (self, opening, opened, &error) || !record (self, opening, opened, &error))
    {
      if (opened != NULL || may_have_opened (error))
        withdraw (self, opening);
      g_task_return_error (task, error);
      return;
    }
  json_object_set_string_member (opened, "channel", opening->canvas->channel);
  json_object_set_string_member (opened, "instanceId", opening->canvas->instance_id);
  g_task_return_pointer (task, g_steal_pointer (&opened), (GDestroyNotify) json_object_unref);
}

static EaselHostCanvas *
name_canvas (EaselHostRuntime *self,
             const char       *session,
             JsonObject       *declaration,
             const char       *instance_id,
             JsonNode         *input,
             EaselHostCanvas  *existing)
{
  g_autofree char *uuid = g_uuid_string_random ();
  g_autofree char *minted = g_strconcat ("ahp-canvas:/", uuid, NULL);

  return easel_host_canvas_new (session, existing != NULL ? existing->channel : minted,
                                instance_id != NULL ? instance_id : uuid,
                                easel_json_peek_string (declaration, "canvasId", ""),
                                easel_json_peek_string (declaration, "extensionId", ""), input);
}

/* An open that waits for its provider takes a place as well: many may wait at once. */
static guint
count_opening (EaselHostRuntime *self,
               const char       *session)
{
  g_autofree char *prefix = g_strconcat (session, "\n", NULL);
  GHashTableIter iter;
  gpointer key;
  guint n = 0;

  g_hash_table_iter_init (&iter, self->opening);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    n += g_str_has_prefix (key, prefix) ? 1 : 0;
  return n;
}

static gboolean
check_instance (EaselHostRuntime  *self,
                const char        *session,
                JsonObject        *declaration,
                EaselHostCanvas   *existing,
                GError           **error)
{
  g_autoptr(GPtrArray) channels = NULL;

  if (existing != NULL)
    {
      if (strcmp (existing->canvas_id, easel_json_peek_string (declaration, "canvasId", "")) == 0 &&
          strcmp (existing->extension_id, easel_json_peek_string (declaration, "extensionId", "")) == 0)
        return TRUE;
      g_propagate_error (error, easel_host_error_rpc (AHP_CODE_CONFLICT, "Another canvas is open as this instance"));
      return FALSE;
    }
  channels = easel_host_state_list (self->state, AHP_CHANNEL_CANVAS, session);
  if (channels->len + count_opening (self, session) < EASEL_LIMIT_CANVASES_PER_SESSION)
    return TRUE;
  g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_BUSY, "The session has its limit of %d open canvases",
                                                  EASEL_LIMIT_CANVASES_PER_SESSION));
  return FALSE;
}

static Opening *
prepare (EaselHostRuntime  *self,
         const char        *session,
         const char        *extension_id,
         const char        *canvas_id,
         const char        *instance_id,
         JsonNode          *input,
         GError           **error)
{
  g_autoptr(EaselHostCanvas) existing = NULL;
  JsonObject *declaration;
  Opening *opening;

  if (!easel_host_state_is (self->state, session, AHP_CHANNEL_SESSION))
    {
      g_propagate_error (error, easel_host_error_rpc (AHP_CODE_SESSION_NOT_FOUND, "There is no such session"));
      return NULL;
    }
  if (instance_id != NULL && !easel_host_canvas_is_valid_id (instance_id))
    {
      g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS,
                                                      "An instance id is up to 128 letters, digits, dots, dashes and "
                                                      "underscores, and begins with a letter or digit"));
      return NULL;
    }
  declaration = easel_host_registry_find (self->state, session, extension_id, canvas_id, error);
  if (declaration == NULL)
    return NULL;
  if (instance_id != NULL)
    existing = easel_host_catalogue_find (self->state, session, instance_id);
  if (!check_instance (self, session, declaration, existing, error))
    return NULL;

  opening = g_new0 (Opening, 1);
  opening->canvas = name_canvas (self, session, declaration, instance_id, input, existing);
  opening->provider = g_object_ref (easel_host_runtime_get_provider (self, opening->canvas->extension_id));
  opening->declaration = json_object_ref (declaration);
  opening->again = existing != NULL;
  return opening;
}

/**
 * easel_host_runtime_open_async:
 * @self: a runtime
 * @session: the session to open it in
 * @extension_id: (nullable): the owner; %NULL: the host itself, or the only client that declares it
 * @canvas_id: a canvas of the session's registry
 * @instance_id: (nullable): a name for the instance; %NULL: a new one is minted
 * @input: (nullable): for the provider
 * @cancellable: (nullable): a #GCancellable
 * @callback: called when the provider has answered and the canvas is in the catalogue
 * @user_data: for @callback
 *
 * Asks the provider and publishes the instance (issue #297, sections 5 and 6). An instance that is open already is
 * asked for again and keeps its channel.
 *
 * Errors: -32001 no such session; -32602 bad instance id; -32011 the name is in use; -32000 too many; -32012 with
 * `canvas_not_declared`, `canvas_ambiguous`, `canvas_busy`, `canvas_closed`, `canvas_url_refused`,
 * `canvas_provider_unavailable`, `canvas_provider_timeout`, or what the provider says.
 */
void
easel_host_runtime_open_async (EaselHostRuntime    *self,
                               const char          *session,
                               const char          *extension_id,
                               const char          *canvas_id,
                               const char          *instance_id,
                               JsonNode            *input,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  GError *error = NULL;
  Opening *opening;

  g_return_if_fail (EASEL_HOST_IS_RUNTIME (self));
  g_return_if_fail (session != NULL && canvas_id != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_host_runtime_open_async);
  opening = prepare (self, session, extension_id, canvas_id, instance_id, input, &error);
  if (opening == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_task_set_task_data (task, opening, (GDestroyNotify) opening_free);
  if (!easel_host_runtime_claim (self->opening, opening->canvas))
    {
      g_task_return_error (task, easel_host_error_provider (EASEL_CODE_BUSY, "The canvas is being opened already"));
      return;
    }
  EASEL_HOST_PROVIDER_GET_IFACE (opening->provider)->open_async (opening->provider, opening->canvas, cancellable,
                                                                 opened_cb, g_steal_pointer (&task));
}

JsonObject *
easel_host_runtime_open_finish (EaselHostRuntime  *self,
                                GAsyncResult      *result,
                                GError           **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
