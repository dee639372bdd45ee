/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-a2a-turn.h"

#include <glib/gi18n-lib.h>

#include "easel-a2a-error.h"
#include "easel-a2a-limits.h"
#include "easel-backoff.h"
#include "easel-json.h"
#include "easel-limits.h"

struct _EaselA2aTurn
{
  GObject        parent_instance;

  EaselA2aAgent *agent;
  JsonObject    *params;         /* parameters of the message */
  EaselA2aCall  *call;           /* nullable: NULL while no call is in progress */
  EaselA2aSeen  *seen;
  char          *task_id;        /* nullable */
  char          *context_id;     /* nullable */
  EaselBackoff   backoff;        /* between attempts after a loss */
  EaselBackoff   poll;           /* between polls of a running task */
  guint          timer;
  gboolean       is_polling;     /* whether the task is polled because its stream cannot be resumed */
  gboolean       is_resuming;    /* whether a resumed stream has not begun with the task */
  gboolean       has_new_parts;  /* whether parts arrived since the last poll */
  gboolean       is_lost;
  gboolean       is_waiting;
  gboolean       ended;
};

enum { PROP_0, PROP_LOST, N_PROPS };
enum { PART, DENIED, ENDED, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselA2aTurn, easel_a2a_turn, G_TYPE_OBJECT)

static void
easel_a2a_turn_dispose (GObject *object)
{
  easel_a2a_turn_stop (EASEL_A2A_TURN (object));
  G_OBJECT_CLASS (easel_a2a_turn_parent_class)->dispose (object);
}

static void
easel_a2a_turn_finalize (GObject *object)
{
  EaselA2aTurn *self = EASEL_A2A_TURN (object);

  g_clear_object (&self->agent);
  json_object_unref (self->params);
  easel_a2a_seen_unref (self->seen);
  g_free (self->task_id);
  g_free (self->context_id);
  G_OBJECT_CLASS (easel_a2a_turn_parent_class)->finalize (object);
}

static void
easel_a2a_turn_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_LOST:
      g_value_set_boolean (value, EASEL_A2A_TURN (object)->is_lost);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_a2a_turn_class_init (EaselA2aTurnClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = easel_a2a_turn_dispose;
  object_class->finalize = easel_a2a_turn_finalize;
  object_class->get_property = easel_a2a_turn_get_property;
  properties[PROP_LOST] = g_param_spec_boolean ("lost", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS |
                                                G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[PART] = g_signal_new ("part", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                JSON_TYPE_OBJECT | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_STRING, G_TYPE_BOOLEAN);
  signals[DENIED] = g_signal_new ("denied", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[ENDED] = g_signal_new ("ended", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
part_cb (JsonObject *part,
         const char *artifact,
         gboolean    follows,
         gpointer    user_data)
{
  EaselA2aTurn *self = user_data;

  self->has_new_parts = TRUE;
  if (!self->ended)
    g_signal_emit (self, signals[PART], 0, part, artifact, follows);
}

static void
easel_a2a_turn_init (EaselA2aTurn *self)
{
  easel_backoff_init (&self->backoff, EASEL_LIMIT_BACKOFF_INITIAL, EASEL_LIMIT_BACKOFF_MAX);
  easel_backoff_init (&self->poll, EASEL_LIMIT_A2A_POLL_INITIAL, EASEL_LIMIT_A2A_POLL_MAX);
}

/**
 * easel_a2a_turn_new:
 * @agent: an agent with a card
 * @seen: (transfer none): the delivered parts of the conversation
 * @params: (transfer none): from easel_a2a_dialect_new_message()
 *
 * Returns: (transfer full): a turn that was not started
 */
EaselA2aTurn *
easel_a2a_turn_new (EaselA2aAgent *agent,
                    EaselA2aSeen  *seen,
                    JsonObject    *params)
{
  EaselA2aTurn *self;

  g_return_val_if_fail (EASEL_IS_A2A_AGENT (agent), NULL);
  g_return_val_if_fail (seen != NULL && params != NULL, NULL);

  self = g_object_new (EASEL_TYPE_A2A_TURN, NULL);
  self->agent = g_object_ref (agent);
  self->seen = easel_a2a_seen_ref (seen);
  self->params = json_object_ref (params);
  return self;
}

static void
set_lost (EaselA2aTurn *self,
          gboolean      is_lost)
{
  if (self->is_lost == is_lost)
    return;
  self->is_lost = is_lost;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOST]);
}

static void
drop_call (EaselA2aTurn *self)
{
  if (self->call != NULL)
    easel_a2a_call_stop (self->call);
  g_clear_object (&self->call);
}

static void
finish (EaselA2aTurn *self,
        const GError *reason)
{
  g_autoptr(EaselA2aTurn) keep_alive = g_object_ref (self);

  if (self->ended)
    return;
  easel_a2a_turn_stop (self);
  set_lost (self, FALSE);
  g_signal_emit (self, signals[ENDED], 0, reason);
}

static void
read_state (EaselA2aTurn         *self,
            const EaselA2aUpdate *update)
{
  g_autoptr(GError) error = NULL;

  if (!update->has_state || update->state == EASEL_A2A_WORKING)
    return;
  self->is_waiting = update->state == EASEL_A2A_WAITING;
  if (update->state == EASEL_A2A_FAILED)
    error = g_error_new_literal (EASEL_A2A_ERROR, EASEL_A2A_ERROR_REFUSED, _("The agent could not do this."));
  finish (self, error);
}

/* Takes the ids from the first answer that has them. FALSE for an update of another task, which does not belong to this
 * turn. */
static gboolean
take_ids (EaselA2aTurn         *self,
          const EaselA2aUpdate *update)
{
  if (self->task_id == NULL)
    self->task_id = g_strdup (update->task_id);
  else if (update->task_id != NULL && !g_str_equal (update->task_id, self->task_id))
    return FALSE;
  if (self->context_id == NULL)
    self->context_id = g_strdup (update->context_id);
  return TRUE;
}

static void call_again (EaselA2aTurn *self);

static void
result_cb (EaselA2aTurn *self,
           JsonObject   *result)
{
  g_autoptr(EaselA2aTurn) keep_alive = g_object_ref (self);
  g_autoptr(GError) error = NULL;
  EaselA2aUpdate update;

  if (!easel_a2a_update_read (&update, result, &error))
    {
      finish (self, error);
      return;
    }
  if (!take_ids (self, &update))
    {
      g_debug ("an update of another task");
      return;
    }
  set_lost (self, FALSE);
  easel_backoff_reset (&self->backoff);
  /* Agents of A2A 0.3 may go on where they are, and leave out what came while nobody listened. */
  if (self->is_resuming && !update.is_task)
    {
      self->is_polling = TRUE;
      drop_call (self);
      call_again (self);
      return;
    }
  self->is_resuming = FALSE;
  easel_a2a_seen_deliver_new (self->seen, &update, part_cb, self);
  if (update.task_id == NULL && update.message != NULL)
    finish (self, NULL);
  else
    read_state (self, &update);
}

static gboolean
timer_cb (gpointer user_data)
{
  EaselA2aTurn *self = user_data;

  self->timer = 0;
  call_again (self);
  return G_SOURCE_REMOVE;
}

static void
wait (EaselA2aTurn *self,
      EaselBackoff *backoff)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  self->timer = g_timeout_add (easel_backoff_next (backoff), timer_cb, self);
}

static gboolean
is_transient (const GError *error)
{
  return g_error_matches (error, EASEL_A2A_ERROR, EASEL_A2A_ERROR_LOST) ||
         g_error_matches (error, EASEL_A2A_ERROR, EASEL_A2A_ERROR_UNREACHABLE) ||
         g_error_matches (error, EASEL_A2A_ERROR, EASEL_A2A_ERROR_STATUS);
}

/* Continues after the end of a call. A task keeps running without a connection; a message that was certainly not
 * received is sent again. Any other message may have been received: sending it twice could have its effect twice. */
static void
call_ended_cb (EaselA2aTurn *self,
               GError       *reason)
{
  drop_call (self);
  if (reason == NULL && self->task_id == NULL)
    {
      g_autoptr(GError) error = g_error_new_literal (EASEL_A2A_ERROR, EASEL_A2A_ERROR_LOST,
                                                     _("The agent ended the connection without an answer."));

      finish (self, error);
    }
  else if (reason == NULL)
    {
      if (self->has_new_parts)
        easel_backoff_reset (&self->poll);
      wait (self, &self->poll);
    }
  else if (g_error_matches (reason, EASEL_A2A_ERROR, EASEL_A2A_ERROR_AUTH))
    g_signal_emit (self, signals[DENIED], 0);
  else if (self->task_id != NULL ? is_transient (reason)
                                 : g_error_matches (reason, EASEL_A2A_ERROR, EASEL_A2A_ERROR_UNREACHABLE))
    {
      set_lost (self, TRUE);
      wait (self, &self->backoff);
    }
  else if (self->task_id != NULL && !self->is_polling &&
           g_error_matches (reason, EASEL_A2A_ERROR, EASEL_A2A_ERROR_REFUSED))
    {
      /* The task has ended, or the agent cannot resume streams. */
      self->is_polling = TRUE;
      call_again (self);
    }
  else if (self->task_id != NULL && self->is_polling &&
           g_error_matches (reason, EASEL_A2A_ERROR, EASEL_A2A_ERROR_REFUSED))
    {
      g_autoptr(GError) error = g_error_new_literal (EASEL_A2A_ERROR, EASEL_A2A_ERROR_REFUSED,
                                                     _("The agent no longer knows what you asked it for."));

      g_debug ("the agent has lost a task: %s", reason->message);
      finish (self, error);
    }
  else
    finish (self, reason);
}

static void
call (EaselA2aTurn *self,
      const char   *method,
      JsonObject   *params)
{
  self->has_new_parts = FALSE;
  self->call = easel_a2a_call_new (self->agent, method, params);
  g_signal_connect_object (self->call, "result", G_CALLBACK (result_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->call, "ended", G_CALLBACK (call_ended_cb), self, G_CONNECT_SWAPPED);
  easel_a2a_call_start (self->call);
}

static void
call_again (EaselA2aTurn *self)
{
  const EaselA2aCard *card = easel_a2a_agent_get_card (self->agent);
  g_autoptr(JsonObject) params = NULL;

  if (self->task_id == NULL)
    {
      easel_a2a_turn_start (self);
      return;
    }
  params = easel_json_object (EASEL_JSON_STRING ("id", self->task_id));
  self->is_resuming = card->streaming && !self->is_polling;
  call (self, self->is_resuming ? card->dialect->resubscribe : card->dialect->get, params);
}

/** easel_a2a_turn_start: sends the message. */
void
easel_a2a_turn_start (EaselA2aTurn *self)
{
  const EaselA2aCard *card;

  g_return_if_fail (EASEL_IS_A2A_TURN (self));

  card = easel_a2a_agent_get_card (self->agent);
  call (self, card->streaming ? card->dialect->stream : card->dialect->send, self->params);
}

/** easel_a2a_turn_resume: @task_id: a task of an earlier run; no message is sent. */
void
easel_a2a_turn_resume (EaselA2aTurn *self,
                       const char   *task_id)
{
  g_return_if_fail (EASEL_IS_A2A_TURN (self));
  g_return_if_fail (task_id != NULL && self->task_id == NULL);

  self->task_id = g_strdup (task_id);
  call_again (self);
}

/** easel_a2a_turn_stop: ends the calls. No signal is emitted afterwards, not even "ended". */
void
easel_a2a_turn_stop (EaselA2aTurn *self)
{
  g_return_if_fail (EASEL_IS_A2A_TURN (self));

  self->ended = TRUE;
  g_clear_handle_id (&self->timer, g_source_remove);
  drop_call (self);
}

/** easel_a2a_turn_retry: tries again now if the turn waits. */
void
easel_a2a_turn_retry (EaselA2aTurn *self)
{
  g_return_if_fail (EASEL_IS_A2A_TURN (self));

  if (self->ended || self->call != NULL)
    return;
  g_clear_handle_id (&self->timer, g_source_remove);
  call_again (self);
}

/** easel_a2a_turn_is_lost: whether the agent is unreachable and is retried. */
gboolean
easel_a2a_turn_is_lost (EaselA2aTurn *self)
{
  g_return_val_if_fail (EASEL_IS_A2A_TURN (self), FALSE);

  return self->is_lost;
}

/** easel_a2a_turn_get_task_id: (transfer none) (nullable): the task id from the agent. */
const char *
easel_a2a_turn_get_task_id (EaselA2aTurn *self)
{
  g_return_val_if_fail (EASEL_IS_A2A_TURN (self), NULL);

  return self->task_id;
}

/** easel_a2a_turn_get_context_id: (transfer none) (nullable): the conversation id from the agent. */
const char *
easel_a2a_turn_get_context_id (EaselA2aTurn *self)
{
  g_return_val_if_fail (EASEL_IS_A2A_TURN (self), NULL);

  return self->context_id;
}

/** easel_a2a_turn_is_waiting: whether the task continues with the user's next message. */
gboolean
easel_a2a_turn_is_waiting (EaselA2aTurn *self)
{
  g_return_val_if_fail (EASEL_IS_A2A_TURN (self), FALSE);

  return self->is_waiting;
}
