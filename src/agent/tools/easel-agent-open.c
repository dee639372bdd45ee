/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-open.h"

#include "easel-agent-error.h"
#include "easel-agent-input.h"
#include "easel-agent-registry.h"
#include "easel-agent-tools-limits.h"
#include "easel-agent-view.h"
#include "easel-codes.h"
#include "easel-host-catalogue.h"
#include "easel-host-error.h"
#include "easel-host-page-provider.h"
#include "easel-host-registry.h"
#include "easel-host-show.h"
#include "easel-html-title.h"
#include "easel-json.h"
#include "rpc-error.h"

/* (nullable): why the user does not see the canvas, for a model. */
static const char *
note_of (EaselAgentContext *self)
{
  if (easel_agent_registry_has_panel (self))
    return NULL;
  return self->panel_note != NULL ? self->panel_note
                                  : "Easel's panel is being started; the person sees the canvas when it is there.";
}

char *
easel_agent_open_describe (JsonObject *view)
{
  const char *note = easel_json_peek_string (view, "note", NULL);

  return g_strdup_printf ("%s %s as \"%s\" in session \"%s\": %s, %s. Pass this session to the other tools; "
                          "events after cursor %" G_GINT64_FORMAT " are new.%s%s%s",
                          easel_json_peek_boolean (view, "refreshed", FALSE) ? "Refreshed" : "Opened",
                          easel_json_peek_string (view, "canvas", ""), easel_json_peek_string (view, "instanceId", ""),
                          easel_json_peek_string (view, "session", ""), easel_json_peek_string (view, "title", ""),
                          easel_json_peek_string (view, "availability", ""), easel_json_peek_int (view, "cursor", 0),
                          easel_json_peek_boolean (view, "visible", TRUE) ? "" :
                          " The person does not have it before them now: another tab, session or window is in front.",
                          note != NULL ? " " : "", note != NULL ? note : "");
}

static void
viewed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselAgentJob) job = user_data;
  g_autofree char *text = NULL;

  easel_host_views_wait_finish (EASEL_HOST_VIEWS (source), result);
  easel_agent_view_add_visible (job->opened, EASEL_HOST_VIEWS (source), job->channel);
  if (job->then != NULL)
    {
      EaselAgentThen then = job->then;

      then (g_steal_pointer (&job));
      return;
    }
  text = easel_agent_open_describe (job->opened);
  mcp_call_succeed (job->call, job->opened, text);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselAgentJob) job = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) opened = easel_host_runtime_open_finish (EASEL_HOST_RUNTIME (source), result, &error);
  EaselAgentContext *context = job->context;
  EaselHostViews *views = easel_host_get_views (context->host);

  if (opened == NULL)
    {
      easel_agent_job_fail (job, error, job->canvas_id);
      return;
    }
  if (job->shown != NULL)
    easel_agent_pages_drop_unused (context->pages, job->shown);
  job->channel = g_strdup (easel_json_peek_string (opened, "channel", ""));
  if (!easel_agent_registry_has_panel (context))
    {
      easel_agent_context_add_unseen (context, job->channel);
      easel_agent_context_request_panel (context);
    }
  if (job->was_open)
    easel_host_show (easel_host_get_hub (context->host), context->state, job->channel);
  /* Describes the canvas before the wait, so that changes during the wait are events for the agent. */
  job->opened = easel_agent_view_canvas (context->state, job->channel);
  easel_json_object_set (job->opened, EASEL_JSON_BOOLEAN ("refreshed", job->was_open),
                         EASEL_JSON_INT ("cursor", easel_agent_events_get_cursor (context->events)),
                         EASEL_JSON_STRING ("note", note_of (context)));
  easel_host_views_wait_async (views, job->channel, job->was_open, mcp_call_get_cancellable (job->call), viewed_cb,
                               job);
  g_steal_pointer (&job);
}

static gboolean
has_space (EaselAgentJob *job)
{
  g_autoptr(GPtrArray) sessions = easel_agent_sessions_list (job->context->sessions);
  guint open = 0;

  for (guint i = 0; i < sessions->len; i++)
    {
      g_autoptr(GPtrArray) canvases = easel_host_state_list (job->context->state, AHP_CHANNEL_CANVAS,
                                                             sessions->pdata[i]);

      open += canvases->len;
    }
  return open < EASEL_LIMIT_AGENT_CANVASES;
}

static gboolean
check_name (EaselAgentJob    *job,
            EaselHostCanvas  *open,
            GError          **error)
{
  if (open != NULL && !easel_agent_job_shows (job, open->canvas_id))
    g_propagate_error (error, easel_host_error_provider (EASEL_CODE_CONFLICT,
                                                         "This instanceId is in use. Choose another"));
  else if (open == NULL && !has_space (job))
    g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_BUSY, "Agents have their limit of %d open canvases. "
                                                    "Close some that are not needed", EASEL_LIMIT_AGENT_CANVASES));
  else
    return TRUE;
  return FALSE;
}

/* @job: (transfer full): with a session; @owner, @instance_id, @input: (nullable). A canvas that is open already is
 * opened again. */
static void
open_canvas (EaselAgentJob *job,
             const char    *owner,
             const char    *canvas_id,
             const char    *instance_id,
             JsonNode      *input)
{
  g_autoptr(EaselHostCanvas) open = NULL;
  g_autoptr(GError) error = NULL;

  if (instance_id != NULL)
    open = easel_host_catalogue_find (job->context->state, job->session, instance_id);
  job->was_open = open != NULL;
  if (!check_name (job, open, &error))
    {
      easel_agent_job_fail (job, error, NULL);
      easel_agent_job_free (job);
      return;
    }
  job->shown = easel_agent_pages_find_document (job->context->pages, job->session, instance_id);
  easel_agent_job_tick (job, "opening");
  easel_host_runtime_open_async (job->context->runtime, job->session, owner, canvas_id, instance_id, input,
                                 mcp_call_get_cancellable (job->call), opened_cb, job);
}

/* (nullable): the input of an agent's page. @input: further members. */
static JsonNode *
new_page_input (EaselAgentJob  *job,
                JsonObject     *input,
                const char     *folder,
                GError        **error)
{
  g_autofree char *root = NULL;
  g_autofree char *path = easel_agent_pages_find_folder (job->context->pages, job->call, folder, &root, error);
  JsonObject *full;

  if (path == NULL)
    return NULL;
  full = input != NULL ? easel_json_object_copy (input) : json_object_new ();
  easel_json_object_set (full, EASEL_JSON_STRING ("folder", path), EASEL_JSON_STRING ("root", root),
                         EASEL_JSON_STRING ("bridge", "agent"));
  return easel_json_node_take (full);
}

static void
fail (EaselAgentJob *job,
      GError        *error)
{
  easel_agent_job_fail (job, error, job->canvas_id);
  easel_agent_job_free (job);
}

/* Opens a declared canvas after the panel had time to join the session. */
static void
open_declared (EaselAgentJob *job,
               JsonObject    *declaration)
{
  const char *owner = easel_json_peek_string (declaration, "extensionId", "");
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(GError) error = NULL;

  if (!easel_agent_check_input (declaration, job->input, &error))
    {
      fail (job, error);
      return;
    }
  if (strcmp (owner, EASEL_HOST_PAGE_OWNER) == 0)
    node = new_page_input (job, job->input, easel_json_peek_string (job->input, "folder", ""), &error);
  else if (job->input != NULL)
    node = easel_json_node_ref_object (job->input);
  if (error != NULL)
    fail (job, error);
  else
    open_canvas (job, owner, easel_json_peek_string (declaration, "canvasId", ""),
                 easel_json_peek_string (job->arguments, "instanceId", NULL), node);
}

static void
waited_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselAgentJob) job = user_data;
  EaselAgentContext *self = job->context;
  g_autoptr(GError) error = NULL;
  JsonObject *declaration = easel_host_registry_find (self->state, easel_host_get_hub (self->host), job->session,
                                                      job->owner, job->canvas_id, &error);

  if (!easel_agent_job_shows (job, job->canvas_id))
    {
      g_autoptr(GError) hidden = easel_host_error_provider (EASEL_CODE_NOT_DECLARED,
                                                            "Nobody declares this canvas in the session");

      easel_agent_job_fail (job, hidden, job->canvas_id);
    }
  else if (declaration != NULL)
    open_declared (g_steal_pointer (&job), declaration);
  else if (!easel_agent_registry_has_panel (self) && self->panel_note != NULL)
    {
      g_autoptr(GError) absent = easel_host_error_provider (EASEL_CODE_NOT_DECLARED, self->panel_note);

      easel_agent_job_fail (job, absent, NULL);
    }
  else
    easel_agent_job_fail (job, error, job->canvas_id);
}

/**
 * easel_agent_open_declared:
 * @job: (transfer full): a job
 * @owner: (nullable): the owner of the declaration
 * @canvas_id: the canvas to open
 * @input: (transfer none) (nullable): input that is valid for the declaration's schema
 *
 * Creates the session of @job, waits for a panel that declares @canvas_id, and opens it with the instance id in the
 * arguments.
 */
void
easel_agent_open_declared (EaselAgentJob *job,
                           const char    *owner,
                           const char    *canvas_id,
                           JsonObject    *input)
{
  if (!easel_agent_job_make_session (job))
    {
      easel_agent_job_free (job);
      return;
    }
  job->owner = g_strdup (owner);
  job->canvas_id = g_strdup (canvas_id);
  job->input = input != NULL ? json_object_ref (input) : NULL;
  easel_agent_job_tick (job, "waiting for the panel");
  easel_agent_registry_wait_async (job->context, job->session, owner, canvas_id,
                                   mcp_call_get_cancellable (job->call), waited_cb, job);
}

void
easel_agent_run_open (McpCall  *call,
                      gpointer  user_data)
{
  EaselAgentJob *job = easel_agent_job_new (user_data, call);

  easel_agent_open_declared (job, easel_json_peek_string (job->arguments, "owner", NULL),
                             easel_json_peek_string (job->arguments, "canvas", ""),
                             easel_json_peek_object (job->arguments, "input"));
}

static gboolean
check_shown (EaselAgentJob *job)
{
  gboolean has_html = easel_json_has (job->arguments, "html");

  if (has_html == easel_json_has (job->arguments, "folder"))
    easel_agent_fail (job->call, EASEL_CODE_CALL_INVALID,
                      "Pass either html, the text of a document, or folder, a path.");
  else if (has_html && easel_json_has (job->arguments, "entry"))
    easel_agent_fail (job->call, EASEL_CODE_CALL_INVALID,
                      "\"entry\" is for a folder: a document has no other file.");
  else
    return TRUE;
  return FALSE;
}

static JsonNode *
new_document (EaselAgentJob  *job,
              JsonObject     *input,
              GError        **error)
{
  JsonObject *full;

  job->document = easel_agent_pages_write (job->context->pages, job->session,
                                           easel_json_peek_string (job->arguments, "instanceId", NULL),
                                           easel_json_peek_string (job->arguments, "html", ""), error);
  if (job->document == NULL)
    return NULL;
  full = easel_json_object_copy (input);
  easel_json_object_set (full, EASEL_JSON_STRING ("folder", job->document), EASEL_JSON_STRING ("bridge", "agent"));
  return easel_json_node_take (full);
}

void
easel_agent_run_show_page (McpCall  *call,
                           gpointer  user_data)
{
  g_autoptr(EaselAgentJob) job = easel_agent_job_new (user_data, call);
  const char *folder = easel_json_peek_string (job->arguments, "folder", NULL);
  const char *instance_id = easel_json_peek_string (job->arguments, "instanceId", NULL);
  g_autoptr(JsonObject) input = NULL;
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *title = NULL;
  const char *given;

  if (!check_shown (job) || !easel_agent_job_make_session (job))
    return;
  title = folder != NULL ? NULL : easel_html_title (easel_json_peek_string (job->arguments, "html", ""));
  given = easel_json_peek_string (job->arguments, "title", title != NULL ? title : "Page");
  input = easel_json_object (EASEL_JSON_IF (folder == NULL || easel_json_has (job->arguments, "title"),
                                            EASEL_JSON_STRING ("title", given)),
                             EASEL_JSON_IF (easel_json_has (job->arguments, "entry"),
                                            EASEL_JSON_STRING ("entry", easel_json_peek_string (job->arguments, "entry",
                                                                                                ""))));
  node = folder != NULL ? new_page_input (job, input, folder, &error) : new_document (job, input, &error);
  if (node == NULL)
    easel_agent_job_fail (job, error, folder);
  else
    open_canvas (g_steal_pointer (&job), EASEL_HOST_PAGE_OWNER, EASEL_HOST_PAGE_CANVAS, instance_id, node);
}
