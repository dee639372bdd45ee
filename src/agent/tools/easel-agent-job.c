/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-job.h"

#include "easel-agent-error.h"
#include "easel-agent-tools-limits.h"
#include "easel-agent-view.h"
#include "easel-codes.h"
#include "easel-host-catalogue.h"
#include "easel-host-consent.h"
#include "easel-json.h"

EaselAgentJob *
easel_agent_job_new (EaselAgentContext *context,
                     McpCall           *call)
{
  EaselAgentJob *job = g_new0 (EaselAgentJob, 1);

  job->context = g_object_ref (context);
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
  g_clear_pointer (&job->opened, json_object_unref);
  g_clear_pointer (&job->input, json_object_unref);
  g_free (job->canvas_id);
  g_free (job->owner);
  g_free (job->channel);
  g_free (job->session);
  g_free (job->document);
  g_free (job->shown);
  g_object_unref (job->call);
  g_object_unref (job->context);
  g_free (job);
}

/* If the user declined in the agent's own program, ends the call, and removes the question from the panel. */
static gboolean
was_declined (EaselAgentJob *job)
{
  const char *question = mcp_call_get_note (job->call);

  if (!mcp_call_is_declined (job->call))
    return FALSE;
  if (question != NULL)
    easel_host_consent_withdraw (easel_host_get_hub (job->context->host), job->session, question);
  if (job->is_new)
    easel_agent_sessions_abandon (job->context->sessions, job->call, job->session, FALSE);
  easel_agent_fail (job->call, EASEL_CODE_REFUSED, "The person said no to the question that your client showed. Do not "
                    "repeat it; go on without, or ask them.");
  return TRUE;
}

/**
 * easel_agent_job_need_session:
 * @job: a job
 *
 * Returns: whether there is a session; otherwise the call has ended, also if the user has declined it in the meantime
 */
gboolean
easel_agent_job_need_session (EaselAgentJob *job)
{
  g_autoptr(GError) error = NULL;

  job->session = easel_agent_sessions_find (job->context->sessions, job->call, &error);
  if (error != NULL)
    easel_agent_fail_error (job->call, error, NULL);
  else if (job->session == NULL)
    easel_agent_fail (job->call, EASEL_CODE_SESSION_NEEDED,
                      "Nothing is open yet, or \"session\" is missing: pass the session that canvas_open or "
                      "canvas_show_page returned. canvas_list_open names those that there are.");
  return job->session != NULL && !was_declined (job);
}

gboolean
easel_agent_job_make_session (EaselAgentJob *job)
{
  g_autoptr(GError) error = NULL;

  job->session = easel_agent_sessions_ensure (job->context->sessions, job->call, &job->is_new, &error);
  if (job->session == NULL)
    easel_agent_fail_error (job->call, error, NULL);
  return job->session != NULL && !was_declined (job);
}

/**
 * easel_agent_job_shows:
 * @job: a job
 * @canvas_id: of a declaration or an open canvas
 *
 * Returns: whether the agent may see it, see easel_agent_sessions_shows()
 */
gboolean
easel_agent_job_shows (EaselAgentJob *job,
                       const char    *canvas_id)
{
  return easel_agent_sessions_shows (job->context->sessions, mcp_call_get_session (job->call), canvas_id);
}

gboolean
easel_agent_job_need_canvas (EaselAgentJob *job)
{
  const char *instance_id = easel_json_peek_string (job->arguments, "instanceId", "");

  if (!easel_agent_job_need_session (job))
    return FALSE;
  job->canvas = easel_host_catalogue_find (job->context->state, job->session, instance_id);
  if (job->canvas != NULL && !easel_agent_job_shows (job, job->canvas->canvas_id))
    g_clear_pointer (&job->canvas, easel_host_canvas_unref);
  if (job->canvas == NULL)
    easel_agent_fail (job->call, EASEL_CODE_INSTANCE_UNKNOWN,
                      "No canvas \"%s\" is open in this session; the person may have closed it. canvas_list_open "
                      "shows what is open.", instance_id);
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

/* Permission is given only in the panel, which the agent cannot control. Clients without a terminal answer by
 * themselves, some with "decline", so an immediate answer does not count as the user's. */
static void
ask (EaselAgentJob *job,
     const char    *question,
     const char    *where)
{
  McpAnswer answer = mcp_call_get_answer (job->call);
  const char *handle = easel_agent_view_handle (job->session);

  if (mcp_call_can_ask (job->call) && answer == MCP_ANSWER_NONE)
    {
      mcp_call_ask (job->call, "Easel asks in its panel whether this agent may do that. Answer there, then continue "
                               "here.", question);
      return;
    }
  easel_agent_fail (job->call, EASEL_CODE_NEEDS_APPROVAL,
                    "%s%sThe person is being asked in Easel's panel and has not answered yet%s. Tell them so, call "
                    "canvas_wait with session \"%s\" until an event \"consent\" says \"allowed\", then repeat "
                    "this call with the same arguments and that session.",
                    where != NULL ? where : "", where != NULL ? ": " : "",
                    answer == MCP_ANSWER_NONE ? "" : "; what your client answered is not taken for their word", handle);
}

void
easel_agent_job_fail (EaselAgentJob *job,
                      const GError  *error,
                      const char    *where)
{
  gboolean needs_approval = strcmp (easel_agent_error_get_code (error), EASEL_CODE_NEEDS_APPROVAL) == 0;

  if (job->document != NULL)
    easel_agent_pages_drop_unused (job->context->pages, job->document);
  if (job->is_new)
    easel_agent_sessions_abandon (job->context->sessions, job->call, job->session, needs_approval);
  if (needs_approval)
    ask (job, easel_agent_error_get_question (error), where);
  else
    easel_agent_fail_error (job->call, error, where);
}
