/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-act.h"

#include "easel-agent-error.h"
#include "easel-agent-input.h"
#include "easel-agent-job.h"
#include "easel-agent-view.h"
#include "easel-codes.h"
#include "easel-host-error.h"
#include "easel-host-registry.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-timeout.h"

#include <string.h>

/* (nullable) (transfer none) */
static JsonObject *
find_action (JsonObject *declaration,
             const char *name)
{
  JsonArray *actions = easel_json_peek_array (declaration, "actions");

  for (guint i = 0; actions != NULL && i < json_array_get_length (actions); i++)
    if (strcmp (easel_json_peek_string (easel_json_array_object (actions, i), "name", ""), name) == 0)
      return easel_json_array_object (actions, i);
  return NULL;
}

static void
fail_unknown (EaselAgentJob *job,
              JsonObject    *declaration,
              const char    *name)
{
  JsonArray *actions = easel_json_peek_array (declaration, "actions");
  g_autoptr(GString) names = g_string_new (NULL);

  for (guint i = 0; actions != NULL && i < json_array_get_length (actions); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            easel_json_peek_string (easel_json_array_object (actions, i), "name", ""));
  easel_agent_fail (job->call, EASEL_CODE_NO_HANDLER, "The canvas \"%s\" has no action \"%s\". It has: %s. "
                    "canvas_list with this canvas tells what they take.",
                    job->canvas->canvas_id, name, names->str);
}

/* Uses the action's own member for the timeout if it has one, so that the provider knows it as well. */
static JsonObject *
make_input (EaselAgentJob *job,
            JsonObject    *action)
{
  JsonObject *properties = easel_json_peek_object (easel_json_peek_object (action, "inputSchema"), "properties");
  JsonObject *given = easel_json_peek_object (job->arguments, "input");
  JsonNode *timeout = easel_json_peek_node (job->arguments, EASEL_TIMEOUT_MEMBER);
  JsonObject *input;

  if (given == NULL && timeout == NULL)
    return NULL;
  input = given != NULL ? easel_json_object_copy (given) : json_object_new ();
  if (timeout != NULL && easel_json_has (properties, EASEL_TIMEOUT_MEMBER) &&
      !easel_json_has (input, EASEL_TIMEOUT_MEMBER))
    json_object_set_member (input, EASEL_TIMEOUT_MEMBER, json_node_copy (timeout));
  return input;
}

static void
invoked_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(EaselAgentJob) job = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) value = easel_host_runtime_invoke_finish (EASEL_HOST_RUNTIME (source), result, &error);
  g_autoptr(JsonObject) answer = NULL;
  g_autofree char *text = NULL;

  if (value == NULL)
    {
      easel_agent_job_fail (job, error, easel_json_peek_string (job->arguments, "action", NULL));
      return;
    }
  answer = easel_json_object (EASEL_JSON_NODE_REF ("value", value));
  text = easel_json_to_string (value);
  mcp_call_succeed (job->call, answer, text);
}

void
easel_agent_run_invoke (McpCall  *call,
                        gpointer  user_data)
{
  g_autoptr(EaselAgentJob) job = easel_agent_job_new (user_data, call);
  const char *name = easel_json_peek_string (job->arguments, "action", "");
  JsonObject *declaration, *action;
  g_autoptr(JsonObject) input = NULL;
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(GError) error = NULL;

  if (!easel_agent_job_need_canvas (job))
    return;
  declaration = easel_host_registry_find (job->context->state, easel_host_get_hub (job->context->host), job->session,
                                          job->canvas->extension_id, job->canvas->canvas_id, NULL);
  action = find_action (declaration, name);
  if (declaration != NULL && action == NULL)
    {
      fail_unknown (job, declaration, name);
      return;
    }
  input = make_input (job, action);
  if (action != NULL && !easel_agent_check_input (action, input, &error))
    {
      easel_agent_job_fail (job, error, name);
      return;
    }
  node = easel_json_node_ref_object (input);
  easel_agent_job_tick (job, "the action goes on");
  easel_host_runtime_invoke_async (job->context->runtime, job->session, job->canvas->instance_id, name, node,
                                   mcp_call_get_cancellable (job->call), invoked_cb, job);
  g_steal_pointer (&job);
}

static void
closed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselAgentJob) job = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = NULL;

  if (!easel_host_runtime_close_finish (EASEL_HOST_RUNTIME (source), result, &error))
    {
      easel_agent_job_fail (job, error, job->canvas->instance_id);
      return;
    }
  answer = easel_json_object (EASEL_JSON_STRING ("session", easel_agent_view_handle (job->session)),
                              EASEL_JSON_STRING ("instanceId", job->canvas->instance_id),
                              EASEL_JSON_BOOLEAN ("closed", TRUE));
  mcp_call_succeed (job->call, answer, "Closed.");
}

void
easel_agent_run_close (McpCall  *call,
                       gpointer  user_data)
{
  EaselAgentJob *job = easel_agent_job_new (user_data, call);

  if (!easel_agent_job_need_canvas (job))
    {
      easel_agent_job_free (job);
      return;
    }
  easel_agent_events_expect_close (job->context->events, job->canvas->channel);
  easel_host_runtime_close_async (job->context->runtime, job->session, job->canvas->instance_id,
                                  EASEL_HOST_CLOSER_AGENT,
                                  mcp_call_get_cancellable (call), closed_cb, job);
}

static gboolean
check_page (EaselAgentJob *job,
            JsonNode      *payload)
{
  g_autofree char *text = easel_json_to_string (payload);

  if (!easel_agent_view_has_page (easel_host_state_get (job->context->state, job->canvas->channel)))
    easel_agent_fail (job->call, EASEL_CODE_NO_PAGE, "\"%s\" is not a page: it does not receive messages. Use its "
                      "actions with canvas_invoke_action; canvas_list with canvas \"%s\" names them.",
                      job->canvas->instance_id, job->canvas->canvas_id);
  else if (strlen (text) > EASEL_LIMIT_BRIDGE_MESSAGE)
    easel_agent_fail (job->call, EASEL_CODE_CALL_TOO_LARGE,
                      "A message is %d KiB of JSON at most; this one has %" G_GSIZE_FORMAT " bytes. "
                      "Send parts, or put the data into a file of the page.",
                      EASEL_LIMIT_BRIDGE_MESSAGE / 1024, strlen (text));
  else
    return TRUE;
  return FALSE;
}

void
easel_agent_run_post_message (McpCall  *call,
                              gpointer  user_data)
{
  g_autoptr(EaselAgentJob) job = easel_agent_job_new (user_data, call);
  JsonNode *payload = json_object_get_member (job->arguments, "message");
  g_autoptr(JsonObject) action = NULL;
  g_autoptr(JsonObject) answer = NULL;
  g_autoptr(GError) error = NULL;

  if (!easel_agent_job_need_canvas (job) || !check_page (job, payload))
    return;
  action = easel_json_object (EASEL_JSON_STRING ("type", "canvas/message"), EASEL_JSON_NODE_REF ("payload", payload));
  easel_host_state_begin (job->context->state);
  easel_host_state_apply (job->context->state, job->canvas->channel, action, NULL);
  if (!easel_host_state_commit (job->context->state, &error))
    {
      easel_agent_job_fail (job, error, NULL);
      return;
    }
  answer = easel_json_object (EASEL_JSON_STRING ("session", easel_agent_view_handle (job->session)),
                              EASEL_JSON_STRING ("instanceId", job->canvas->instance_id),
                              EASEL_JSON_BOOLEAN ("posted", TRUE),
                              EASEL_JSON_INT ("cursor", easel_agent_events_get_cursor (job->context->events)));
  mcp_call_succeed (call, answer, NULL);
}
