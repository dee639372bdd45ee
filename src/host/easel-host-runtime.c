/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-runtime.h"

#include "ahp-error.h"
#include "easel-codes.h"
#include "easel-host-catalogue.h"
#include "easel-host-error.h"
#include "easel-host-limits.h"
#include "easel-host-providers.h"
#include "easel-host-registry.h"
#include "easel-host-reopener.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-uri.h"
#include "rpc-error.h"

struct _EaselHostRuntime
{
  GObject             parent_instance;
  EaselHostState     *state;
  EaselHostSessions  *sessions;
  EaselHostProviders *providers;
  EaselHostReopener  *reopener;
  EaselHostClosed    *closed;
  GHashTable         *opening;   /* "session\ninstance" -> Opening that its provider is asked for, not owned */
  GHashTable         *closing;   /* set of "session\ninstance" */
};

enum { CONSENT_CHANGED, REOPENED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselHostRuntime, easel_host_runtime, G_TYPE_OBJECT)

static void
easel_host_runtime_dispose (GObject *object)
{
  EaselHostRuntime *self = EASEL_HOST_RUNTIME (object);

  g_clear_pointer (&self->reopener, easel_host_reopener_free);
  g_clear_object (&self->closed);
  g_clear_object (&self->providers);
  g_clear_object (&self->sessions);
  g_clear_object (&self->state);

  G_OBJECT_CLASS (easel_host_runtime_parent_class)->dispose (object);
}

static void
easel_host_runtime_finalize (GObject *object)
{
  EaselHostRuntime *self = EASEL_HOST_RUNTIME (object);

  g_clear_pointer (&self->opening, g_hash_table_unref);
  g_clear_pointer (&self->closing, g_hash_table_unref);

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
  signals[REOPENED] = g_signal_new ("reopened", EASEL_HOST_TYPE_RUNTIME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
easel_host_runtime_init (EaselHostRuntime *self)
{
  self->opening = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->closing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static char *
key_of (EaselHostCanvas *canvas)
{
  return g_strconcat (canvas->session, "\n", canvas->instance_id, NULL);
}

static void
release (GHashTable      *set,
         EaselHostCanvas *canvas)
{
  g_autofree char *key = key_of (canvas);

  g_hash_table_remove (set, key);
}

typedef struct
{
  EaselHostCanvas   *canvas;
  EaselHostProvider *provider;
  JsonObject        *declaration;
  gboolean           again;        /* the canvas was open already when the provider was asked */
  GTask             *next;         /* (nullable): opens the instance once more after the answer; see wait_for() */
} Opening;

static void
opening_free (Opening *self)
{
  g_clear_pointer (&self->canvas, easel_host_canvas_unref);
  g_clear_object (&self->provider);
  g_clear_pointer (&self->declaration, json_object_unref);
  g_clear_object (&self->next);
  g_free (self);
}

/* Whether the canvas was closed after its provider had been asked to open it again. */
static gboolean
was_closed (EaselHostRuntime *self,
            Opening          *opening)
{
  return opening->again && easel_host_state_get (self->state, opening->canvas->channel) == NULL;
}

/* Whether a client may set this address for all renderers. In-process schemes of the client would have no meaning for
 * others. */
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
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_SESSION_NOT_FOUND, "The session has ended"));
  else if (was_closed (self, opening))
    g_propagate_error (error, easel_host_error_provider (EASEL_CODE_CLOSED, "The canvas has been closed"));
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
  EaselHostProviderInterface *iface = EASEL_HOST_PROVIDER_GET_IFACE (opening->provider);

  easel_host_state_begin (self->state);
  if (iface->record != NULL)
    iface->record (opening->provider, canvas, opened);
  easel_host_catalogue_record (self->state, canvas, opening->declaration, opened);
  if (!easel_host_providers_have (self->providers, canvas))
    easel_host_catalogue_set_stale (self->state, canvas->channel);
  if (easel_host_catalogue_publish (self->state, canvas->session))
    easel_host_sessions_touch (self->sessions, canvas->session);
  return easel_host_state_commit (self->state, error);
}

/* Whether the provider may still open the canvas although the call failed: it timed out or was cancelled. */
static gboolean
may_have_opened (const GError *error)
{
  return g_strcmp0 (easel_host_error_get_code (error), EASEL_CODE_PROVIDER_TIMEOUT) == 0 ||
         g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void opened_cb (GObject      *source,
                       GAsyncResult *result,
                       gpointer      user_data);

static void
ask_provider (GTask *task)
{
  EaselHostRuntime *self = g_task_get_source_object (task);
  Opening *opening = g_task_get_task_data (task);

  g_hash_table_insert (self->opening, key_of (opening->canvas), opening);
  EASEL_HOST_PROVIDER_GET_IFACE (opening->provider)->open_async (opening->provider, opening->canvas,
                                                                 g_task_get_cancellable (task), opened_cb,
                                                                 g_object_ref (task));
}

/* Delays @task until the provider has answered @opening, if the user has closed that canvas since, for example after a
 * restart: an error would be about a canvas that is not shown. FALSE if the canvas is open, or a task waits already. */
static gboolean
wait_for (EaselHostRuntime *self,
          Opening          *opening,
          GTask            *task)
{
  if (!was_closed (self, opening) || opening->next != NULL)
    return FALSE;
  opening->next = g_object_ref (task);
  return TRUE;
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselHostRuntime *self = g_task_get_source_object (task);
  Opening *opening = g_task_get_task_data (task);
  g_autoptr(GTask) next = g_steal_pointer (&opening->next);
  GError *error = NULL;
  g_autoptr(JsonObject) opened = g_task_propagate_pointer (G_TASK (result), &error);

  release (self->opening, opening->canvas);
  if (opened == NULL || !check_answer (self, opening, opened, &error) || !record (self, opening, opened, &error))
    {
      /* Asks the provider to close a canvas that is not shown. A canvas that was open before stays open. */
      if ((opened != NULL || may_have_opened (error)) &&
          (!opening->again || easel_host_state_get (self->state, opening->canvas->channel) == NULL))
        EASEL_HOST_PROVIDER_GET_IFACE (opening->provider)->close_async (opening->provider, opening->canvas,
                                                                        NULL, NULL, NULL);
      if (next != NULL)
        ask_provider (next);
      g_task_return_error (task, error);
      return;
    }
  json_object_set_string_member (opened, "channel", opening->canvas->channel);
  json_object_set_string_member (opened, "instanceId", opening->canvas->instance_id);
  g_task_return_pointer (task, g_steal_pointer (&opened), (GDestroyNotify) json_object_unref);
}

/* Also counts pending opens, because many may be pending at once. */
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
  if (channels->len + count_opening (self, session) < EASEL_LIMIT_HOST_CANVASES)
    return TRUE;
  g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_BUSY, "The session has its limit of %d open canvases",
                                                  EASEL_LIMIT_HOST_CANVASES));
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
  g_autofree char *uuid = NULL;
  g_autofree char *minted = NULL;
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
  declaration = easel_host_providers_find_declaration (self->providers, session, extension_id, canvas_id, error);
  if (declaration == NULL)
    return NULL;
  if (instance_id != NULL)
    existing = easel_host_catalogue_find (self->state, session, instance_id);
  if (!check_instance (self, session, declaration, existing, error))
    return NULL;

  opening = g_new0 (Opening, 1);
  uuid = g_uuid_string_random ();
  minted = g_strconcat ("ahp-canvas:/", uuid, NULL);
  opening->canvas = easel_host_canvas_new (session, existing != NULL ? existing->channel : minted,
                                           instance_id != NULL ? instance_id : uuid,
                                           easel_json_peek_string (declaration, "canvasId", ""),
                                           easel_json_peek_string (declaration, "extensionId", ""), input);
  opening->provider = g_object_ref (easel_host_providers_find (self->providers, opening->canvas->extension_id));
  opening->declaration = json_object_ref (declaration);
  opening->again = existing != NULL;
  return opening;
}

/**
 * easel_host_runtime_open_async:
 * @self: a runtime
 * @session: the session in which it is opened
 * @extension_id: (nullable): the owner; %NULL: the host itself, or the only client that declares it
 * @canvas_id: a canvas of the session's registry
 * @instance_id: (nullable): an id for the canvas; %NULL: a new one is created
 * @input: (nullable): for the provider
 * @cancellable: (nullable): a #GCancellable
 * @callback: called when the provider has answered and the canvas is in the catalogue
 * @user_data: for @callback
 *
 * Asks the provider and publishes the canvas (issue #297, sections 5 and 6). A canvas that is open already is opened
 * again on the same channel.
 *
 * Errors: -32001 no such session; -32602 invalid instance id; -32011 the id is in use; -32000 too many; -32012 with
 * `canvas_not_declared`, `canvas_ambiguous`, `canvas_busy`, `canvas_closed`, `canvas_url_refused`,
 * `canvas_provider_unavailable`, `canvas_provider_timeout`, or the provider's own error.
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
  g_autofree char *key = NULL;
  GError *error = NULL;
  Opening *opening;
  Opening *before;

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
  key = key_of (opening->canvas);
  before = g_hash_table_lookup (self->opening, key);
  if (before == NULL)
    ask_provider (task);
  else if (!wait_for (self, before, task))
    g_task_return_error (task, easel_host_error_provider (EASEL_CODE_BUSY, "The canvas is being opened already"));
}

JsonObject *
easel_host_runtime_open_finish (EaselHostRuntime  *self,
                                GAsyncResult      *result,
                                GError           **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

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
 * `canvas_action_no_handler`, or the provider's own error.
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
  provider = easel_host_providers_find (self->providers, canvas->extension_id);
  if (provider == NULL || !easel_host_catalogue_is_ready (self->state, canvas->channel))
    {
      g_task_return_error (task, easel_host_canvas_get_client (canvas->extension_id) != NULL
                                 ? easel_host_registry_unavailable (self->state, canvas)
                                 : easel_host_error_provider (EASEL_CODE_PROVIDER_UNAVAILABLE,
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

typedef struct
{
  EaselHostCanvas *canvas;
  EaselHostCloser  closer;
} Closing;

static void
closing_free (Closing *self)
{
  easel_host_canvas_unref (self->canvas);
  g_free (self);
}

static gboolean
remove_canvas (EaselHostRuntime  *self,
               Closing           *closing,
               GError           **error)
{
  EaselHostCanvas *canvas = closing->canvas;
  JsonObject *state = easel_host_state_get (self->state, canvas->channel);

  if (state == NULL)
    return TRUE;
  easel_host_state_begin (self->state);
  if (closing->closer == EASEL_HOST_CLOSER_USER)
    {
      easel_host_closed_add (self->closed, canvas, state);
      easel_host_state_remove (self->state, canvas->channel);
    }
  else
    easel_host_catalogue_remove (self->state, canvas->channel);
  easel_host_catalogue_publish (self->state, canvas->session);
  easel_host_sessions_touch (self->sessions, canvas->session);
  return easel_host_state_commit (self->state, error);
}

/* The canvas is removed, unless the provider has unsaved changes, whatever else the provider answered. */
static void
closed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselHostRuntime *self = g_task_get_source_object (task);
  Closing *closing = g_task_get_task_data (task);
  g_autoptr(GError) refused = NULL;
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &refused))
    g_debug ("%s was not closed by its provider: %s", closing->canvas->instance_id, refused->message);
  release (self->closing, closing->canvas);
  /* The provider keeps unsaved changes of its user until they are saved or the user closes the canvas in it. */
  if (refused != NULL && g_strcmp0 (easel_host_error_get_code (refused), EASEL_CODE_UNSAVED) == 0)
    g_task_return_error (task, g_steal_pointer (&refused));
  else if (remove_canvas (self, closing, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * easel_host_runtime_close_async:
 * @self: a runtime
 * @session: a session
 * @instance_id: an instance that is open in it
 * @closer: a user may reopen what they closed, see easel_host_runtime_reopen()
 * @cancellable: (nullable): a #GCancellable
 * @callback: (nullable): called when the canvas is no longer in the catalogue
 * @user_data: for @callback
 *
 * Asks the provider to close, waits at most %EASEL_LIMIT_HOST_PROVIDER_CLOSE, and removes the canvas from the
 * catalogue, unless the provider reports unsaved changes. Closing a canvas that is being closed succeeds at once.
 *
 * Errors: -32012 with `canvas_instance_unknown` or `canvas_unsaved`.
 */
void
easel_host_runtime_close_async (EaselHostRuntime    *self,
                                const char          *session,
                                const char          *instance_id,
                                EaselHostCloser      closer,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  Closing *closing;
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
  closing = g_new0 (Closing, 1);
  closing->canvas = canvas;
  closing->closer = closer;
  g_task_set_task_data (task, closing, (GDestroyNotify) closing_free);
  provider = easel_host_providers_find (self->providers, canvas->extension_id);
  if (!g_hash_table_add (self->closing, key_of (canvas)))
    g_task_return_boolean (task, TRUE);
  else if (provider != NULL)
    EASEL_HOST_PROVIDER_GET_IFACE (provider)->close_async (provider, canvas, cancellable, closed_cb,
                                                           g_steal_pointer (&task));
  else
    {
      release (self->closing, canvas);
      remove_canvas (self, closing, NULL);
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
 * Errors: -32008 if the content does not exist, -32009 if access is denied.
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
  provider = canvas != NULL ? easel_host_providers_find (self->providers, canvas->extension_id) : NULL;
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

static void
reopen_cb (EaselHostCanvas *canvas,
           gpointer         user_data)
{
  reopen (user_data, canvas, returned_cb);
}

static void
updated_cb (EaselHostProviders *providers,
            const char         *channel,
            JsonObject         *changes,
            EaselHostRuntime   *self)
{
  const char *session = easel_host_state_get_session (self->state, channel);

  if (session == NULL)
    return;
  easel_host_state_begin (self->state);
  easel_host_catalogue_update (self->state, channel, changes);
  easel_host_catalogue_publish (self->state, session);
  easel_host_state_commit (self->state, NULL);
}

static void
dropped_cb (EaselHostRuntime *self,
            const char       *channel)
{
  easel_host_catalogue_forget (self->state, channel, NULL);
}

/**
 * easel_host_runtime_new:
 * @state: the state of the host
 * @sessions: the sessions in it
 * @hub: the live connections
 *
 * Returns: (transfer full): a runtime for canvases of clients; see easel_host_runtime_add_provider()
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
  self->providers = easel_host_providers_new (state, hub);
  self->closed = easel_host_closed_new (state);
  g_signal_connect_object (self->closed, "dropped", G_CALLBACK (dropped_cb), self, G_CONNECT_SWAPPED);
  self->reopener = easel_host_reopener_new (state, self->providers, reopen_cb, self);
  g_signal_connect_object (self->providers, "updated", G_CALLBACK (updated_cb), self, 0);
  return self;
}

void
easel_host_runtime_set_timeouts (EaselHostRuntime *self,
                                 guint             answer,
                                 guint             close)
{
  g_return_if_fail (EASEL_HOST_IS_RUNTIME (self));

  easel_host_providers_set_timeouts (self->providers, answer, close);
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

  easel_host_providers_add (self->providers, extension_id, provider);
}

JsonArray *
easel_host_runtime_declare (EaselHostRuntime *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_RUNTIME (self), NULL);

  return easel_host_providers_declare (self->providers);
}

/**
 * easel_host_runtime_update_session:
 * @self: a runtime
 * @session: a session whose clients or connections changed
 *
 * Publishes `session/canvasesChanged` if the registry changed, marks canvases of disconnected providers stale, and asks
 * providers that returned to open theirs again with the stored input. Call it inside or outside of a transaction.
 */
void
easel_host_runtime_update_session (EaselHostRuntime *self,
                                   const char       *session)
{
  g_return_if_fail (EASEL_HOST_IS_RUNTIME (self));

  easel_host_reopener_update (self->reopener, session);
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
  g_message ("%s no longer exists: %s", canvas->instance_id, error->message);
  easel_host_state_begin (self->state);
  easel_host_catalogue_set_stale (self->state, canvas->channel);
  easel_host_catalogue_publish (self->state, canvas->session);
  easel_host_state_commit (self->state, NULL);
}

/** easel_host_runtime_get_closed: (transfer none): the canvases that users may reopen. */
EaselHostClosed *
easel_host_runtime_get_closed (EaselHostRuntime *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_RUNTIME (self), NULL);

  return self->closed;
}

static gboolean
check_reopening (EaselHostRuntime  *self,
                 const char        *session,
                 const char        *instance_id,
                 GError           **error)
{
  g_autoptr(GPtrArray) channels = easel_host_state_list (self->state, AHP_CHANNEL_CANVAS, session);
  g_autofree char *key = g_strconcat (session, "\n", instance_id, NULL);

  if (g_hash_table_contains (self->opening, key))
    g_propagate_error (error, easel_host_error_provider (EASEL_CODE_BUSY, "The canvas is being opened already"));
  else if (channels->len + count_opening (self, session) >= EASEL_LIMIT_HOST_CANVASES)
    g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_BUSY, "The session has its limit of %d open canvases",
                                                    EASEL_LIMIT_HOST_CANVASES));
  else
    return TRUE;
  return FALSE;
}

/* Adds the canvas as it was. */
static gboolean
put_back (EaselHostRuntime  *self,
          EaselHostCanvas   *canvas,
          JsonObject        *state,
          GError           **error)
{
  easel_host_state_begin (self->state);
  easel_host_state_add (self->state, canvas->channel, AHP_CHANNEL_CANVAS, canvas->session, state);
  if (!easel_host_providers_have (self->providers, canvas))
    easel_host_catalogue_set_stale (self->state, canvas->channel);
  easel_host_catalogue_publish (self->state, canvas->session);
  easel_host_sessions_touch (self->sessions, canvas->session);
  return easel_host_state_commit (self->state, error);
}

/**
 * easel_host_runtime_reopen:
 * @self: a runtime
 * @session: a session
 * @instance_id: an instance that a user closed in it
 * @error: return location for a #GError
 *
 * Puts the canvas back into the catalogue, on its former channel, and asks its provider to open it again with the
 * stored input. Without its provider the canvas is stale. Does nothing if the instance is open.
 *
 * Errors: -32012 with `canvas_instance_unknown` if it was closed by others, too long ago, or before too many others, or
 * `canvas_busy`; -32000 too many.
 *
 * Returns: (transfer full) (nullable): the channel
 */
char *
easel_host_runtime_reopen (EaselHostRuntime  *self,
                           const char        *session,
                           const char        *instance_id,
                           GError           **error)
{
  g_autoptr(EaselHostCanvas) canvas = NULL;
  const char *channel;
  JsonObject *state;

  g_return_val_if_fail (EASEL_HOST_IS_RUNTIME (self), NULL);
  g_return_val_if_fail (session != NULL && instance_id != NULL, NULL);

  canvas = easel_host_catalogue_find (self->state, session, instance_id);
  if (canvas != NULL)
    return g_strdup (canvas->channel);
  state = easel_host_closed_find (self->closed, session, instance_id, &channel);
  if (state == NULL)
    {
      g_propagate_error (error, easel_host_error_provider (EASEL_CODE_INSTANCE_UNKNOWN,
                                                           "The canvas can no longer be reopened"));
      return NULL;
    }
  canvas = easel_host_canvas_from_state (session, channel, state);
  if (!check_reopening (self, session, instance_id, error) || !put_back (self, canvas, state, error))
    return NULL;
  easel_host_closed_remove (self->closed, session, instance_id);
  g_signal_emit (self, signals[REOPENED], 0, canvas->channel);
  if (easel_host_providers_have (self->providers, canvas))
    reopen (self, canvas, restored_cb);
  return g_strdup (canvas->channel);
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
easel_host_runtime_end_session (EaselHostRuntime *self,
                                const char       *session)
{
  g_autoptr(GPtrArray) channels = NULL;

  g_return_if_fail (EASEL_HOST_IS_RUNTIME (self));

  channels = easel_host_state_list (self->state, AHP_CHANNEL_CANVAS, session);
  for (guint i = 0; i < channels->len; i++)
    {
      g_autoptr(EaselHostCanvas) canvas = easel_host_catalogue_get (self->state, channels->pdata[i]);
      EaselHostProvider *provider = easel_host_providers_find (self->providers, canvas->extension_id);

      if (provider != NULL)
        EASEL_HOST_PROVIDER_GET_IFACE (provider)->close_async (provider, canvas, NULL, NULL, NULL);
    }
}

/**
 * easel_host_runtime_deliver:
 * @self: a runtime
 * @channel: the channel of an open instance
 * @payload: the message of a view
 *
 * Providers of the host answer all views with a `canvas/message` without an origin. A providing client gets the action
 * itself if it subscribes to the channel; otherwise the message does not reach it.
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
  provider = canvas != NULL ? easel_host_providers_find (self->providers, canvas->extension_id) : NULL;
  if (provider != NULL && EASEL_HOST_PROVIDER_GET_IFACE (provider)->message != NULL)
    reply = EASEL_HOST_PROVIDER_GET_IFACE (provider)->message (provider, canvas, payload);
  if (reply == NULL)
    return;
  action = easel_json_object (EASEL_JSON_STRING ("type", "canvas/message"), EASEL_JSON_OBJECT ("payload", reply));
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
