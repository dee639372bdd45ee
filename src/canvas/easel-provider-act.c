/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-provider-private.h"

#include "easel-call-private.h"
#include "easel-json.h"
#include "easel-limits.h"

typedef struct
{
  GTask         *task;
  EaselInstance *instance;  /* kept until the answer */
} Acting;

static void
acted_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autofree Acting *acting = user_data;
  g_autoptr(EaselInstance) instance = acting->instance;
  g_autoptr(GTask) task = acting->task;
  GError *error = NULL;
  JsonNode *value = g_task_propagate_pointer (G_TASK (result), &error);
  JsonObject *answer;

  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  answer = json_object_new ();
  if (value != NULL)
    json_object_set_member (answer, "value", value);
  g_task_return_pointer (task, easel_json_node_take (answer), (GDestroyNotify) json_node_unref);
}

/* An action that names its time itself has a little more, so that it can say what it has at that time. */
static guint
get_time_limit (EaselKindAction *action,
                JsonObject      *input)
{
  gint64 wanted = easel_json_peek_int (input, "timeoutMs", 0);

  if (wanted <= 0)
    return action->time_limit;
  return MIN (wanted, EASEL_LIMIT_NATIVE_CALL_MAX) + EASEL_LIMIT_NATIVE_CALL_GRACE;
}

static void
start (EaselProvider      *self,
       EaselInstance      *instance,
       EaselKindAction    *action,
       JsonObject         *input,
       const EaselSubject *subject,
       GTask              *task)
{
  EaselCallDetails details = {
    .action = action->declaration->name, .input = input, .subject = subject,
    .canvas_id = easel_instance_get_declaration (instance)->canvas_id,
    .instance_id = easel_instance_get_id (instance), .consent = self->consent,
    .time_limit = get_time_limit (action, input),
  };
  Acting *acting = g_new0 (Acting, 1);
  GTask *inner = g_task_new (self, g_task_get_cancellable (task), acted_cb, acting);
  g_autoptr(EaselCall) call = easel_call_new (&details, inner);

  g_task_set_source_tag (inner, easel_provider_invoke);
  acting->task = g_object_ref (task);
  acting->instance = g_object_ref (instance);
  if (!easel_call_require (call, action->declaration->action_class,
                           easel_action_class_describe (action->declaration->action_class)))
    return;
  easel_instance_begin (instance, call);
  action->declaration->invoke (instance, call);
}

/* The instance as far as the request may know it. */
static EaselInstance *
find_instance (EaselProvider              *self,
               const EaselProviderRequest *request,
               const EaselSubject         *subject)
{
  EaselInstance *instance = easel_provider_find_any (self, subject->host_id, subject->session, request->instance_id);

  /* For its host it is closed. */
  if (instance != NULL && easel_instance_get_left (instance) != EASEL_LEFT_NOT)
    return NULL;
  if (instance == NULL || request->canvas_id == NULL ||
      strcmp (easel_instance_get_declaration (instance)->canvas_id, request->canvas_id) == 0)
    return instance;
  return NULL;
}

/* Whether we have such a canvas, whether or not it is open. */
static gboolean
is_declared (EaselProvider              *self,
             const EaselProviderRequest *request,
             const EaselSubject         *subject,
             EaselInstance              *instance)
{
  const char *canvas_id = instance != NULL ? easel_instance_get_declaration (instance)->canvas_id : request->canvas_id;
  EaselKind *kind = canvas_id != NULL ? easel_provider_find_kind (self, canvas_id) : NULL;

  /* Without a canvasId only the instance can tell. */
  if (canvas_id == NULL)
    return TRUE;
  return kind != NULL && kind->is_enabled &&
         easel_provider_is_owner (self, subject, canvas_id, request->owner, FALSE);
}

static gboolean
check_instance (EaselInstance *instance,
                GTask         *task)
{
  if (instance == NULL)
    easel_provider_fail (task, EASEL_CODE_INSTANCE_UNKNOWN,
                         "No such canvas is open. Open it first, or use the instanceId that it was opened with.");
  else if (!easel_instance_is_open (instance))
    easel_provider_fail (task, EASEL_CODE_INSTANCE_UNKNOWN, "The canvas is still being opened. Wait for the answer.");
  else if (!easel_instance_has_room (instance))
    easel_provider_fail (task, EASEL_CODE_FAILED,
                         "Too many actions are under way in this canvas. Wait for their answers first.");
  else
    return TRUE;
  return FALSE;
}

void
easel_provider_invoke (EaselProvider              *self,
                       const EaselProviderRequest *request,
                       const EaselSubject         *subject,
                       GTask                      *task)
{
  EaselInstance *instance = find_instance (self, request, subject);
  g_autoptr(JsonObject) input = NULL;
  EaselKindAction *action;
  EaselKind *kind;

  if (!is_declared (self, request, subject, instance))
    {
      easel_provider_fail (task, EASEL_CODE_NOT_DECLARED, "This client declares no canvas of that name.");
      return;
    }
  if (!check_instance (instance, task))
    return;
  kind = easel_provider_find_kind (self, easel_instance_get_declaration (instance)->canvas_id);
  action = g_hash_table_lookup (kind->actions, request->action);
  if (action == NULL)
    easel_provider_fail (task, EASEL_CODE_NO_HANDLER,
                         "This canvas has no action of that name. Its declaration lists them.");
  else if ((input = easel_provider_check_input (action->input, request->input, task)) != NULL)
    start (self, instance, action, input, subject, task);
}

void
easel_provider_close (EaselProvider              *self,
                      const EaselProviderRequest *request,
                      const EaselSubject         *subject,
                      GTask                      *task)
{
  EaselInstance *instance = find_instance (self, request, subject);
  const char *canvas_id;

  if (instance != NULL)
    {
      canvas_id = easel_instance_get_declaration (instance)->canvas_id;
      if (!easel_provider_is_owner (self, subject, canvas_id, request->owner, FALSE))
        {
          easel_provider_fail (task, EASEL_CODE_NOT_DECLARED, "This client declares no canvas of that name.");
          return;
        }
      if (!easel_instance_may_close (instance))
        {
          easel_provider_fail (task, EASEL_CODE_UNSAVED,
                               "The person changed something here that is not saved, so it stays open. Save it first, "
                               "or ask them to close it.");
          return;
        }
      easel_provider_drop (self, instance);
    }
  /* Closing what is not open is done already. */
  g_task_return_pointer (task, NULL, NULL);
}
