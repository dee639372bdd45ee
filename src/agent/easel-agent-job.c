/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "easel-agent-job.h"

#include "easel-agent-error.h"
#include "easel-agent-view.h"
#include "easel-host-catalogue.h"
#include "easel-json.h"
#include "easel-limits.h"

EaselAgentJob *
easel_agent_job_new (EaselAgentFront *front,
                     McpCall         *call)
{
  EaselAgentJob *job = g_new0 (EaselAgentJob, 1);

  job->front = g_object_ref (front);
  job->call = g_object_ref (call);
  job->arguments = mcp_call_get_arguments (call);
  job->began = g_get_monotonic_time ();
  return job;
}

void
easel_agent_job_free (EaselAgentJob *job)
{
  g_clear_handle_id (&job->ticker, g_source_remove);
  g_clear_pointer (&job->canvas, easel_host_canvas_unref);
  g_free (job->session);
  g_free (job->document);
  g_free (job->shown);
  g_object_unref (job->call);
  g_object_unref (job->front);
  g_free (job);
}

/**
 * easel_agent_job_need_session:
 * @job: a job
 *
 * Returns: whether there is a session; the call has ended otherwise
 */
gboolean
easel_agent_job_need_session (EaselAgentJob *job)
{
  g_autoptr(GError) error = NULL;

  job->session = easel_agent_sessions_find (job->front->sessions, job->call, &error);
  if (error != NULL)
    easel_agent_fail_error (job->call, error, NULL);
  else if (job->session == NULL)
    easel_agent_fail (job->call, "session_needed",
                      "Nothing is open yet, or \"session\" is missing: pass the session that canvas_open or "
                      "canvas_show_page returned. canvas_list_open names those that there are. (session_needed)");
  return job->session != NULL;
}

gboolean
easel_agent_job_make_session (EaselAgentJob *job)
{
  g_autoptr(GError) error = NULL;

  job->session = easel_agent_sessions_ensure (job->front->sessions, job->call, &job->is_new, &error);
  if (job->session == NULL)
    easel_agent_fail_error (job->call, error, NULL);
  return job->session != NULL;
}

gboolean
easel_agent_job_need_canvas (EaselAgentJob *job)
{
  const char *instance_id = easel_json_peek_string (job->arguments, "instanceId", "");

  if (!easel_agent_job_need_session (job))
    return FALSE;
  job->canvas = easel_host_catalogue_find (job->front->state, job->session, instance_id);
  if (job->canvas == NULL)
    easel_agent_fail (job->call, "canvas_instance_not_found",
                      "No canvas \"%s\" is open in this session; the person may have closed it. canvas_list_open "
                      "shows what is open. (canvas_instance_not_found)", instance_id);
  return job->canvas != NULL;
}

typedef struct
{
  EaselAgentJob *job;
  const char    *message;
} Tick;

static gboolean
tick_cb (gpointer user_data)
{
  Tick *tick = user_data;
  double seconds = (g_get_monotonic_time () - tick->job->began) / (double) G_USEC_PER_SEC;

  mcp_call_progress (tick->job->call, seconds, 0, tick->message);
  return G_SOURCE_CONTINUE;
}

void
easel_agent_job_tick (EaselAgentJob *job,
                      const char    *message)
{
  Tick *tick = g_new0 (Tick, 1);

  g_clear_handle_id (&job->ticker, g_source_remove);
  tick->job = job;
  tick->message = message;
  job->ticker = g_timeout_add_full (G_PRIORITY_DEFAULT, EASEL_LIMIT_AGENT_PROGRESS, tick_cb, tick, g_free);
}

/* The answer that counts is given in the panel, out of the agent's reach; all that its client can do is to say so. */
static void
ask (EaselAgentJob *job,
     const char    *where)
{
  if (mcp_call_can_ask (job->call) && mcp_call_get_answer (job->call) == MCP_ANSWER_NONE)
    mcp_call_ask (job->call, "Easel asks in its panel whether this agent may do that. Answer there, then continue "
                             "here.");
  else if (mcp_call_get_answer (job->call) == MCP_ANSWER_DECLINED ||
           mcp_call_get_answer (job->call) == MCP_ANSWER_CANCELLED)
    easel_agent_fail (job->call, "canvas_refused", "The person declined. Do not repeat it; go on without, or ask them. "
                      "(canvas_refused)");
  else
    {
      g_autofree char *handle = g_strdup (easel_agent_view_handle (job->session));

      easel_agent_fail (job->call, "canvas_needs_approval",
                        "%s%sThe person is being asked in Easel's panel and has not answered yet. Tell them so, call "
                        "canvas_wait with session \"%s\" until an event \"consent\" says \"allowed\", then repeat "
                        "this call with the same arguments and that session. (canvas_needs_approval)",
                        where != NULL ? where : "", where != NULL ? ": " : "", handle);
    }
}

void
easel_agent_job_fail (EaselAgentJob *job,
                      const GError  *error,
                      const char    *where)
{
  gboolean needs_approval = strcmp (easel_agent_error_get_code (error), "canvas_needs_approval") == 0;

  if (job->document != NULL)
    easel_agent_pages_drop_unused (job->front->pages, job->document);
  if (job->is_new)
    easel_agent_sessions_abandon (job->front->sessions, job->call, job->session, needs_approval);
  if (needs_approval)
    ask (job, where);
  else
    easel_agent_fail_error (job->call, error, where);
}
