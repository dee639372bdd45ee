/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "easel-agent-error.h"
#include "easel-agent-job.h"
#include "easel-agent-view.h"
#include "easel-json.h"
#include "easel-limits.h"

/* One canvas_wait under way. */
typedef struct
{
  EaselAgentJob *job;
  gint64         cursor;
  gulong         handler;
  GSource       *timeout;
  GSource       *cancelled;
} Wait;

static void
clear_source (GSource **source)
{
  g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

static void
wait_free (Wait *wait)
{
  g_clear_signal_handler (&wait->handler, wait->job->front->events);
  clear_source (&wait->timeout);
  clear_source (&wait->cancelled);
  wait->job->front->n_waiting--;
  easel_agent_job_free (wait->job);
  g_free (wait);
}

static JsonObject *
read_events (EaselAgentJob *job,
             gint64         cursor)
{
  return easel_agent_events_read (job->front->events, job->session, cursor,
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
has_news (JsonObject *result)
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
  if (!easel_agent_sessions_has (wait->job->front->sessions, session))
    {
      easel_agent_fail (wait->job->call, "session_not_found",
                        "The session is over: the person ended it, and its canvases with it. (session_not_found)");
      wait_free (wait);
      return;
    }
  result = read_events (wait->job, wait->cursor);
  if (!has_news (result))
    return;
  answer (wait->job, result, FALSE);
  wait_free (wait);
}

static gboolean
timeout_cb (gpointer user_data)
{
  Wait *wait = user_data;
  g_autoptr(JsonObject) result = read_events (wait->job, wait->cursor);

  answer (wait->job, result, TRUE);
  wait_free (wait);
  return G_SOURCE_REMOVE;
}

static gboolean
cancelled_cb (GCancellable *cancellable,
              gpointer      user_data)
{
  wait_free (user_data);
  return G_SOURCE_REMOVE;
}

/* Takes @job. */
static void
begin (EaselAgentJob *job,
       gint64         cursor)
{
  Wait *wait = g_new0 (Wait, 1);
  gint64 timeout = easel_json_peek_int (job->arguments, "timeoutMs", EASEL_LIMIT_AGENT_WAIT);

  wait->job = job;
  wait->cursor = cursor;
  job->front->n_waiting++;
  wait->handler = g_signal_connect (job->front->events, "added", G_CALLBACK (events_added_cb), wait);
  wait->timeout = g_timeout_source_new (CLAMP (timeout, 0, EASEL_LIMIT_AGENT_WAIT_MAX));
  g_source_set_callback (wait->timeout, timeout_cb, wait, NULL);
  g_source_attach (wait->timeout, NULL);
  wait->cancelled = g_cancellable_source_new (mcp_call_get_cancellable (job->call));
  g_source_set_callback (wait->cancelled, G_SOURCE_FUNC (cancelled_cb), wait, NULL);
  g_source_attach (wait->cancelled, NULL);
  easel_agent_job_tick (job, "nothing has happened yet");
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
  if (has_news (result) || easel_json_peek_int (job->arguments, "timeoutMs", 1) == 0)
    answer (job, result, FALSE);
  else if (job->front->n_waiting >= EASEL_LIMIT_AGENT_WAITERS)
    easel_agent_fail (call, "too_many", "Too many calls are waiting already: wait with one call for each session. "
                      "(too_many)");
  else
    begin (g_steal_pointer (&job), cursor);
}
