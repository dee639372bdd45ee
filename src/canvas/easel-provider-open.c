/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-provider-private.h"

#include "easel-call-private.h"
#include "easel-json.h"
#include "easel-limits.h"

typedef struct
{
  GTask         *task;      /* what the host waits for */
  EaselInstance *instance;  /* nullable: not made yet */
  gboolean       again;
} Opening;

static void
opening_free (Opening *opening)
{
  g_object_unref (opening->task);
  g_clear_object (&opening->instance);
  g_free (opening);
}

/* Both spellings of the status. Never an address: the canvas is shown by us. */
static JsonNode *
build_answer (EaselInstance *instance)
{
  JsonObject *answer = json_object_new ();

  if (easel_instance_get_title (instance) != NULL)
    json_object_set_string_member (answer, "title", easel_instance_get_title (instance));
  if (easel_instance_get_status (instance) != NULL)
    {
      json_object_set_string_member (answer, "status", easel_instance_get_status (instance));
      json_object_set_string_member (answer, "activity", easel_instance_get_status (instance));
    }
  return easel_json_node_take (answer);
}

static void
finish (EaselProvider *self,
        Opening       *opening)
{
  /* Closed in the meantime. */
  if (!g_ptr_array_find (self->instances, opening->instance, NULL))
    {
      easel_provider_fail (opening->task, EASEL_CODE_CANCELLED, "The canvas was closed while it was opened.");
      return;
    }
  if (!opening->again)
    {
      easel_instance_set_open (opening->instance);
      easel_provider_emit_added (self, opening->instance);
    }
  else
    easel_provider_claim (self, opening->instance);
  easel_provider_save_soon (self);
  g_task_return_pointer (opening->task, build_answer (opening->instance), (GDestroyNotify) json_node_unref);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  EaselProvider *self = EASEL_PROVIDER (source);
  Opening *opening = user_data;
  GError *error = NULL;
  g_autoptr(JsonNode) value = g_task_propagate_pointer (G_TASK (result), &error);

  if (error == NULL)
    finish (self, opening);
  else
    {
      if (!opening->again && opening->instance != NULL)
        easel_provider_drop (self, opening->instance);
      g_task_return_error (opening->task, error);
    }
  opening_free (opening);
}

/* What was left is the host's no more. */
static gboolean
is_of_host (EaselInstance      *instance,
            const EaselSubject *subject)
{
  return easel_instance_get_left (instance) == EASEL_LEFT_NOT &&
         strcmp (easel_instance_get_subject (instance)->host_id, subject->host_id) == 0;
}

static gboolean
is_full (EaselProvider      *self,
         const EaselSubject *subject)
{
  guint of_host = 0;

  for (guint i = 0; i < self->instances->len; i++)
    of_host += is_of_host (g_ptr_array_index (self->instances, i), subject);
  return of_host >= EASEL_LIMIT_INSTANCES_PER_HOST || self->instances->len >= EASEL_LIMIT_INSTANCES;
}

/* Instances of the last run whose session is gone are asked for by nobody; they are kept until the room is needed. */
static gboolean
make_room (EaselProvider      *self,
           const EaselSubject *subject)
{
  for (guint i = 0; i < self->instances->len && is_full (self, subject);)
    {
      EaselInstance *instance = g_ptr_array_index (self->instances, i);

      if (easel_instance_is_used (instance) || !easel_instance_may_close (instance) ||
          (!is_of_host (instance, subject) && self->instances->len < EASEL_LIMIT_INSTANCES))
        i++;
      else
        easel_provider_drop (self, instance);
    }
  return !is_full (self, subject);
}

/* Whether the id is free, or belongs to an instance that can be opened again. */
static gboolean
check_instance (EaselProvider      *self,
                EaselKind          *kind,
                EaselInstance      *instance,
                const EaselSubject *subject,
                GTask              *task)
{
  if (instance == NULL && make_room (self, subject))
    return TRUE;
  if (instance == NULL)
    easel_provider_fail (task, EASEL_CODE_FAILED, "Too many canvases are open. Close one that is not needed first.");
  else if (easel_instance_get_declaration (instance) != kind->declaration)
    easel_provider_fail (task, EASEL_CODE_CONFLICT,
                         "This instanceId is open as another canvas. Choose another instanceId.");
  else if (!easel_instance_is_open (instance))
    easel_provider_fail (task, EASEL_CODE_CONFLICT, "This canvas is being opened. Repeat the request in a moment.");
  else if (!easel_instance_has_room (instance))
    easel_provider_fail (task, EASEL_CODE_FAILED,
                         "Too many actions are under way in this canvas. Wait for their answers first.");
  else
    return TRUE;
  return FALSE;
}

static void
start (EaselProvider      *self,
       EaselKind          *kind,
       EaselInstance      *instance,
       EaselCallDetails   *details,
       GTask              *task)
{
  Opening *opening = g_new0 (Opening, 1);
  GTask *inner = g_task_new (self, g_task_get_cancellable (task), opened_cb, opening);
  g_autoptr(EaselCall) call = easel_call_new (details, inner);

  g_task_set_source_tag (inner, easel_provider_open);
  opening->task = g_object_ref (task);
  opening->again = instance != NULL;
  if (!easel_call_require (call, kind->declaration->open_class,
                           easel_action_class_describe (kind->declaration->open_class)))
    return;
  if (instance == NULL)
    instance = easel_provider_make_instance (self, kind->declaration, details->instance_id, details->subject, NULL);
  opening->instance = g_object_ref (instance);
  easel_instance_begin (instance, call);
  EASEL_INSTANCE_GET_CLASS (instance)->open (instance, call, opening->again);
}

void
easel_provider_open (EaselProvider              *self,
                     const EaselProviderRequest *request,
                     const EaselSubject         *subject,
                     GTask                      *task)
{
  EaselKind *kind = easel_provider_find_kind (self, request->canvas_id);
  EaselInstance *instance = easel_provider_find_any (self, subject->host_id, subject->session, request->instance_id);
  g_autoptr(JsonObject) input = NULL;
  EaselCallDetails details;

  if (kind == NULL || !kind->is_enabled ||
      !easel_provider_is_owner (self, subject, request->canvas_id, request->owner, TRUE))
    {
      easel_provider_fail (task, EASEL_CODE_NOT_DECLARED, "This client declares no canvas of that name.");
      return;
    }
  if (!check_instance (self, kind, instance, subject, task) ||
      (input = easel_provider_check_input (kind->input, request->input, task)) == NULL)
    return;
  details = (EaselCallDetails) {
    .input = input, .subject = subject, .canvas_id = kind->declaration->canvas_id,
    .instance_id = request->instance_id, .consent = self->consent, .time_limit = EASEL_LIMIT_NATIVE_CALL,
  };
  start (self, kind, instance, &details, task);
}
