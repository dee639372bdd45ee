/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "config.h"

#include "easel-provider-limits.h"
#include "easel-provider.h"

#include <glib/gi18n-lib.h>

#include "easel-call.h"
#include "easel-instance-writer.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-provider-private.h"
#include "easel-timeout.h"

/* An open or an invoke whose handler has not answered. */
typedef struct
{
  GTask         *task;      /* what the source waits for */
  EaselInstance *instance;  /* nullable: not made yet; kept until the answer */
  char          *input;     /* nullable: digest of an open's */
  gboolean       again;
} Pending;

static void
pending_free (Pending *pending)
{
  g_object_unref (pending->task);
  g_clear_object (&pending->instance);
  g_free (pending->input);
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
  /* An answer is said, even if nobody listens any more. */
  g_task_set_check_cancellable (task, FALSE);
  return task;
}

/* Always FALSE. */
static gboolean
refuse (GError     **error,
        const char  *code,
        const char  *message)
{
  g_propagate_error (error, easel_provider_error_new (code, message, NULL));
  return FALSE;
}

/* (transfer full) (nullable): the input, valid. */
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

/* @learn: a name that nobody said before is the host's for us. */
static gboolean
is_owner (EaselProvider      *self,
          const EaselSubject *subject,
          const char         *canvas_id,
          const char         *owner,
          gboolean            learn)
{
  EaselOwners *owners = easel_provider_get_owners (self);
  const char *known = easel_owners_find (owners, subject->host_id, subject->session, canvas_id);

  if (owner == NULL || (known != NULL && strcmp (known, owner) == 0))
    return TRUE;
  if (known == NULL && learn)
    easel_owners_learn (owners, subject->host_id, subject->session, canvas_id, owner);
  return known == NULL;
}

/* Open. */

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  EaselInstances *instances = easel_provider_get_instances (EASEL_PROVIDER (source));
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

/* An instance that was left is the host's no more. */
static gboolean
is_of_host (EaselInstance      *instance,
            const EaselSubject *subject)
{
  return easel_instance_get_left (instance) == EASEL_LEFT_NOT &&
         strcmp (easel_instance_get_subject (instance)->host_id, subject->host_id) == 0;
}

static gboolean
is_full (EaselInstances     *instances,
         const EaselSubject *subject)
{
  guint n = easel_instances_get_n (instances);
  guint of_host = 0;

  for (guint i = 0; i < n; i++)
    of_host += is_of_host (easel_instances_get (instances, i), subject);
  return of_host >= EASEL_LIMIT_INSTANCES_PER_HOST || n >= EASEL_LIMIT_INSTANCES;
}

/* Instances of the last run whose session is gone are asked for by nobody; they are kept until the room is needed. */
static gboolean
make_room (EaselInstances     *instances,
           const EaselSubject *subject)
{
  for (guint i = 0; i < easel_instances_get_n (instances) && is_full (instances, subject);)
    {
      EaselInstance *instance = easel_instances_get (instances, i);

      if (easel_instance_is_used (instance) || !easel_instance_may_close (instance) ||
          (!is_of_host (instance, subject) && easel_instances_get_n (instances) < EASEL_LIMIT_INSTANCES))
        i++;
      else
        easel_instances_drop (instances, instance);
    }
  return !is_full (instances, subject);
}

static gboolean
check_room (EaselInstance  *instance,
            GError        **error)
{
  return easel_instance_has_room (instance) ||
         refuse (error, EASEL_CODE_FAILED,
                 "Too many actions are under way in this canvas. Wait for their answers first.");
}

/* Whether the id is free, or belongs to an instance that can be opened again. */
static gboolean
check_openable (EaselProvider       *self,
                EaselKind           *kind,
                EaselInstance       *instance,
                const EaselSubject  *subject,
                GError             **error)
{
  if (instance == NULL)
    return make_room (easel_provider_get_instances (self), subject) ||
           refuse (error, EASEL_CODE_FAILED, "Too many canvases are open. Close one that is not needed first.");
  if (easel_instance_get_declaration (instance) != kind->declaration)
    return refuse (error, EASEL_CODE_CONFLICT,
                   "This instanceId is open as another canvas. Choose another instanceId.");
  if (!easel_instance_is_open (instance))
    return refuse (error, EASEL_CODE_CONFLICT, "This canvas is being opened. Repeat the request in a moment.");
  return check_room (instance, error);
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
  pending->input = easel_instance_digest_input (details->input);
  pending->again = instance != NULL;
  if (!easel_call_require (call, kind->declaration->open_class,
                           easel_action_class_describe (kind->declaration->open_class)))
    return;
  if (instance == NULL)
    instance = easel_instances_make (easel_provider_get_instances (self), kind->declaration, details->instance_id,
                                     details->subject);
  pending->instance = g_object_ref (instance);
  easel_instance_begin (instance, call);
  EASEL_INSTANCE_GET_CLASS (instance)->open (instance, call, pending->again);
}

/**
 * easel_provider_open_async:
 * @self: the provider
 * @subject: who asks
 * @target: what to open
 * @input: (nullable): as it came
 * @cancellable: (nullable): fires when the connection goes or the request is withdrawn
 * @callback: called with the answer
 * @user_data: for @callback
 *
 * Opens a canvas, or opens one again that is open.
 */
void
easel_provider_open_async (EaselProvider       *self,
                           const EaselSubject  *subject,
                           const EaselTarget   *target,
                           JsonNode            *input,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(JsonObject) valid = NULL;
  EaselInstance *instance;
  EaselCallDetails details;
  GError *error = NULL;
  EaselKind *kind;

  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (subject != NULL && subject->host_id != NULL && subject->session != NULL);
  g_return_if_fail (target != NULL && target->canvas_id != NULL && target->instance_id != NULL);

  task = task_new (self, easel_provider_open_async, cancellable, callback, user_data);
  kind = easel_provider_find_kind (self, target->canvas_id);
  instance = easel_instances_find_any (easel_provider_get_instances (self), subject->host_id, subject->session,
                                       target->instance_id);
  if (kind == NULL || !kind->is_enabled || !is_owner (self, subject, target->canvas_id, target->owner, TRUE))
    refuse (&error, EASEL_CODE_NOT_DECLARED, "This client declares no canvas of that name.");
  else if (check_openable (self, kind, instance, subject, &error))
    valid = check_input (kind->input, input, &error);
  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  details = (EaselCallDetails) {
    .input = valid, .subject = subject, .canvas_id = kind->declaration->canvas_id,
    .instance_id = target->instance_id, .consent = easel_provider_get_consent (self),
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
 * Returns: (transfer full): the open instance, with the title and status to tell
 */
EaselInstance *
easel_provider_open_finish (EaselProvider  *self,
                            GAsyncResult   *result,
                            GError        **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Invoke. */

static void
acted_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(Pending) pending = user_data;
  GError *error = NULL;
  JsonNode *value = g_task_propagate_pointer (G_TASK (result), &error);

  if (error == NULL)
    g_task_return_pointer (pending->task, value, (GDestroyNotify) json_node_unref);
  else
    g_task_return_error (pending->task, error);
}

/* An action that names its time itself has a little more, so that it can say what it has at that time. */
static guint
get_time_limit (EaselKindAction *action,
                JsonObject      *input)
{
  guint named = easel_timeout_peek (input, 0);

  return named > 0 ? named + EASEL_LIMIT_NATIVE_CALL_GRACE : action->time_limit;
}

static char *
describe (EaselActionClass  action_class,
          const char       *place)
{
  const char *words = easel_action_class_describe (action_class);

  /* Translators: the first %s is what an agent wants to do, like “Click and type in web pages”, the second a site. */
  return place != NULL ? g_strdup_printf (_("%s: “%s”"), words, place) : g_strdup (words);
}

static void
start_action (EaselProvider      *self,
              EaselInstance      *instance,
              EaselKindAction    *action,
              JsonObject         *input,
              const EaselSubject *subject,
              GTask              *task)
{
  EaselCallDetails details = {
    .action = action->declaration->name, .input = input, .subject = subject,
    .canvas_id = easel_instance_get_declaration (instance)->canvas_id,
    .instance_id = easel_instance_get_id (instance), .canvas_title = easel_instance_get_title (instance),
    .consent = easel_provider_get_consent (self), .time_limit = get_time_limit (action, input),
  };
  const char *member = action->declaration->text_member;
  EaselDeed deed = {
    .action_class = action->declaration->action_class,
    .place = easel_instance_get_place (instance),
    .text = member != NULL ? easel_json_peek_string (input, member, "") : NULL,
  };
  g_autofree char *what = describe (deed.action_class, deed.place);
  Pending *pending = g_new0 (Pending, 1);
  GTask *inner = g_task_new (self, g_task_get_cancellable (task), acted_cb, pending);
  g_autoptr(EaselCall) call = easel_call_new (&details, inner);

  deed.what = what;
  g_task_set_source_tag (inner, start_action);
  pending->task = g_object_ref (task);
  pending->instance = g_object_ref (instance);
  if (!easel_call_require_deed (call, &deed))
    return;
  easel_instance_begin (instance, call);
  action->declaration->invoke (instance, call);
}

/* (nullable): the instance as far as the request may know it. */
static EaselInstance *
find_target (EaselProvider      *self,
             const EaselSubject *subject,
             const EaselTarget  *target)
{
  EaselInstance *instance = easel_instances_find_any (easel_provider_get_instances (self), subject->host_id,
                                                      subject->session, target->instance_id);

  /* For its host it is closed. */
  if (instance != NULL && easel_instance_get_left (instance) != EASEL_LEFT_NOT)
    return NULL;
  if (instance == NULL || target->canvas_id == NULL ||
      strcmp (easel_instance_get_declaration (instance)->canvas_id, target->canvas_id) == 0)
    return instance;
  return NULL;
}

/* Whether we have such a canvas, whether or not it is open. */
static gboolean
is_declared (EaselProvider      *self,
             const EaselSubject *subject,
             const EaselTarget  *target,
             EaselInstance      *instance)
{
  const char *canvas_id = instance != NULL ? easel_instance_get_declaration (instance)->canvas_id : target->canvas_id;

  /* Only the instance could have told. */
  if (canvas_id == NULL)
    return TRUE;
  return easel_provider_is_enabled (self, canvas_id) && is_owner (self, subject, canvas_id, target->owner, FALSE);
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
  return check_room (instance, error);
}

/* (nullable): the action of an open instance. */
static EaselKindAction *
find_action (EaselProvider  *self,
             EaselInstance  *instance,
             const char     *name,
             GError        **error)
{
  EaselKind *kind = easel_provider_find_kind (self, easel_instance_get_declaration (instance)->canvas_id);
  EaselKindAction *action = g_hash_table_lookup (kind->actions, name);

  if (action == NULL)
    refuse (error, EASEL_CODE_NO_HANDLER, "This canvas has no action of that name. Its declaration lists them.");
  return action;
}

/**
 * easel_provider_invoke_async:
 * @self: the provider
 * @subject: who asks
 * @target: an open canvas
 * @action: one of its actions, foreign
 * @input: (nullable): as it came
 * @cancellable: (nullable): fires when the connection goes or the request is withdrawn
 * @callback: called with the answer
 * @user_data: for @callback
 *
 * Acts in a canvas.
 */
void
easel_provider_invoke_async (EaselProvider       *self,
                             const EaselSubject  *subject,
                             const EaselTarget   *target,
                             const char          *action,
                             JsonNode            *input,
                             GCancellable        *cancellable,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(JsonObject) valid = NULL;
  EaselKindAction *found = NULL;
  EaselInstance *instance;
  GError *error = NULL;

  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (subject != NULL && subject->host_id != NULL && subject->session != NULL);
  g_return_if_fail (target != NULL && target->instance_id != NULL && action != NULL);

  task = task_new (self, easel_provider_invoke_async, cancellable, callback, user_data);
  instance = find_target (self, subject, target);
  if (!is_declared (self, subject, target, instance))
    refuse (&error, EASEL_CODE_NOT_DECLARED, "This client declares no canvas of that name.");
  else if (check_invocable (instance, &error) && (found = find_action (self, instance, action, &error)) != NULL)
    valid = check_input (found->input, input, &error);
  if (error == NULL)
    start_action (self, instance, found, valid, subject, task);
  else
    g_task_return_error (task, error);
}

/**
 * easel_provider_invoke_finish:
 * @self: the provider
 * @result: as given to the callback
 * @error: `EASEL_PROVIDER_ERROR`
 *
 * Returns: (transfer full) (nullable): the action's value; %NULL without an error: it gives none
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
 * @subject: who asks
 * @target: a canvas; one that is not open is closed already
 * @error: `EASEL_PROVIDER_ERROR`
 *
 * Returns: %FALSE when it stays open, because the person would lose something or the canvas is another owner's
 */
gboolean
easel_provider_close (EaselProvider       *self,
                      const EaselSubject  *subject,
                      const EaselTarget   *target,
                      GError             **error)
{
  EaselInstance *instance;

  g_return_val_if_fail (EASEL_IS_PROVIDER (self), FALSE);
  g_return_val_if_fail (subject != NULL && subject->host_id != NULL && subject->session != NULL, FALSE);
  g_return_val_if_fail (target != NULL && target->instance_id != NULL, FALSE);

  instance = find_target (self, subject, target);
  if (instance == NULL)
    return TRUE;
  if (!is_owner (self, subject, easel_instance_get_declaration (instance)->canvas_id, target->owner, FALSE))
    return refuse (error, EASEL_CODE_NOT_DECLARED, "This client declares no canvas of that name.");
  if (!easel_instance_may_close (instance))
    return refuse (error, EASEL_CODE_UNSAVED, "The person changed something here that is not saved, so it stays open. "
                   "Save it first, or ask them to close it.");
  easel_instances_drop (easel_provider_get_instances (self), instance);
  return TRUE;
}
