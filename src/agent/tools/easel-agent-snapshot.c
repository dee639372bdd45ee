/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-snapshot.h"

#include "easel-agent-error.h"
#include "easel-agent-job.h"
#include "easel-agent-view.h"
#include "easel-host-snapshot.h"
#include "easel-json.h"

static void
taken_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselAgentJob) job = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselHostPicture) picture = easel_host_snapshot_finish (EASEL_HOST (source), result, &error);
  g_autoptr(JsonObject) answer = NULL;
  g_autofree char *text = NULL;

  if (picture == NULL)
    {
      easel_agent_job_fail (job, error, job->canvas->instance_id);
      return;
    }
  answer = easel_json_object (EASEL_JSON_STRING ("session", easel_agent_view_handle (job->session)),
                              EASEL_JSON_STRING ("instanceId", job->canvas->instance_id),
                              EASEL_JSON_STRING ("mimeType", "image/png"),
                              EASEL_JSON_INT ("width", picture->width),
                              EASEL_JSON_INT ("height", picture->height));
  text = g_strdup_printf ("%u × %u pixels, as the person sees it.", picture->width, picture->height);
  mcp_call_add_image (job->call, "image/png", picture->data);
  mcp_call_succeed (job->call, answer, text);
}

void
easel_agent_run_snapshot (McpCall  *call,
                          gpointer  user_data)
{
  EaselAgentJob *job = easel_agent_job_new (user_data, call);

  if (!easel_agent_job_need_canvas (job))
    {
      easel_agent_job_free (job);
      return;
    }
  easel_agent_job_tick (job, "the panel takes a picture");
  easel_host_snapshot_async (job->context->host, job->session, job->canvas->instance_id,
                             easel_json_peek_int (job->arguments, "maxWidth", 0), mcp_call_get_cancellable (call),
                             taken_cb, job);
}
