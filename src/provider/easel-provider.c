/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-provider.h"

#include "easel-action.h"
#include "easel-call.h"
#include "easel-instance-writer.h"
#include "easel-json.h"
#include "easel-kind.h"
#include "easel-limits.h"
#include "easel-owners.h"
#include "easel-provider-limits.h"
#include "easel-share-id.h"
#include "easel-shares.h"

struct _EaselProvider
{
  GObject         parent_instance;

  EaselConsent   *consent;
  EaselInstances *instances;
  GPtrArray      *kinds;          /* EaselKind, in the order in which they were added */
  EaselOwners    *owners;
  GHashTable     *host_services;  /* EaselHostServices by host */
  EaselShares    *shares;
  GStrv           granted;
};

enum { DECLARATIONS_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselProvider, easel_provider, G_TYPE_OBJECT)

static void
services_free (gpointer data)
{
  EaselHostServices *services = data;

  g_clear_object (&services->files);
  g_clear_object (&services->terminals);
  g_clear_object (&services->delegate);
  g_free (services);
}

static void
easel_provider_dispose (GObject *object)
{
  g_clear_object (&EASEL_PROVIDER (object)->instances);
  G_OBJECT_CLASS (easel_provider_parent_class)->dispose (object);
}

static void
easel_provider_finalize (GObject *object)
{
  EaselProvider *self = EASEL_PROVIDER (object);

  g_ptr_array_unref (self->kinds);
  easel_owners_free (self->owners);
  g_hash_table_unref (self->host_services);
  easel_shares_free (self->shares);
  g_strfreev (self->granted);
  g_clear_object (&self->consent);
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
   * The result of easel_provider_list() or easel_provider_list_shared() has changed: publish it again.
   */
  signals[DECLARATIONS_CHANGED] = g_signal_new ("declarations-changed", EASEL_TYPE_PROVIDER, G_SIGNAL_RUN_LAST, 0,
                                                NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_provider_init (EaselProvider *self)
{
  self->kinds = g_ptr_array_new_with_free_func ((GDestroyNotify) easel_kind_free);
  self->owners = easel_owners_new ();
  self->host_services = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, services_free);
  self->shares = easel_shares_new ();
  self->granted = g_new0 (char *, 1);
}

/* --- shares ----------------------------------------------------------------------------------------------------- */

/* Closes the share for the agent: removes the questions and answers for it. */
static void
close_share (EaselProvider *self,
             EaselShare    *share)
{
  if (share->requester != NULL)
    easel_consent_forget (self->consent, share->requester, share->id, share->name);
  easel_share_close (share);
}

/**
 * easel_provider_share:
 * @self: the provider
 * @instance: an instance that the user opened
 * @host_id: a host on this computer
 * @session: one of its sessions
 * @connection: the connection of the session's agent, see easel_session_get_connection()
 *
 * Shares the canvas with one agent. The agent may open it, which does not change the canvas, and use it as far as
 * #EaselConsent permits. The host keeps out other agents that use the session: it knows the connection of each request,
 * and the id of the share names one connection. Shares end with the program.
 *
 * Returns: %FALSE if the user did not open it, or it is shared already
 */
gboolean
easel_provider_share (EaselProvider *self,
                      EaselInstance *instance,
                      const char    *host_id,
                      const char    *session,
                      const char    *connection)
{
  g_return_val_if_fail (EASEL_IS_PROVIDER (self), FALSE);
  g_return_val_if_fail (EASEL_IS_INSTANCE (instance), FALSE);
  g_return_val_if_fail (host_id != NULL && session != NULL && connection != NULL, FALSE);

  if (!easel_instance_get_requester (instance)->is_user || easel_shares_find (self->shares, instance) != NULL)
    return FALSE;
  easel_shares_add (self->shares, easel_share_new (instance, host_id, session, connection));
  easel_instance_set_shared (instance, TRUE);
  g_signal_emit (self, signals[DECLARATIONS_CHANGED], 0);
  return TRUE;
}

/**
 * easel_provider_unshare:
 * @self: the provider
 * @instance: an instance; ignored if it is not shared
 *
 * Ends the share: the agent's calls end now, its unfinished work is dropped, and its later requests do not find the
 * canvas. The user's content stays.
 */
void
easel_provider_unshare (EaselProvider *self,
                        EaselInstance *instance)
{
  g_autoptr(EaselInstance) kept = NULL;
  EaselShare *share;

  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (EASEL_IS_INSTANCE (instance));

  share = easel_shares_find (self->shares, instance);
  if (share == NULL)
    return;
  kept = g_object_ref (instance);
  close_share (self, share);
  easel_shares_remove (self->shares, share);
  easel_instance_end_share (instance);
  easel_instance_set_shared (instance, FALSE);
  g_signal_emit (self, signals[DECLARATIONS_CHANGED], 0);
}

/**
 * easel_provider_list_shared:
 * @self: the provider
 * @host_id: a host
 * @session: one of its sessions
 *
 * Returns: (transfer container) (element-type EaselShare): the shares with the agent of the session
 */
GPtrArray *
easel_provider_list_shared (EaselProvider *self,
                            const char    *host_id,
                            const char    *session)
{
  g_return_val_if_fail (EASEL_IS_PROVIDER (self), NULL);
  g_return_val_if_fail (host_id != NULL && session != NULL, NULL);

  return easel_shares_list (self->shares, host_id, session);
}

/**
 * easel_provider_find:
 * @self: the provider
 * @host_id: a host
 * @session: one of its sessions
 * @instance_id: (nullable): the agent's name for the instance
 *
 * Returns: (transfer none) (nullable): the instance that is open there under that id, shared by the user or opened by
 *   an agent
 */
EaselInstance *
easel_provider_find (EaselProvider *self,
                     const char    *host_id,
                     const char    *session,
                     const char    *instance_id)
{
  EaselShare *share;

  g_return_val_if_fail (EASEL_IS_PROVIDER (self), NULL);
  g_return_val_if_fail (host_id != NULL && session != NULL, NULL);

  share = instance_id != NULL ? easel_shares_find_by_name (self->shares, host_id, session, instance_id) : NULL;
  return share != NULL ? share->instance : easel_instances_find (self->instances, host_id, session, instance_id);
}

/* --- instances -------------------------------------------------------------------------------------------------- */

static void
set_services (EaselInstance     *instance,
              EaselHostServices *services)
{
  easel_instance_set_host_services (instance, services != NULL ? services->files : NULL,
                                    services != NULL ? services->terminals : NULL,
                                    services != NULL ? services->delegate : NULL);
}

/* Granted folders are for agents; for instances of the user the user's own file permissions apply. */
static void
grant_to (EaselProvider *self,
          EaselInstance *instance)
{
  static const char * const everything[] = { "/", NULL };

  easel_instance_set_granted (instance, easel_instance_get_requester (instance)->is_user
                                          ? everything : (const char * const *) self->granted);
}

static void
made_cb (EaselProvider *self,
         EaselInstance *instance)
{
  grant_to (self, instance);
  set_services (instance, g_hash_table_lookup (self->host_services, easel_instance_get_requester (instance)->host_id));
}

static void
removed_cb (EaselProvider *self,
            EaselInstance *instance)
{
  easel_provider_unshare (self, instance);
  easel_consent_forget (self->consent, easel_instance_get_requester (instance),
                        easel_instance_get_declaration (instance)->canvas_id, easel_instance_get_id (instance));
}

static void
left_location_cb (EaselProvider *self,
                  EaselInstance *instance,
                  const char    *location)
{
  EaselShare *share = easel_shares_find (self->shares, instance);

  if (share != NULL && share->requester != NULL)
    easel_consent_leave_location (self->consent, share->requester, share->id, share->name, location);
  easel_consent_leave_location (self->consent, easel_instance_get_requester (instance),
                                easel_instance_get_declaration (instance)->canvas_id, easel_instance_get_id (instance),
                                location);
}

/**
 * easel_provider_new:
 * @consent: (transfer none): decides which operations agents may perform
 * @state_dir: (nullable): folder for restoring instances after a restart; %NULL: they are not restored
 *
 * Returns: (transfer full): a provider without canvases
 */
EaselProvider *
easel_provider_new (EaselConsent *consent,
                    const char   *state_dir)
{
  EaselProvider *self;

  g_return_val_if_fail (EASEL_IS_CONSENT (consent), NULL);

  self = g_object_new (EASEL_TYPE_PROVIDER, NULL);
  self->consent = g_object_ref (consent);
  self->instances = easel_instances_new (state_dir);
  g_signal_connect_object (self->instances, "made", G_CALLBACK (made_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->instances, "removed", G_CALLBACK (removed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->instances, "left-location", G_CALLBACK (left_location_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/* (nullable): the kind with that id, enabled or not. */
static EaselKind *
find_kind (EaselProvider *self,
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

/** easel_provider_get_consent: (transfer none): the consent for all its canvases. */
EaselConsent *
easel_provider_get_consent (EaselProvider *self)
{
  g_return_val_if_fail (EASEL_IS_PROVIDER (self), NULL);

  return self->consent;
}

/** easel_provider_get_instances: (transfer none): its open canvases. */
EaselInstances *
easel_provider_get_instances (EaselProvider *self)
{
  g_return_val_if_fail (EASEL_IS_PROVIDER (self), NULL);

  return self->instances;
}

/**
 * easel_provider_add:
 * @self: the provider
 * @declaration: a canvas; it lives as long as the process
 *
 * Adds the declaration, and restores its instances of the last run.
 */
void
easel_provider_add (EaselProvider          *self,
                    const EaselDeclaration *declaration)
{
  EaselKind *kind;

  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (declaration != NULL);
  g_return_if_fail (find_kind (self, declaration->canvas_id) == NULL);

  kind = easel_kind_new (declaration);
  if (kind == NULL)
    return;
  g_ptr_array_add (self->kinds, kind);
  easel_instances_restore (self->instances, declaration);
  g_signal_emit (self, signals[DECLARATIONS_CHANGED], 0);
}

/** easel_provider_set_enabled: @enabled: whether agents may open and use the canvas. */
void
easel_provider_set_enabled (EaselProvider *self,
                            const char    *canvas_id,
                            gboolean       enabled)
{
  EaselKind *kind;

  g_return_if_fail (EASEL_IS_PROVIDER (self));

  kind = find_kind (self, canvas_id);
  if (kind == NULL || kind->is_enabled == !!enabled)
    return;
  kind->is_enabled = !!enabled;
  g_signal_emit (self, signals[DECLARATIONS_CHANGED], 0);
}

/** easel_provider_is_enabled: whether agents may open the canvas. */
gboolean
easel_provider_is_enabled (EaselProvider *self,
                           const char    *canvas_id)
{
  EaselKind *kind;

  g_return_val_if_fail (EASEL_IS_PROVIDER (self), FALSE);

  kind = find_kind (self, canvas_id);
  return kind != NULL && kind->is_enabled;
}

/** easel_provider_list: (transfer container) (element-type EaselDeclaration): the canvases that agents may open. */
GPtrArray *
easel_provider_list (EaselProvider *self)
{
  GPtrArray *list;

  g_return_val_if_fail (EASEL_IS_PROVIDER (self), NULL);

  list = g_ptr_array_new ();
  for (guint i = 0; i < self->kinds->len; i++)
    {
      EaselKind *kind = g_ptr_array_index (self->kinds, i);

      if (kind->is_enabled)
        g_ptr_array_add (list, (gpointer) kind->declaration);
    }
  return list;
}

/** easel_provider_set_granted: @folders: paths of the folders that the user granted. */
void
easel_provider_set_granted (EaselProvider      *self,
                            const char * const *folders)
{
  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (folders != NULL);

  g_strfreev (self->granted);
  self->granted = g_strdupv ((GStrv) folders);
  for (guint i = 0; i < easel_instances_get_n (self->instances); i++)
    grant_to (self, easel_instances_get (self->instances, i));
}

/**
 * easel_provider_set_host_services:
 * @self: the provider
 * @host_id: a host
 * @services: (nullable): what the host's source provides; %NULL if disconnected
 */
void
easel_provider_set_host_services (EaselProvider           *self,
                                  const char              *host_id,
                                  const EaselHostServices *services)
{
  EaselHostServices *copy;

  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (host_id != NULL);

  g_hash_table_remove (self->host_services, host_id);
  if (services != NULL)
    {
      copy = g_new0 (EaselHostServices, 1);
      g_set_object (&copy->files, services->files);
      g_set_object (&copy->terminals, services->terminals);
      g_set_object (&copy->delegate, services->delegate);
      g_hash_table_insert (self->host_services, g_strdup (host_id), copy);
    }
  for (guint i = 0; i < easel_instances_get_n (self->instances); i++)
    {
      EaselInstance *instance = easel_instances_get (self->instances, i);

      if (strcmp (easel_instance_get_requester (instance)->host_id, host_id) == 0)
        set_services (instance, g_hash_table_lookup (self->host_services, host_id));
    }
}

/**
 * easel_provider_set_owner:
 * @self: the provider
 * @host_id: a host
 * @session: one of its sessions
 * @canvas_id: id of a native canvas
 * @owner: the host's name for this client
 *
 * Requests that name another owner are refused from now on.
 */
void
easel_provider_set_owner (EaselProvider *self,
                          const char    *host_id,
                          const char    *session,
                          const char    *canvas_id,
                          const char    *owner)
{
  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (host_id != NULL && session != NULL && canvas_id != NULL && owner != NULL);

  if (find_kind (self, canvas_id) != NULL)
    easel_owners_set (self->owners, host_id, session, canvas_id, owner);
}

/* An open request whose handler has not answered. */
typedef struct
{
  GTask         *task;      /* the task of the source */
  EaselInstance *instance;  /* nullable: not created yet; referenced until the answer */
  JsonObject    *input;     /* of the request */
  gboolean       again;
} Pending;

static void
pending_free (Pending *pending)
{
  g_object_unref (pending->task);
  g_clear_object (&pending->instance);
  json_object_unref (pending->input);
  g_free (pending);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Pending, pending_free)

static GTask *
task_new (EaselProvider       *self,
          gpointer             tag,
          GCancellable        *cancellable,
          GAsyncReadyCallback  callback,
          gpointer             user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, tag);
  /* Otherwise a cancelled task would not return the handler's answer. */
  g_task_set_check_cancellable (task, FALSE);
  return task;
}

/* Fails with an error; always returns FALSE. */
static gboolean
refuse (GError     **error,
        const char  *code,
        const char  *message)
{
  g_propagate_error (error, easel_provider_error_new (code, message, NULL));
  return FALSE;
}

/* (transfer full) (nullable): the validated input. */
static JsonObject *
check_input (EaselSchema  *schema,
             JsonNode     *input,
             GError      **error)
{
  g_autoptr(JsonNode) value = input != NULL ? json_node_ref (input) : easel_json_node_take (json_object_new ());
  g_autoptr(GError) wrong = NULL;

  if (easel_schema_validate (schema, value, &wrong))
    return json_node_dup_object (value);
  refuse (error, EASEL_CODE_INVALID_INPUT, wrong->message);
  return NULL;
}

/* @learn: whether the first owner that a host names is stored as its name for this client. */
static gboolean
is_owner (EaselProvider        *self,
          const EaselRequester *requester,
          const char           *canvas_id,
          const char           *owner,
          gboolean              learn)
{
  const char *known = easel_owners_find (self->owners, requester->host_id, requester->session, canvas_id);

  if (owner == NULL || (known != NULL && strcmp (known, owner) == 0))
    return TRUE;
  if (known == NULL && learn)
    easel_owners_set (self->owners, requester->host_id, requester->session, canvas_id, owner);
  return known == NULL;
}


static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  EaselInstances *instances = EASEL_PROVIDER (source)->instances;
  g_autoptr(Pending) pending = user_data;
  GError *error = NULL;
  g_autoptr(JsonNode) value = g_task_propagate_pointer (G_TASK (result), &error);

  if (error != NULL && !pending->again && pending->instance != NULL)
    easel_instances_drop (instances, pending->instance);
  if (error == NULL && !easel_instances_opened (instances, pending->instance, pending->input))
    refuse (&error, EASEL_CODE_CANCELLED, "The canvas was closed while it was opened.");
  if (error == NULL)
    g_task_return_pointer (pending->task, g_object_ref (pending->instance), g_object_unref);
  else
    g_task_return_error (pending->task, error);
}

static gboolean
check_calls (EaselInstance  *instance,
             GError        **error)
{
  return easel_instance_can_begin (instance) ||
         refuse (error, EASEL_CODE_FAILED,
                 "Too many actions are under way in this canvas. Wait for their answers first.");
}

/* Whether the instance id is free, or belongs to an instance that may be opened again. */
static gboolean
check_openable (EaselProvider         *self,
                EaselKind             *kind,
                EaselInstance         *instance,
                const EaselRequester  *requester,
                GError               **error)
{
  if (instance == NULL)
    return easel_instances_close_unused (self->instances, requester) ||
           refuse (error, EASEL_CODE_FAILED, "Too many canvases are open. Close one that is not needed first.");
  if (easel_instance_get_declaration (instance) != kind->declaration)
    return refuse (error, EASEL_CODE_CONFLICT,
                   "This instanceId is open as another canvas. Choose another instanceId.");
  if (!easel_instance_is_open (instance))
    return refuse (error, EASEL_CODE_CONFLICT, "This canvas is being opened. Repeat the request in a moment.");
  return check_calls (instance, error);
}

static void
start_open (EaselProvider    *self,
            EaselKind        *kind,
            EaselInstance    *instance,
            EaselCallDetails *details,
            GTask            *task)
{
  Pending *pending = g_new0 (Pending, 1);
  GTask *inner = g_task_new (self, g_task_get_cancellable (task), opened_cb, pending);
  g_autoptr(EaselCall) call = easel_call_new (details, inner);

  g_task_set_source_tag (inner, start_open);
  pending->task = g_object_ref (task);
  pending->input = json_object_ref (details->input);
  pending->again = instance != NULL;
  if (!easel_call_require (call, kind->declaration->open_class,
                           easel_action_class_describe (kind->declaration->open_class)))
    return;
  if (instance == NULL)
    instance = easel_instances_make (self->instances, kind->declaration, details->instance_id,
                                     details->requester);
  pending->instance = g_object_ref (instance);
  easel_instance_begin (instance, call);
  EASEL_INSTANCE_GET_CLASS (instance)->open (instance, call, pending->again);
}

/* Fails with an error; always returns FALSE. */
static gboolean
refuse_not_shared (GError **error)
{
  return refuse (error, EASEL_CODE_NOT_DECLARED, "The person does not share this canvas with you, or has taken it "
                 "back. Go on without, or ask them in the chat.");
}

/* Whether @name is free, or is the id under which the agent has this share open. */
static gboolean
check_share (EaselProvider         *self,
             EaselShare            *share,
             const EaselRequester  *requester,
             const char            *name,
             GError               **error)
{
  if (share == NULL || !requester->loopback)
    return refuse_not_shared (error);
  if (share->name != NULL
        ? strcmp (share->name, name) != 0
        : easel_shares_find_by_name (self->shares, requester->host_id, requester->session, name) != NULL ||
          easel_instances_find_any (self->instances, requester->host_id, requester->session, name) != NULL)
    return refuse (error, EASEL_CODE_CONFLICT,
                   "This instanceId is open as another canvas, or you have this canvas open by another name.");
  return TRUE;
}

/* The user opened the canvas with their own input: an agent's open does not change it. */
static void
open_shared (EaselProvider        *self,
             const EaselRequester *requester,
             const EaselCanvasRef *ref,
             GTask                *task)
{
  EaselShare *share = easel_shares_find_by_id (self->shares, requester->host_id, requester->session, ref->canvas_id);
  GError *error = NULL;

  if (check_share (self, share, requester, ref->instance_id, &error) &&
      !is_owner (self, requester, ref->canvas_id, ref->owner, TRUE))
    refuse_not_shared (&error);
  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  easel_share_open (share, ref->instance_id, requester);
  g_task_return_pointer (task, g_object_ref (share->instance), g_object_unref);
}

/**
 * easel_provider_open_async:
 * @self: the provider
 * @requester: the session that requests it
 * @ref: the canvas to open
 * @input: (nullable): unvalidated input
 * @cancellable: (nullable): fires if the connection is lost or the request is withdrawn
 * @callback: called with the result
 * @user_data: for @callback
 *
 * Opens a canvas, or repeats the open of an open one.
 */
void
easel_provider_open_async (EaselProvider        *self,
                           const EaselRequester *requester,
                           const EaselCanvasRef *ref,
                           JsonNode             *input,
                           GCancellable         *cancellable,
                           GAsyncReadyCallback   callback,
                           gpointer              user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(JsonObject) valid = NULL;
  EaselInstance *instance;
  EaselCallDetails details;
  GError *error = NULL;
  EaselKind *kind;

  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (requester != NULL && requester->host_id != NULL && requester->session != NULL);
  g_return_if_fail (ref != NULL && ref->canvas_id != NULL && ref->instance_id != NULL);

  task = task_new (self, easel_provider_open_async, cancellable, callback, user_data);
  if (easel_share_id_is (ref->canvas_id))
    {
      open_shared (self, requester, ref, task);
      return;
    }
  kind = find_kind (self, ref->canvas_id);
  instance = easel_instances_find_any (self->instances, requester->host_id, requester->session,
                                       ref->instance_id);
  if (instance == NULL)
    instance = easel_instances_put_back (self->instances, requester, ref->instance_id);
  if (easel_shares_find_by_name (self->shares, requester->host_id, requester->session, ref->instance_id) != NULL)
    refuse (&error, EASEL_CODE_CONFLICT, "This instanceId is open as another canvas. Choose another instanceId.");
  else if (kind == NULL || !(kind->is_enabled || requester->is_user) ||
      !is_owner (self, requester, ref->canvas_id, ref->owner, TRUE))
    refuse (&error, EASEL_CODE_NOT_DECLARED, "This client declares no canvas of that name.");
  else if (check_openable (self, kind, instance, requester, &error))
    valid = check_input (kind->input, input, &error);
  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  details = (EaselCallDetails) {
    .input = valid, .requester = requester, .canvas_id = kind->declaration->canvas_id,
    .instance_id = ref->instance_id, .consent = self->consent,
    .time_limit = EASEL_LIMIT_NATIVE_CALL,
  };
  start_open (self, kind, instance, &details, task);
}

/**
 * easel_provider_open_finish:
 * @self: the provider
 * @result: as given to the callback
 * @error: `EASEL_PROVIDER_ERROR`
 *
 * Returns: (transfer full): the open instance, with title and status for the answer
 */
EaselInstance *
easel_provider_open_finish (EaselProvider  *self,
                            GAsyncResult   *result,
                            GError        **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* For a shared canvas, questions and answers are stored under the ids that the agent knows. */
static void
start_action (EaselProvider        *self,
              EaselInstance        *instance,
              EaselKindAction      *action,
              JsonObject           *input,
              const EaselRequester *requester,
              GTask                *task)
{
  EaselShare *share = requester->is_user ? NULL : easel_shares_find (self->shares, instance);
  EaselCallDetails details = {
    .action = action->declaration->name, .input = input, .requester = requester,
    .canvas_id = share != NULL ? share->id : easel_instance_get_declaration (instance)->canvas_id,
    .instance_id = share != NULL ? share->name : easel_instance_get_id (instance),
    .canvas_title = easel_instance_get_title (instance),
    .consent = self->consent, .time_limit = easel_kind_action_get_time_limit (action, input),
  };
  g_autoptr(EaselCall) call = NULL;

  /* Referenced until the answer, because the handler may close the instance. */
  g_task_set_task_data (task, g_object_ref (instance), g_object_unref);
  call = easel_call_new (&details, g_object_ref (task));
  easel_action_run (instance, action->declaration, call);
}

/* (nullable): the instance, if it is visible to the requester. */
static EaselInstance *
find_ref (EaselProvider        *self,
          const EaselRequester *requester,
          const EaselCanvasRef *ref)
{
  EaselInstance *instance = easel_instances_find_any (self->instances, requester->host_id,
                                                      requester->session, ref->instance_id);
  EaselShare *share = easel_shares_find_by_name (self->shares, requester->host_id, requester->session,
                                                 ref->instance_id);

  if (share != NULL)
    return ref->canvas_id == NULL || strcmp (share->id, ref->canvas_id) == 0 ? share->instance : NULL;
  /* Orphans are closed for their host, and instances of the user are not visible to agents. */
  if (instance != NULL && (easel_instance_get_orphan_reason (instance) != EASEL_ORPHAN_NONE ||
                           easel_instance_get_requester (instance)->is_user != requester->is_user))
    return NULL;
  if (instance == NULL || ref->canvas_id == NULL ||
      strcmp (easel_instance_get_declaration (instance)->canvas_id, ref->canvas_id) == 0)
    return instance;
  return NULL;
}

/* Whether the requester may open a canvas with this id, whether or not one is open. */
static gboolean
check_declared (EaselProvider         *self,
                const EaselRequester  *requester,
                const EaselCanvasRef  *ref,
                EaselInstance         *instance,
                GError               **error)
{
  const char *canvas_id = instance != NULL ? easel_instance_get_declaration (instance)->canvas_id : ref->canvas_id;
  EaselShare *share = NULL;

  if (!requester->is_user && instance != NULL)
    share = easel_shares_find (self->shares, instance);
  else if (!requester->is_user && canvas_id != NULL)
    share = easel_shares_find_by_id (self->shares, requester->host_id, requester->session, canvas_id);
  /* The user may share canvases that agents must not open themselves. */
  if (share != NULL && is_owner (self, requester, share->id, ref->owner, FALSE))
    return TRUE;
  if (share != NULL || (canvas_id != NULL && easel_share_id_is (canvas_id)))
    return refuse_not_shared (error);
  /* Without a canvas id only the instance could have named the declaration. */
  return canvas_id == NULL ||
         (easel_provider_is_enabled (self, canvas_id) && is_owner (self, requester, canvas_id, ref->owner, FALSE)) ||
         refuse (error, EASEL_CODE_NOT_DECLARED, "This client declares no canvas of that name.");
}

static gboolean
check_invocable (EaselInstance  *instance,
                 GError        **error)
{
  if (instance == NULL)
    return refuse (error, EASEL_CODE_INSTANCE_UNKNOWN,
                   "No such canvas is open. Open it first, or use the instanceId that it was opened with.");
  if (!easel_instance_is_open (instance))
    return refuse (error, EASEL_CODE_INSTANCE_UNKNOWN, "The canvas is still being opened. Wait for the answer.");
  return check_calls (instance, error);
}

/* (nullable): the action of an open instance, by its foreign name. */
static EaselKindAction *
find_action (EaselProvider  *self,
             EaselInstance  *instance,
             const char     *name,
             GError        **error)
{
  EaselKind *kind = find_kind (self, easel_instance_get_declaration (instance)->canvas_id);
  EaselKindAction *action = g_hash_table_lookup (kind->actions, name);

  if (action == NULL)
    refuse (error, EASEL_CODE_NO_HANDLER, "This canvas has no action of that name. Its declaration lists them.");
  return action;
}

/**
 * easel_provider_invoke_async:
 * @self: the provider
 * @requester: the session that requests it
 * @ref: an open canvas
 * @action: one of its actions, foreign
 * @input: (nullable): unvalidated input
 * @cancellable: (nullable): fires if the connection is lost or the request is withdrawn
 * @callback: called with the result
 * @user_data: for @callback
 *
 * Performs an action in an open canvas.
 */
void
easel_provider_invoke_async (EaselProvider        *self,
                             const EaselRequester *requester,
                             const EaselCanvasRef *ref,
                             const char           *action,
                             JsonNode             *input,
                             GCancellable         *cancellable,
                             GAsyncReadyCallback   callback,
                             gpointer              user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(JsonObject) valid = NULL;
  EaselKindAction *found = NULL;
  EaselInstance *instance;
  GError *error = NULL;

  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (requester != NULL && requester->host_id != NULL && requester->session != NULL);
  g_return_if_fail (ref != NULL && ref->instance_id != NULL && action != NULL);

  task = task_new (self, easel_provider_invoke_async, cancellable, callback, user_data);
  instance = find_ref (self, requester, ref);
  if (check_declared (self, requester, ref, instance, &error) && check_invocable (instance, &error) &&
      (found = find_action (self, instance, action, &error)) != NULL)
    valid = check_input (found->input, input, &error);
  if (error == NULL)
    start_action (self, instance, found, valid, requester, task);
  else
    g_task_return_error (task, error);
}

/**
 * easel_provider_invoke_finish:
 * @self: the provider
 * @result: as given to the callback
 * @error: `EASEL_PROVIDER_ERROR`
 *
 * Returns: (transfer full) (nullable): the action's result; %NULL without an error: the action has no result
 */
JsonNode *
easel_provider_invoke_finish (EaselProvider  *self,
                              GAsyncResult   *result,
                              GError        **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * easel_provider_close:
 * @self: the provider
 * @requester: the session that requests it
 * @ref: a canvas; success if it is not open
 * @error: `EASEL_PROVIDER_ERROR`
 *
 * Returns: %FALSE if it stays open: the user would lose work, or the canvas has another owner
 */
gboolean
easel_provider_close (EaselProvider         *self,
                      const EaselRequester  *requester,
                      const EaselCanvasRef  *ref,
                      GError               **error)
{
  EaselInstance *instance;
  EaselShare *share;

  g_return_val_if_fail (EASEL_IS_PROVIDER (self), FALSE);
  g_return_val_if_fail (requester != NULL && requester->host_id != NULL && requester->session != NULL, FALSE);
  g_return_val_if_fail (ref != NULL && ref->instance_id != NULL, FALSE);

  instance = find_ref (self, requester, ref);
  if (instance == NULL)
    return TRUE;
  /* A canvas that the user opened is closed for the agent only, which may open it again. */
  share = requester->is_user ? NULL : easel_shares_find (self->shares, instance);
  if (share != NULL)
    {
      close_share (self, share);
      easel_instance_end_share (instance);
      return TRUE;
    }
  if (!is_owner (self, requester, easel_instance_get_declaration (instance)->canvas_id, ref->owner, FALSE))
    return refuse (error, EASEL_CODE_NOT_DECLARED, "This client declares no canvas of that name.");
  if (!easel_instance_may_close (instance))
    return refuse (error, EASEL_CODE_UNSAVED, "The person changed something here that is not saved, so it stays open. "
                   "Save it first, or ask them to close it.");
  easel_instances_drop (self->instances, instance);
  return TRUE;
}
