/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-call.h"

#include "easel-consent-key.h"
#include "easel-json.h"

struct _EaselCall
{
  GObject        parent_instance;

  char           *action;
  JsonObject     *input;
  EaselRequester *requester;
  char           *canvas_id;
  char           *instance_id;
  char           *canvas_title;  /* nullable */
  EaselConsent   *consent;
  GPtrArray      *spent;         /* ONCE answers that this call used; restored if it has to ask again */

  GTask         *task;         /* nullable: NULL after the answer */
  GCancellable  *cancellable;
  gulong         lost_handler; /* handler on the task's cancellable */
  guint          timer;
  gboolean       ended;        /* ended by the provider; the handler may still try to answer */
};

enum { ANSWERED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselCall, easel_call, G_TYPE_OBJECT)

/* (transfer full): disconnects the task from everything that could return it a second time. */
static GTask *
take_task (EaselCall *self)
{
  GCancellable *lost = self->task != NULL ? g_task_get_cancellable (self->task) : NULL;

  g_clear_handle_id (&self->timer, g_source_remove);
  if (lost != NULL)
    g_clear_signal_handler (&self->lost_handler, lost);
  return g_steal_pointer (&self->task);
}

/* Whether the call is still unanswered; a second answer is a programming error in the handler. */
static gboolean
may_answer (EaselCall *self)
{
  if (self->task == NULL && !self->ended)
    g_critical ("a call is answered twice");
  return self->task != NULL;
}

/* @error: (transfer full) */
static void
fail (EaselCall *self,
      GError    *error)
{
  g_autoptr(GTask) task = take_task (self);

  g_signal_emit (self, signals[ANSWERED], 0);
  g_task_return_error (task, error);
}

static void
easel_call_dispose (GObject *object)
{
  EaselCall *self = EASEL_CALL (object);

  if (self->task != NULL)
    fail (self, easel_provider_error_new (EASEL_CODE_FAILED, "The canvas gave no answer. Try again.", NULL));
  G_OBJECT_CLASS (easel_call_parent_class)->dispose (object);
}

static void
easel_call_finalize (GObject *object)
{
  EaselCall *self = EASEL_CALL (object);

  g_ptr_array_unref (self->spent);
  g_clear_object (&self->consent);
  g_clear_object (&self->cancellable);
  json_object_unref (self->input);
  easel_requester_free (self->requester);
  g_free (self->canvas_title);
  g_free (self->instance_id);
  g_free (self->canvas_id);
  g_free (self->action);
  G_OBJECT_CLASS (easel_call_parent_class)->finalize (object);
}

static void
easel_call_class_init (EaselCallClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_call_dispose;
  object_class->finalize = easel_call_finalize;

  /**
   * EaselCall::answered:
   * @self: the call
   *
   * The task of the call has been returned.
   */
  signals[ANSWERED] = g_signal_new ("answered", EASEL_TYPE_CALL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
}

static void
easel_call_init (EaselCall *self)
{
  self->cancellable = g_cancellable_new ();
  self->spent = g_ptr_array_new_with_free_func ((GDestroyNotify) easel_consent_key_free);
}

static gboolean
time_over_cb (gpointer user_data)
{
  EaselCall *self = user_data;

  self->timer = 0;
  easel_call_end (self, EASEL_CODE_TIMEOUT,
                  "The action took too long and was stopped. Repeat it with a larger timeoutMs, or ask for less.");
  return G_SOURCE_REMOVE;
}

static void
lost_cb (GCancellable *lost,
         EaselCall    *self)
{
  easel_call_end (self, EASEL_CODE_CANCELLED, "The connection was lost or the request was withdrawn.");
}

EaselCall *
easel_call_new (const EaselCallDetails *details,
                GTask                  *task)
{
  EaselCall *self = g_object_new (EASEL_TYPE_CALL, NULL);
  GCancellable *lost = g_task_get_cancellable (task);

  /* Otherwise GTask would return "cancelled" instead of the answer that lost_cb() gives. */
  g_task_set_check_cancellable (task, FALSE);
  self->action = g_strdup (details->action);
  self->input = json_object_ref (details->input);
  self->requester = easel_requester_copy (details->requester);
  self->canvas_id = g_strdup (details->canvas_id);
  self->instance_id = g_strdup (details->instance_id);
  self->canvas_title = g_strdup (details->canvas_title);
  self->consent = g_object_ref (details->consent);
  self->task = task;
  self->timer = g_timeout_add (details->time_limit, time_over_cb, self);
  if (lost != NULL)
    self->lost_handler = g_signal_connect (lost, "cancelled", G_CALLBACK (lost_cb), self);
  /* The agent has disconnected already: easel_call_require() will find the call answered, so the handler does
   * nothing. */
  if (g_cancellable_is_cancelled (lost))
    lost_cb (lost, self);
  return self;
}

/** easel_call_get_action: (transfer none) (nullable): the action's name; %NULL for an open. */
const char *
easel_call_get_action (EaselCall *self)
{
  g_return_val_if_fail (EASEL_IS_CALL (self), NULL);

  return self->action;
}

/** easel_call_get_input: (transfer none): the input, valid by the schema that is published. */
JsonObject *
easel_call_get_input (EaselCall *self)
{
  g_return_val_if_fail (EASEL_IS_CALL (self), NULL);

  return self->input;
}

/** easel_call_get_requester: (transfer none): the session that made the call. */
const EaselRequester *
easel_call_get_requester (EaselCall *self)
{
  g_return_val_if_fail (EASEL_IS_CALL (self), NULL);

  return self->requester;
}

/**
 * easel_call_get_cancellable:
 * @self: a call
 *
 * Returns: (transfer none): fires if the connection is lost, the user presses Stop, or the time limit is reached
 */
GCancellable *
easel_call_get_cancellable (EaselCall *self)
{
  g_return_val_if_fail (EASEL_IS_CALL (self), NULL);

  return self->cancellable;
}

/** easel_call_is_answered: whether the call has been answered. */
gboolean
easel_call_is_answered (EaselCall *self)
{
  g_return_val_if_fail (EASEL_IS_CALL (self), TRUE);

  return self->task == NULL;
}

static void
fail_for_consent (EaselCall            *self,
                  EaselDecision         decision,
                  const EaselOperation *operation)
{
  if (decision == EASEL_DECISION_ASK)
    {
      EaselQuestion *question = easel_consent_find_question (self->consent, self->requester, self->canvas_id,
                                                             self->instance_id, operation);
      const char *id = question != NULL ? easel_question_get_id (question) : NULL;

      easel_consent_restore (self->consent, self->spent);
      /* The requester can withdraw the question by this id. */
      easel_call_fail_with_data (self, EASEL_CODE_NEEDS_APPROVAL,
                                 "The person is asked for permission now. Repeat the same request after a while; it "
                                 "fails with " EASEL_CODE_REFUSED " if they said no.",
                                 easel_json_object (EASEL_JSON_STRING ("question", id)));
    }
  else
    easel_call_fail (self, EASEL_CODE_REFUSED,
                     "Not allowed, or too long for the person to judge: ask for less then.");
}

/**
 * easel_call_require:
 * @self: a call
 * @action_class: what it does to the user's machine
 * @what: what will happen, a translated sentence; foreign parts need not be cleaned
 *
 * Like easel_call_require_operation(), for an operation without location and text.
 *
 * Returns: %TRUE to go on; %FALSE when the call has been answered
 */
gboolean
easel_call_require (EaselCall        *self,
                    EaselActionClass  action_class,
                    const char       *what)
{
  EaselOperation operation = { .action_class = action_class, .what = what };

  return easel_call_require_operation (self, &operation);
}

/**
 * easel_call_would_ask:
 * @self: a call
 * @operation: what it does
 *
 * For handlers that first have to read what the question shows. Does not ask, and does not use up a ONCE answer.
 *
 * Returns: whether easel_call_require_operation() would ask the user
 */
gboolean
easel_call_would_ask (EaselCall            *self,
                      const EaselOperation *operation)
{
  g_return_val_if_fail (EASEL_IS_CALL (self), FALSE);
  g_return_val_if_fail (operation != NULL && operation->what != NULL, FALSE);

  return self->task != NULL && !self->requester->is_user &&
         easel_consent_would_ask (self->consent, self->requester, self->canvas_id, self->instance_id, operation);
}

/**
 * easel_call_require_operation:
 * @self: a call
 * @operation: what it does
 *
 * Checks the operation with EaselConsent, unless the requester is the user. The question names the canvas. A ONCE
 * answer is used up, but restored if the same call has to ask for another operation.
 *
 * Returns: %TRUE to go on; %FALSE when the call has been answered
 */
gboolean
easel_call_require_operation (EaselCall            *self,
                              const EaselOperation *operation)
{
  EaselDecision decision;
  EaselOperation named;

  g_return_val_if_fail (EASEL_IS_CALL (self), FALSE);
  g_return_val_if_fail (operation != NULL && operation->what != NULL, FALSE);

  if (self->task == NULL)
    return FALSE;
  if (self->requester->is_user)
    return TRUE;
  named = *operation;
  if (named.canvas_title == NULL)
    named.canvas_title = self->canvas_title;
  decision = easel_consent_decide (self->consent, self->requester, self->canvas_id, self->instance_id, &named,
                                   self->spent);
  if (decision != EASEL_DECISION_ALLOW)
    fail_for_consent (self, decision, &named);
  return decision == EASEL_DECISION_ALLOW;
}

/**
 * easel_call_reply:
 * @self: a call
 * @value: (transfer full) (nullable): the action's result
 *
 * Answers the call. Does nothing after cancellation.
 */
void
easel_call_reply (EaselCall *self,
                  JsonNode  *value)
{
  g_autoptr(EaselCall) kept = NULL;
  g_autoptr(JsonNode) result = value;
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_CALL (self));

  if (!may_answer (self))
    return;
  kept = g_object_ref (self);
  task = take_task (self);
  g_signal_emit (self, signals[ANSWERED], 0);
  g_task_return_pointer (task, g_steal_pointer (&result), (GDestroyNotify) json_node_unref);
}

/**
 * easel_call_fail:
 * @self: a call
 * @code: one of EASEL_CODE_…
 * @format: what was wrong and what to do next, for a model
 * @...: its arguments
 *
 * Answers the call with an error.
 */
void
easel_call_fail (EaselCall  *self,
                 const char *code,
                 const char *format,
                 ...)
{
  g_autofree char *message = NULL;
  va_list args;

  g_return_if_fail (EASEL_IS_CALL (self));

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  easel_call_fail_with_data (self, code, message, NULL);
}

/**
 * easel_call_fail_with_data:
 * @self: a call
 * @code: one of EASEL_CODE_…
 * @message: what was wrong and what to do next, for a model
 * @data: (transfer full) (nullable): more for the answer's data
 *
 * Answers the call with an error.
 */
void
easel_call_fail_with_data (EaselCall  *self,
                           const char *code,
                           const char *message,
                           JsonObject *data)
{
  g_autoptr(EaselCall) kept = NULL;
  g_autoptr(JsonObject) more = data;

  g_return_if_fail (EASEL_IS_CALL (self));
  g_return_if_fail (code != NULL && message != NULL);

  if (!may_answer (self))
    return;
  kept = g_object_ref (self);
  fail (self, easel_provider_error_new (code, message, g_steal_pointer (&more)));
}

void
easel_call_end (EaselCall  *self,
                const char *code,
                const char *message)
{
  g_autoptr(EaselCall) kept = g_object_ref (self);

  if (self->task == NULL)
    return;
  self->ended = TRUE;
  fail (self, easel_provider_error_new (code, message, NULL));
  g_cancellable_cancel (self->cancellable);
}
