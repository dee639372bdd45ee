/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-provider.h"

#include "easel-call-private.h"
#include "easel-consent-private.h"
#include "easel-provider-private.h"
#include "easel-store.h"

enum { DECLARATIONS_CHANGED, INSTANCE_ADDED, INSTANCE_REMOVED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselProvider, easel_provider, G_TYPE_OBJECT)

static void
loan_free (gpointer data)
{
  EaselHostLoan *loan = data;

  g_clear_object (&loan->files);
  g_clear_object (&loan->terminals);
  g_free (loan);
}

static void
easel_provider_dispose (GObject *object)
{
  EaselProvider *self = EASEL_PROVIDER (object);

  if (self->state_dir != NULL && (self->instances->len > 0 || self->save_source != 0))
    easel_provider_save (self);
  g_clear_handle_id (&self->save_source, g_source_remove);
  for (guint i = self->instances->len; i > 0; i--)
    {
      g_autoptr(EaselInstance) instance = g_object_ref (g_ptr_array_index (self->instances, i - 1));

      g_signal_handlers_disconnect_by_data (instance, self);
      easel_instance_stop (instance);
    }
  g_ptr_array_set_size (self->instances, 0);
  G_OBJECT_CLASS (easel_provider_parent_class)->dispose (object);
}

static void
easel_provider_finalize (GObject *object)
{
  EaselProvider *self = EASEL_PROVIDER (object);

  if (self->state_dir == NULL && self->stores != NULL)
    easel_store_remove (self->stores);
  g_object_unref (self->left);
  g_ptr_array_unref (self->instances);
  g_ptr_array_unref (self->kinds);
  g_ptr_array_unref (self->unclaimed);
  g_hash_table_unref (self->owners);
  g_hash_table_unref (self->loans);
  g_strfreev (self->granted);
  g_clear_object (&self->consent);
  g_free (self->stores);
  g_free (self->state_dir);
  G_OBJECT_CLASS (easel_provider_parent_class)->finalize (object);
}

static void
easel_provider_class_init (EaselProviderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_provider_dispose;
  object_class->finalize = easel_provider_finalize;

  /**
   * EaselProvider::declarations-changed:
   * @self: the provider
   *
   * easel_provider_to_json() gives something else: publish it again.
   */
  signals[DECLARATIONS_CHANGED] = g_signal_new ("declarations-changed", EASEL_TYPE_PROVIDER, G_SIGNAL_RUN_LAST, 0,
                                                NULL, NULL, NULL, G_TYPE_NONE, 0);
  /**
   * EaselProvider::instance-added:
   * @self: the provider
   * @instance: an instance that has been opened or restored
   */
  signals[INSTANCE_ADDED] = g_signal_new ("instance-added", EASEL_TYPE_PROVIDER, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, EASEL_TYPE_INSTANCE);
  /**
   * EaselProvider::instance-removed:
   * @self: the provider
   * @instance: an instance that has been closed
   */
  signals[INSTANCE_REMOVED] = g_signal_new ("instance-removed", EASEL_TYPE_PROVIDER, G_SIGNAL_RUN_LAST, 0,
                                            NULL, NULL, NULL, G_TYPE_NONE, 1, EASEL_TYPE_INSTANCE);
}

static void
easel_provider_init (EaselProvider *self)
{
  self->kinds = g_ptr_array_new_with_free_func ((GDestroyNotify) easel_kind_free);
  self->instances = g_ptr_array_new_with_free_func (g_object_unref);
  self->left = g_list_store_new (EASEL_TYPE_INSTANCE);
  self->unclaimed = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);
  self->owners = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->loans = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, loan_free);
  self->granted = g_new0 (char *, 1);
}

/**
 * easel_provider_new:
 * @consent: who decides what agents may do
 * @state_dir: (nullable): a folder of ours, where instances are kept over restarts; %NULL: they are not
 *
 * Returns: (transfer full): a provider without a canvas
 */
EaselProvider *
easel_provider_new (EaselConsent *consent,
                    const char   *state_dir)
{
  EaselProvider *self;

  g_return_val_if_fail (EASEL_IS_CONSENT (consent), NULL);

  self = g_object_new (EASEL_TYPE_PROVIDER, NULL);
  self->consent = g_object_ref (consent);
  self->state_dir = g_strdup (state_dir);
  if (state_dir != NULL)
    {
      self->stores = g_build_filename (state_dir, "canvases", NULL);
      easel_provider_load (self);
    }
  else
    {
      g_autofree char *name = g_uuid_string_random ();
      g_autofree char *folder = g_strconcat ("easel-", name, NULL);

      self->stores = g_build_filename (g_get_tmp_dir (), folder, NULL);
    }
  return self;
}

EaselKind *
easel_provider_find_kind (EaselProvider *self,
                          const char    *canvas_id)
{
  for (guint i = 0; i < self->kinds->len; i++)
    {
      EaselKind *kind = g_ptr_array_index (self->kinds, i);

      if (g_strcmp0 (kind->declaration->canvas_id, canvas_id) == 0)
        return kind;
    }
  return NULL;
}

/**
 * easel_provider_get_consent:
 * @self: the provider
 *
 * Returns: (transfer none): what decides over its canvases
 */
EaselConsent *
easel_provider_get_consent (EaselProvider *self)
{
  g_return_val_if_fail (EASEL_IS_PROVIDER (self), NULL);

  return self->consent;
}

/**
 * easel_provider_add:
 * @self: the provider
 * @declaration: a canvas; it lives as long as the process
 *
 * Declares it, and restores its instances of the last run.
 */
void
easel_provider_add (EaselProvider          *self,
                    const EaselDeclaration *declaration)
{
  EaselKind *kind;

  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (declaration != NULL);
  g_return_if_fail (easel_provider_find_kind (self, declaration->canvas_id) == NULL);

  kind = easel_kind_new (declaration);
  if (kind == NULL)
    return;
  g_ptr_array_add (self->kinds, kind);
  easel_provider_restore (self, declaration);
  g_signal_emit (self, signals[DECLARATIONS_CHANGED], 0);
}

/**
 * easel_provider_set_enabled:
 * @self: the provider
 * @canvas_id: a canvas
 * @enabled: whether agents may open it and act in it
 */
void
easel_provider_set_enabled (EaselProvider *self,
                            const char    *canvas_id,
                            gboolean       enabled)
{
  EaselKind *kind;

  g_return_if_fail (EASEL_IS_PROVIDER (self));

  kind = easel_provider_find_kind (self, canvas_id);
  if (kind == NULL || kind->is_enabled == !!enabled)
    return;
  kind->is_enabled = !!enabled;
  g_signal_emit (self, signals[DECLARATIONS_CHANGED], 0);
}

/**
 * easel_provider_is_enabled:
 * @self: the provider
 * @canvas_id: a canvas
 *
 * Returns: whether agents may open it
 */
gboolean
easel_provider_is_enabled (EaselProvider *self,
                           const char    *canvas_id)
{
  EaselKind *kind;

  g_return_val_if_fail (EASEL_IS_PROVIDER (self), FALSE);

  kind = easel_provider_find_kind (self, canvas_id);
  return kind != NULL && kind->is_enabled;
}

/**
 * easel_provider_set_granted:
 * @self: the provider
 * @folders: paths of the folders that the person granted
 */
void
easel_provider_set_granted (EaselProvider      *self,
                            const char * const *folders)
{
  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (folders != NULL);

  g_strfreev (self->granted);
  self->granted = g_strdupv ((GStrv) folders);
  for (guint i = 0; i < self->instances->len; i++)
    easel_instance_set_granted (g_ptr_array_index (self->instances, i), folders);
}

/**
 * easel_provider_to_json:
 * @self: the provider
 *
 * Returns: (transfer full): `canvasProviders` of `session/activeClientSet`
 */
JsonArray *
easel_provider_to_json (EaselProvider *self)
{
  JsonArray *list;

  g_return_val_if_fail (EASEL_IS_PROVIDER (self), NULL);

  list = json_array_new ();
  for (guint i = 0; i < self->kinds->len; i++)
    {
      EaselKind *kind = g_ptr_array_index (self->kinds, i);

      if (kind->is_enabled)
        json_array_add_object_element (list, easel_declaration_to_json (kind->declaration));
    }
  return list;
}

static void
lend_to (EaselInstance *instance,
         EaselHostLoan *loan)
{
  easel_instance_lend (instance, loan != NULL ? loan->files : NULL, loan != NULL ? loan->terminals : NULL);
}

/**
 * easel_provider_lend:
 * @self: the provider
 * @host_id: a host
 * @loan: (nullable): what its connection offers; %NULL when it is gone
 */
void
easel_provider_lend (EaselProvider       *self,
                     const char          *host_id,
                     const EaselHostLoan *loan)
{
  EaselHostLoan *copy;

  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (host_id != NULL);

  g_hash_table_remove (self->loans, host_id);
  if (loan != NULL)
    {
      copy = g_new0 (EaselHostLoan, 1);
      g_set_object (&copy->files, loan->files);
      g_set_object (&copy->terminals, loan->terminals);
      g_hash_table_insert (self->loans, g_strdup (host_id), copy);
    }
  for (guint i = 0; i < self->instances->len; i++)
    {
      EaselInstance *instance = g_ptr_array_index (self->instances, i);

      if (strcmp (easel_instance_get_subject (instance)->host_id, host_id) == 0)
        lend_to (instance, g_hash_table_lookup (self->loans, host_id));
    }
}

/* Where an instance has a channel of its own, that is its name, and a session does not matter. */
static gboolean
is_in_session (const EaselSubject *subject,
               const char         *session,
               const char         *instance_id)
{
  return g_strcmp0 (subject->session, session) == 0 || g_str_has_prefix (instance_id, "ahp-canvas:");
}

EaselInstance *
easel_provider_find_any (EaselProvider *self,
                         const char    *host_id,
                         const char    *session,
                         const char    *instance_id)
{
  for (guint i = 0; i < self->instances->len; i++)
    {
      EaselInstance *instance = g_ptr_array_index (self->instances, i);
      const EaselSubject *subject = easel_instance_get_subject (instance);

      if (strcmp (easel_instance_get_id (instance), instance_id) == 0 && strcmp (subject->host_id, host_id) == 0 &&
          is_in_session (subject, session, instance_id))
        return instance;
    }
  return NULL;
}

/**
 * easel_provider_find:
 * @self: the provider
 * @host_id: a host
 * @session: one of its sessions
 * @instance_id: (nullable): the agent's name for the instance, or the canvas' channel where it has no other
 *
 * Returns: (transfer none) (nullable): the open instance
 */
EaselInstance *
easel_provider_find (EaselProvider *self,
                     const char    *host_id,
                     const char    *session,
                     const char    *instance_id)
{
  EaselInstance *instance;

  g_return_val_if_fail (EASEL_IS_PROVIDER (self), NULL);
  g_return_val_if_fail (host_id != NULL && session != NULL, NULL);

  instance = instance_id != NULL ? easel_provider_find_any (self, host_id, session, instance_id) : NULL;
  return instance != NULL && easel_instance_is_open (instance) &&
         easel_instance_get_left (instance) == EASEL_LEFT_NOT ? instance : NULL;
}

EaselInstance *
easel_provider_make_instance (EaselProvider          *self,
                              const EaselDeclaration *declaration,
                              const char             *instance_id,
                              const EaselSubject     *subject,
                              const char             *store_name)
{
  g_autofree char *name = store_name != NULL ? g_strdup (store_name) : g_uuid_string_random ();
  g_autofree char *store = g_build_filename (self->stores, name, NULL);
  EaselInstance *instance = easel_instance_new (declaration, instance_id, subject, store);

  easel_instance_set_granted (instance, (const char * const *) self->granted);
  lend_to (instance, g_hash_table_lookup (self->loans, subject->host_id));
  g_signal_connect_object (instance, "changed", G_CALLBACK (easel_provider_save_soon), self, G_CONNECT_SWAPPED);
  g_ptr_array_add (self->instances, instance);
  return instance;
}

void
easel_provider_emit_added (EaselProvider *self,
                           EaselInstance *instance)
{
  g_signal_emit (self, signals[INSTANCE_ADDED], 0, instance);
}

void
easel_provider_emit_removed (EaselProvider *self,
                             EaselInstance *instance)
{
  g_signal_emit (self, signals[INSTANCE_REMOVED], 0, instance);
}

gboolean
easel_provider_drop (EaselProvider *self,
                     EaselInstance *instance)
{
  g_autoptr(EaselInstance) kept = g_object_ref (instance);

  if (!g_ptr_array_remove (self->instances, instance))
    return FALSE;
  g_signal_handlers_disconnect_by_data (instance, self);
  easel_provider_unleave (self, instance);
  easel_instance_close (instance);
  /* What was asked for an open that waits for the answer is still to be answered. */
  if (easel_instance_is_open (instance))
    {
      easel_consent_forget (self->consent, easel_instance_get_subject (instance),
                            easel_instance_get_declaration (instance)->canvas_id, easel_instance_get_id (instance));
      easel_provider_emit_removed (self, instance);
    }
  easel_provider_save_soon (self);
  return TRUE;
}

void
easel_provider_fail (GTask      *task,
                     const char *code,
                     const char *message)
{
  g_task_return_error (task, easel_provider_error_new (code, message, NULL));
}

static void
dispatch (EaselProvider      *self,
          const char         *method,
          JsonObject         *params,
          const EaselSubject *subject,
          GTask              *task)
{
  EaselProviderRequest request = { 0 };
  GError *error = NULL;

  if (!easel_provider_request_read (&request, method, params, &error))
    g_task_return_error (task, error);
  else if (request.kind == EASEL_REQUEST_OPEN)
    easel_provider_open (self, &request, subject, task);
  else if (request.kind == EASEL_REQUEST_INVOKE)
    easel_provider_invoke (self, &request, subject, task);
  else
    easel_provider_close (self, &request, subject, task);
}

/**
 * easel_provider_handle_async:
 * @self: the provider
 * @method: one that easel_provider_handles()
 * @params: its parameters, as they came
 * @subject: who asks
 * @cancellable: (nullable): fires when the connection goes or the request is withdrawn
 * @callback: called with the answer
 * @user_data: for @callback
 *
 * Answers what a host asks of a client that provides canvases (issue #297 §7). Nothing in it waits for a person.
 */
void
easel_provider_handle_async (EaselProvider       *self,
                             const char          *method,
                             JsonObject          *params,
                             const EaselSubject  *subject,
                             GCancellable        *cancellable,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (easel_provider_handles (self, method));
  g_return_if_fail (params != NULL && subject != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_provider_handle_async);
  /* What has been answered is said, even if nobody listens any more. */
  g_task_set_check_cancellable (task, FALSE);
  dispatch (self, method, params, subject, task);
}

/**
 * easel_provider_handle_finish:
 * @self: the provider
 * @result: the result
 * @error: `EASEL_PROVIDER_ERROR` for an answer -32012, `EASEL_JSON_ERROR` for -32602
 *
 * Returns: (transfer full) (nullable): the answer; %NULL without an error is `null`
 */
JsonNode *
easel_provider_handle_finish (EaselProvider  *self,
                              GAsyncResult   *result,
                              GError        **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
