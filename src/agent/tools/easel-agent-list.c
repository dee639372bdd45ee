/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-list.h"

#include "easel-agent-error.h"
#include "easel-agent-job.h"
#include "easel-agent-registry.h"
#include "easel-agent-view.h"
#include "easel-codes.h"
#include "easel-json.h"

/* Sends the list only as text, because it is long and many clients give a model both text and structure. */
static void
listed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselAgentJob) job = user_data;
  EaselAgentContext *self = job->context;
  g_autoptr(JsonArray) declared = easel_agent_registry_list (self, mcp_call_get_session (job->call));
  g_autoptr(JsonNode) listed = NULL;
  g_autofree char *text = NULL;
  const char *only = easel_json_peek_string (job->arguments, "canvas", NULL);
  gboolean brief = easel_json_peek_boolean (job->arguments, "brief", only == NULL);
  gboolean has_panel = easel_agent_registry_has_panel (self);
  const char *note = NULL;
  JsonArray *canvases = json_array_new ();

  for (guint i = 0; i < json_array_get_length (declared); i++)
    {
      JsonObject *declaration = easel_json_array_object (declared, i);

      if (only == NULL || strcmp (easel_json_peek_string (declaration, "canvasId", ""), only) == 0)
        json_array_add_object_element (canvases, easel_agent_view_declaration (declaration, brief));
    }
  if (!has_panel)
    note = self->panel_note != NULL ? self->panel_note :
           "Easel's panel is not connected, and canvases that it provides are not listed. It may still be starting: "
           "call this again in a moment.";
  listed = easel_json_node_take (easel_json_object (EASEL_JSON_ARRAY ("canvases", canvases),
                                                    EASEL_JSON_BOOLEAN ("panel", has_panel),
                                                    EASEL_JSON_STRING ("note", note)));
  if (only != NULL && json_array_get_length (canvases) == 0)
    {
      easel_agent_fail (job->call, EASEL_CODE_NOT_DECLARED, "Nobody declares a canvas \"%s\" now. Leave \"canvas\" out "
                        "to see what may be opened.", only);
      return;
    }
  text = easel_json_to_string (listed);
  mcp_call_succeed (job->call, NULL, text);
}

void
easel_agent_run_list (McpCall  *call,
                      gpointer  user_data)
{
  EaselAgentJob *job = easel_agent_job_new (user_data, call);

  easel_agent_job_tick (job, "waiting for the panel");
  easel_agent_registry_wait_async (user_data, NULL, NULL, NULL, mcp_call_get_cancellable (call), listed_cb, job);
}

static void
list_session (EaselAgentContext *self,
              McpServerSession  *client,
              const char        *session,
              JsonArray         *sessions,
              JsonArray         *open)
{
  g_autoptr(GPtrArray) channels = easel_host_state_list (self->state, AHP_CHANNEL_CANVAS, session);
  const char *title = easel_json_peek_string (easel_host_state_get (self->state, session), "title", "");

  json_array_add_object_element (sessions, easel_json_object (EASEL_JSON_STRING ("session",
                                                                                 easel_agent_view_handle (session)),
                                                              EASEL_JSON_STRING ("title", title)));
  for (guint i = 0; i < channels->len; i++)
    {
      JsonObject *view = easel_agent_view_canvas (self->state, channels->pdata[i]);

      if (!easel_agent_sessions_shows (self->sessions, client, easel_json_peek_string (view, "canvas", "")))
        {
          json_object_unref (view);
          continue;
        }
      easel_agent_view_add_visible (view, easel_host_get_views (self->host), channels->pdata[i]);
      json_array_add_object_element (open, view);
    }
}

/* An agent without a session may list the sessions of earlier runs. */
void
easel_agent_run_list_open (McpCall  *call,
                           gpointer  user_data)
{
  EaselAgentContext *self = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char *session = easel_agent_sessions_find (self->sessions, call, &error);
  g_autoptr(GPtrArray) all = NULL;
  g_autoptr(JsonObject) result = NULL;
  JsonArray *sessions = json_array_new ();
  JsonArray *open = json_array_new ();

  if (error == NULL)
    {
      all = easel_agent_sessions_list (self->sessions);
      for (guint i = 0; i < all->len; i++)
        if (session == NULL || strcmp (session, all->pdata[i]) == 0)
          list_session (self, mcp_call_get_session (call), all->pdata[i], sessions, open);
    }
  result = easel_json_object (EASEL_JSON_ARRAY ("sessions", sessions),
                              EASEL_JSON_ARRAY ("canvases", open),
                              EASEL_JSON_BOOLEAN ("panel", easel_agent_registry_has_panel (self)),
                              EASEL_JSON_INT ("cursor", easel_agent_events_get_cursor (self->events)));
  if (error != NULL)
    easel_agent_fail_error (call, error, NULL);
  else
    mcp_call_succeed (call, result, NULL);
}
