/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-form.h"

#include "easel-agent-open.h"
#include "easel-json.h"

/* The panel's canvas that draws A2UI, and its action. */
#define CANVAS "a2ui"
#define ACTION "push"

static gboolean
is_error (JsonObject *problem)
{
  return g_strcmp0 (easel_json_peek_string (problem, "severity", NULL), "error") == 0;
}

static gboolean
shows_something (JsonArray *surfaces)
{
  for (guint i = 0; surfaces != NULL && i < json_array_get_length (surfaces); i++)
    if (easel_json_peek_boolean (easel_json_array_object (surfaces, i), "shown", FALSE))
      return TRUE;
  return FALSE;
}

static void
append_surface (GString    *text,
                JsonObject *surface)
{
  JsonArray *missing = easel_json_peek_array (surface, "missing");
  gboolean later = easel_json_peek_string (surface, "version", NULL) != NULL;

  g_string_append_printf (text, "\nSurface \"%s\" is %s.", easel_json_peek_string (surface, "surfaceId", ""),
                          easel_json_peek_boolean (surface, "shown", FALSE) ? "shown"
                          : later ? "not shown: it needs updateComponents with a component whose id is \"root\""
                                  : "not shown: it needs beginRendering, and the component that is its root");
  for (guint i = 0; missing != NULL && i < json_array_get_length (missing); i++)
    g_string_append_printf (text, "%s\"%s\"", i == 0 ? " Not defined yet: " : ", ",
                            easel_json_array_string (missing, i));
}

static void
append_problem (GString    *text,
                JsonObject *problem)
{
  gint64 line = easel_json_peek_int (problem, "line", 0);
  const char *path = easel_json_peek_string (problem, "path", NULL);

  g_string_append_printf (text, "\n%s %s", is_error (problem) ? "Error" : "Warning",
                          easel_json_peek_string (problem, "code", ""));
  if (line > 0)
    g_string_append_printf (text, " in line %" G_GINT64_FORMAT, line);
  if (path != NULL)
    g_string_append_printf (text, " at %s", path);
  g_string_append_printf (text, ": %s", easel_json_peek_string (problem, "message", ""));
}

/* The call fails if nothing is shown because of the payload, whatever parts of it were accepted. */
static void
answer (EaselAgentJob *job,
        JsonObject    *pushed)
{
  JsonArray *surfaces = easel_json_peek_array (pushed, "surfaces");
  JsonArray *problems = easel_json_peek_array (pushed, "problems");
  g_autoptr(JsonArray) none = json_array_new ();
  g_autofree char *opened = NULL;
  g_autoptr(GString) text = NULL;
  guint n_errors = 0;

  easel_json_object_set (job->opened,
                         EASEL_JSON_BOOLEAN ("visible", easel_json_peek_boolean (pushed, "visible", FALSE)),
                         EASEL_JSON_ARRAY_REF ("surfaces", surfaces != NULL ? surfaces : none),
                         EASEL_JSON_ARRAY_REF ("problems", problems != NULL ? problems : none));
  opened = easel_agent_open_describe (job->opened);
  text = g_string_new (opened);
  for (guint i = 0; surfaces != NULL && i < json_array_get_length (surfaces); i++)
    append_surface (text, easel_json_array_object (surfaces, i));
  for (guint i = 0; problems != NULL && i < json_array_get_length (problems); i++)
    {
      append_problem (text, easel_json_array_object (problems, i));
      n_errors += is_error (easel_json_array_object (problems, i));
    }
  if (n_errors > 0 && !shows_something (surfaces))
    mcp_call_fail (job->call, job->opened, text->str);
  else
    mcp_call_succeed (job->call, job->opened, text->str);
}

static void
pushed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselAgentJob) job = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) value = easel_host_runtime_invoke_finish (EASEL_HOST_RUNTIME (source), result, &error);

  if (value == NULL)
    easel_agent_job_fail (job, error, ACTION);
  else
    answer (job, JSON_NODE_HOLDS_OBJECT (value) ? json_node_get_object (value) : NULL);
}

static void
push (EaselAgentJob *job)
{
  JsonNode *messages = json_object_dup_member (job->arguments, "messages");
  g_autoptr(JsonNode) input = easel_json_node_take (easel_json_object (EASEL_JSON_NODE ("payload", messages)));

  easel_agent_job_tick (job, "drawing");
  easel_host_runtime_invoke_async (job->context->runtime, job->session,
                                   easel_json_peek_string (job->opened, "instanceId", ""), ACTION, input,
                                   mcp_call_get_cancellable (job->call), pushed_cb, job);
}

void
easel_agent_run_show_a2ui (McpCall  *call,
                           gpointer  user_data)
{
  EaselAgentJob *job = easel_agent_job_new (user_data, call);
  const char *title = easel_json_peek_string (job->arguments, "title", NULL);
  g_autoptr(JsonObject) input = easel_json_object (EASEL_JSON_STRING ("title", title));

  job->then = push;
  easel_agent_open_declared (job, NULL, CANVAS, input);
}
