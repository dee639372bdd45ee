/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-wait.h"

#include "easel-agent-error.h"
#include "easel-agent-job.h"
#include "easel-agent-tools-limits.h"
#include "easel-agent-view.h"
#include "easel-codes.h"
#include "easel-deadline.h"
#include "easel-json.h"
#include "easel-timeout.h"

/* A running canvas_wait call. */
typedef struct
{
  EaselAgentJob *job;
  gint64         cursor;
  gulong         handler;
  EaselDeadline *deadline;
  gboolean       listens;   /* waits for messages of the user */
} Wait;

static void
wait_free (Wait *wait)
{
  g_clear_signal_handler (&wait->handler, wait->job->context->events);
  if (wait->listens)
    easel_agent_context_unlisten (wait->job->context, wait->job->session);
  easel_deadline_free (wait->deadline);
  wait->job->context->n_waiting--;
  easel_agent_job_free (wait->job);
  g_free (wait);
}

static JsonObject *
read_events (EaselAgentJob *job,
             gint64         cursor)
{
  return easel_agent_events_read (job->context->events, mcp_call_get_session (job->call), job->session, cursor,
                                  easel_json_peek_string (job->arguments, "instanceId", NULL),
                                  easel_json_peek_array (job->arguments, "types"));
}

static void
answer (EaselAgentJob *job,
        JsonObject    *result,
        gboolean       timed_out)
{
  json_object_set_string_member (result, "session", easel_agent_view_handle (job->session));
  json_object_set_boolean_member (result, "timedOut", timed_out);
  mcp_call_succeed (job->call, result, NULL);
}

static gboolean
has_events (JsonObject *result)
{
  return json_array_get_length (easel_json_peek_array (result, "events")) > 0 ||
         easel_json_peek_boolean (result, "missed", FALSE);
}

static void
events_added_cb (EaselAgentEvents *events,
                 const char       *session,
                 Wait             *wait)
{
  g_autoptr(JsonObject) result = NULL;

  if (strcmp (session, wait->job->session) != 0)
    return;
  if (!easel_agent_sessions_has (wait->job->context->sessions, session))
    {
      easel_agent_fail (wait->job->call, EASEL_CODE_SESSION_NOT_FOUND,
                        "The session is over: the person ended it, and its canvases with it.");
      wait_free (wait);
      return;
    }
  result = read_events (wait->job, wait->cursor);
  if (!has_events (result))
    return;
  answer (wait->job, result, FALSE);
  wait_free (wait);
}

/* A cancelled call gets no answer. */
static void
ended_cb (gboolean timed_out,
          gpointer user_data)
{
  Wait *wait = user_data;
  g_autoptr(JsonObject) result = timed_out ? read_events (wait->job, wait->cursor) : NULL;

  if (timed_out)
    answer (wait->job, result, TRUE);
  wait_free (wait);
}

/* Whether the call waits for messages of the user, which belong to no canvas. */
static gboolean
wants_messages (EaselAgentJob *job)
{
  JsonArray *types = easel_json_peek_array (job->arguments, "types");

  if (easel_json_has (job->arguments, "instanceId") ||
      !easel_agent_sessions_may_read (job->context->sessions, mcp_call_get_session (job->call), job->session))
    return FALSE;
  for (guint i = 0; types != NULL && i < json_array_get_length (types); i++)
    if (g_strcmp0 (easel_json_array_string (types, i), "said") == 0)
      return TRUE;
  return types == NULL || json_array_get_length (types) == 0;
}

/* Takes @job. */
static void
begin (EaselAgentJob *job,
       gint64         cursor)
{
  Wait *wait = g_new0 (Wait, 1);
  gint64 timeout = easel_json_peek_int (job->arguments, EASEL_TIMEOUT_MEMBER, EASEL_LIMIT_AGENT_WAIT);

  wait->job = job;
  wait->cursor = cursor;
  job->context->n_waiting++;
  wait->handler = g_signal_connect (job->context->events, "added", G_CALLBACK (events_added_cb), wait);
  wait->deadline = easel_deadline_new (CLAMP (timeout, 0, EASEL_LIMIT_AGENT_WAIT_MAX),
                                       mcp_call_get_cancellable (job->call), ended_cb, wait);
  easel_agent_job_tick (job, "nothing has happened yet");
  wait->listens = wants_messages (job);
  if (wait->listens)
    easel_agent_context_listen (job->context, job->session);
}

void
easel_agent_run_wait (McpCall  *call,
                      gpointer  user_data)
{
  g_autoptr(EaselAgentJob) job = easel_agent_job_new (user_data, call);
  gint64 cursor = easel_json_peek_int (job->arguments, "cursor", 0);
  g_autoptr(JsonObject) result = NULL;

  if (!easel_agent_job_need_session (job))
    return;
  result = read_events (job, cursor);
  if (has_events (result) || easel_json_peek_int (job->arguments, EASEL_TIMEOUT_MEMBER, 1) == 0)
    answer (job, result, FALSE);
  else if (job->context->n_waiting >= EASEL_LIMIT_AGENT_WAITERS)
    easel_agent_fail (call, EASEL_CODE_CALL_TOO_MANY,
                      "Too many calls are waiting already: wait with one call for each session.");
  else
    begin (g_steal_pointer (&job), cursor);
}
