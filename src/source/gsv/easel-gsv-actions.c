/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-gsv-actions.h"

#include <glib/gi18n-lib.h>

#include "easel-canvas-writer.h"
#include "easel-confirm.h"
#include "easel-json.h"
#include "easel-text.h"
#include "gsv-error.h"
#include "gsv-limits.h"

struct _EaselGsvActions
{
  GObject      parent_instance;

  GsvClient   *client;
  GsvDocument *document;
  EaselCanvas *canvas;
  GPtrArray   *waiting;   /* (element-type GTask): tasks that wait for a newer revision; owned */
};

enum { STALE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselGsvActions, easel_gsv_actions, G_TYPE_OBJECT)

/* The task data of a run. */
typedef struct
{
  char     *action_id;
  JsonNode *input;   /* nullable */
  char     *description;  /* description of the action when the user pressed it */
  GsvRun   *run;     /* nullable: NULL until it is sent */
  guint     n_conflicts;
  gboolean  by_user;
} Job;

static void
job_free (Job *job)
{
  g_clear_object (&job->run);
  g_clear_pointer (&job->input, json_node_unref);
  g_free (job->description);
  g_free (job->action_id);
  g_free (job);
}

static void
easel_gsv_actions_finalize (GObject *object)
{
  EaselGsvActions *self = EASEL_GSV_ACTIONS (object);

  g_ptr_array_unref (self->waiting);
  g_clear_object (&self->canvas);
  g_clear_object (&self->document);
  g_clear_object (&self->client);
  G_OBJECT_CLASS (easel_gsv_actions_parent_class)->finalize (object);
}

static void
easel_gsv_actions_class_init (EaselGsvActionsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_gsv_actions_finalize;

  signals[STALE] = g_signal_new ("stale", EASEL_TYPE_GSV_ACTIONS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
easel_gsv_actions_init (EaselGsvActions *self)
{
  self->waiting = g_ptr_array_new ();
}

static void
unanswered_cb (EaselGsvActions *self,
               GsvRun          *run)
{
  g_autofree char *shown = NULL;
  g_autofree char *notice = NULL;

  if (gsv_run_get_starter (run) == GSV_RUN_BY_OTHERS)
    return;
  shown = easel_text_for_display (gsv_run_get_action (run), EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: %1$s is the name of an action that wrote to an agent, %2$s why that could not answer. */
  notice = g_strdup_printf (_("“%1$s” was sent, and the agent could not answer: %2$s"), shown,
                            gsv_run_get_message (run));
  easel_canvas_emit_refused (self->canvas, notice);
}

/**
 * easel_gsv_actions_new:
 * @client: the connection
 * @document: the canvas with the actions
 * @canvas: the canvas in which to ask the user
 *
 * Returns: (transfer full): the actions of @document
 */
EaselGsvActions *
easel_gsv_actions_new (GsvClient   *client,
                       GsvDocument *document,
                       EaselCanvas *canvas)
{
  EaselGsvActions *self;

  g_return_val_if_fail (GSV_IS_CLIENT (client) && GSV_IS_DOCUMENT (document) && EASEL_IS_CANVAS (canvas), NULL);

  self = g_object_new (EASEL_TYPE_GSV_ACTIONS, NULL);
  self->client = g_object_ref (client);
  self->document = g_object_ref (document);
  self->canvas = g_object_ref (canvas);
  g_signal_connect_object (gsv_document_get_log (document), "unanswered", G_CALLBACK (unanswered_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

/* --- one run ---------------------------------------------------------------------------------------------------- */

static void send_job (GTask *task);

static void
fail_job (GTask  *task,
          GError *error)
{
  Job *job = g_task_get_task_data (task);

  if (job->run != NULL)
    gsv_run_end (job->run, GSV_RUN_FAILED, error->message);
  g_task_return_error (task, error);
  g_object_unref (task);
}

/* Maps an error. Without an answer it is unknown whether the gateway ran the action: it is not sent again
 * automatically. */
static GError *
read_failure (const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CLOSED))
    return g_error_new_literal (error->domain, error->code,
                                _("The connection was lost before the gateway answered. The action may have run."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    return g_error_new_literal (error->domain, error->code,
                                _("The gateway did not answer in time. The action may still run."));
  return g_error_copy (error);
}

/* Whether the action still has the description that the user saw: then it is the same action, whatever else has
 * changed. */
static gboolean
is_same_action (EaselGsvActions *self,
                const Job       *job)
{
  const GsvAction *action = gsv_document_find_action (self->document, job->action_id);
  g_autofree char *description = action != NULL ? gsv_action_describe (action, job->input) : NULL;

  return g_strcmp0 (description, job->description) == 0;
}

/* Queues a run for the next revision. A conflict means that the gateway has a newer canvas, not that the action has
 * changed. */
static gboolean
repeat_later (GTask        *task,
              const GError *error)
{
  EaselGsvActions *self = g_task_get_source_object (task);
  Job *job = g_task_get_task_data (task);

  if (!g_error_matches (error, GSV_ERROR, GSV_ERROR_CONFLICT) || job->n_conflicts++ >= GSV_LIMIT_CONFLICTS)
    return FALSE;
  g_ptr_array_add (self->waiting, task);
  g_signal_emit (self, signals[STALE], 0);
  return TRUE;
}

static void
repeat (EaselGsvActions *self,
        GTask           *task)
{
  if (is_same_action (self, g_task_get_task_data (task)))
    send_job (task);
  else
    fail_job (task, g_error_new_literal (GSV_ERROR, GSV_ERROR_CONFLICT,
                                         _("The action has changed in the meantime. Check it and try again.")));
}

/**
 * easel_gsv_actions_renewed:
 * @self: the actions of a canvas
 * @error: (nullable): the error of reading the canvas
 *
 * Call it after "stale" when the canvas was read: waiting runs continue, or fail.
 */
void
easel_gsv_actions_renewed (EaselGsvActions *self,
                           const GError    *error)
{
  g_autoptr(GPtrArray) waiting = NULL;

  g_return_if_fail (EASEL_IS_GSV_ACTIONS (self));

  waiting = g_steal_pointer (&self->waiting);
  self->waiting = g_ptr_array_new ();
  for (guint i = 0; i < waiting->len; i++)
    if (error == NULL)
      repeat (self, waiting->pdata[i]);
    else
      fail_job (waiting->pdata[i], g_error_copy (error));
}

static void
sent_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  GTask *task = user_data;
  Job *job = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = gsv_client_call_finish (GSV_CLIENT (source), result, &error);

  if (answer == NULL)
    {
      if (!repeat_later (task, error))
        fail_job (task, read_failure (error));
      return;
    }
  gsv_run_set_event_id (job->run, easel_json_peek_string (answer, "eventId", NULL));
  if (g_str_equal (easel_json_peek_string (answer, "status", "finished"), "finished"))
    gsv_run_end (job->run, GSV_RUN_DONE, NULL);
  g_task_return_pointer (task, easel_json_node_take (g_steal_pointer (&answer)), (GDestroyNotify) json_node_unref);
  g_object_unref (task);
}

static void
send_job (GTask *task)
{
  EaselGsvActions *self = g_task_get_source_object (task);
  Job *job = g_task_get_task_data (task);
  g_autoptr(JsonObject) params = NULL;

  if (job->run == NULL)
    {
      const GsvAction *action = gsv_document_find_action (self->document, job->action_id);

      job->run = gsv_run_new (job->action_id, action, job->by_user ? GSV_RUN_BY_USER : GSV_RUN_BY_JOB);
      gsv_log_add (gsv_document_get_log (self->document), job->run);
    }
  params = easel_json_object (EASEL_JSON_STRING ("agentId", gsv_document_get_agent_id (self->document)),
                              EASEL_JSON_STRING ("canvasId", gsv_document_get_canvas_id (self->document)),
                              EASEL_JSON_STRING ("actionId", job->action_id),
                              EASEL_JSON_INT ("expectedRevision", gsv_document_get_revision (self->document)),
                              EASEL_JSON_NODE_REF ("input", job->input));
  gsv_client_call_async (self->client, "canvas.action", params, GSV_LIMIT_ACTION, g_task_get_cancellable (task),
                         sent_cb, task);
}

static void
confirmed_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  GTask *task = user_data;
  EaselGsvActions *self = g_task_get_source_object (task);
  GError *error = NULL;
  gboolean yes = easel_canvas_confirm_finish (EASEL_CANVAS (source), result, &error);

  if (error == NULL && !yes)
    error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, _("You did not run it."));
  else if (error == NULL && !is_same_action (self, g_task_get_task_data (task)))
    error = g_error_new_literal (GSV_ERROR, GSV_ERROR_CONFLICT,
                                 _("The action has changed in the meantime. Check it and try again."));
  if (error != NULL)
    fail_job (task, error);
  else
    send_job (task);
}

static void
ask_user (EaselGsvActions *self,
          GTask           *task)
{
  Job *job = g_task_get_task_data (task);
  g_autofree char *title = easel_text_for_display (gsv_document_get_title (self->document), EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *body = NULL;

  /* Do not ask about a cut description: the user would approve unseen text. */
  if (g_utf8_strlen (job->description, -1) > EASEL_LIMIT_QUESTION_CHARS)
    {
      fail_job (task, g_error_new_literal (GSV_ERROR, GSV_ERROR_FORBIDDEN,
                                           _("The action is too long to be shown, and was not run.")));
      return;
    }
  /* Translators: the first %s is the title of a canvas, the second what would be done. */
  body = g_strdup_printf (_("The canvas “%s” wants to do this on its gateway:\n\n%s"), title, job->description);
  easel_canvas_confirm_async (self->canvas, _("Run This Action?"), body, _("_Run"), g_task_get_cancellable (task),
                              confirmed_cb, task);
}

/**
 * easel_gsv_actions_run_async:
 * @self: the actions of a canvas
 * @name: (foreign): an action of the canvas, by its id or by the name bound to it
 * @input: (nullable) (transfer none): the input of the user
 * @by_user: whether the user pressed it; jobs of the canvas never ask, and do not run actions that require a question
 *
 * Runs an action with the revision that the user saw.
 */
void
easel_gsv_actions_run_async (EaselGsvActions     *self,
                             const char          *name,
                             JsonNode            *input,
                             gboolean             by_user,
                             GCancellable        *cancellable,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  const GsvAction *action;
  GTask *task;
  Job *job;

  g_return_if_fail (EASEL_IS_GSV_ACTIONS (self) && name != NULL);

  action = gsv_document_find_action (self->document, name);
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_gsv_actions_run_async);
  job = g_new0 (Job, 1);
  job->action_id = g_strdup (action != NULL ? action->id : name);
  job->by_user = by_user;
  job->input = input != NULL ? json_node_ref (input) : NULL;
  job->description = action != NULL ? gsv_action_describe (action, input) : NULL;
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);

  if (action == NULL)
    fail_job (task, g_error_new_literal (GSV_ERROR, GSV_ERROR_NOT_FOUND, _("The canvas has no such action.")));
  else if (!gsv_action_needs_confirmation (action))
    send_job (task);
  else if (by_user)
    ask_user (self, task);
  else
    fail_job (task, g_error_new_literal (GSV_ERROR, GSV_ERROR_FORBIDDEN, _("The action asks first.")));
}

/** easel_gsv_actions_run_finish: (transfer full): the answer of the gateway. */
JsonNode *
easel_gsv_actions_run_finish (EaselGsvActions  *self,
                              GAsyncResult     *result,
                              GError          **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
easel_gsv_actions_report_refused (EaselGsvActions *self,
                                  const char      *name,
                                  const GError    *error)
{
  g_autofree char *shown = NULL;
  g_autofree char *notice = NULL;

  g_return_if_fail (EASEL_IS_GSV_ACTIONS (self) && name != NULL && error != NULL);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  shown = easel_text_for_display (name, EASEL_LIMIT_DISPLAY_CHARS);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CLOSED) ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    /* Translators: %1$s is the name of an action, %2$s says that its result is unknown. */
    notice = g_strdup_printf (_("“%1$s”: %2$s"), shown, error->message);
  else
    /* Translators: %1$s is the name of an action, %2$s why it was not done, in the words of a gateway. */
    notice = g_strdup_printf (_("“%1$s” was not run: %2$s"), shown, error->message);
  easel_canvas_emit_refused (self->canvas, notice);
}
