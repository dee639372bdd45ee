/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-ahp-app-actions.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-ahp-source-limits.h"
#include "easel-call.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "mcp-app.h"

#define NAME_PREFIX "app-"
#define NAME_DIGITS 16

struct _EaselAhpAppActions
{
  GObject       parent_instance;

  EaselAhpHost *host;
  char         *session;
  GPtrArray    *canvases;   /* of EaselCanvas with an McpApp */
  GHashTable   *open;       /* name of the canvas by the instance id that an agent uses */
};

enum { CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselAhpAppActions, easel_ahp_app_actions, G_TYPE_OBJECT)

static void
easel_ahp_app_actions_finalize (GObject *object)
{
  EaselAhpAppActions *self = EASEL_AHP_APP_ACTIONS (object);

  g_hash_table_unref (self->open);
  g_ptr_array_unref (self->canvases);
  g_free (self->session);
  g_clear_object (&self->host);
  G_OBJECT_CLASS (easel_ahp_app_actions_parent_class)->finalize (object);
}

static void
easel_ahp_app_actions_class_init (EaselAhpAppActionsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_ahp_app_actions_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
easel_ahp_app_actions_init (EaselAhpAppActions *self)
{
  self->canvases = g_ptr_array_new_with_free_func (g_object_unref);
  self->open = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

EaselAhpAppActions *
easel_ahp_app_actions_new (EaselAhpHost *host,
                           const char   *session)
{
  EaselAhpAppActions *self = g_object_new (EASEL_TYPE_AHP_APP_ACTIONS, NULL);

  self->host = g_object_ref (host);
  self->session = g_strdup (session);
  return self;
}

gboolean
easel_ahp_app_actions_is_name (const char *canvas_id)
{
  return canvas_id != NULL && g_str_has_prefix (canvas_id, NAME_PREFIX) &&
         strspn (canvas_id + strlen (NAME_PREFIX), "0123456789abcdef") == NAME_DIGITS &&
         strlen (canvas_id) == strlen (NAME_PREFIX) + NAME_DIGITS;
}

/* A name that is the same in every run, because hosts open again what an agent had open. */
static char *
dup_name (EaselCanvas *canvas)
{
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, easel_canvas_get_channel (canvas), -1);

  return g_strdup_printf (NAME_PREFIX "%.*s", NAME_DIGITS, digest);
}

static McpApp *
get_app (EaselCanvas *canvas)
{
  return MCP_APP (easel_canvas_get_model (canvas));
}

/* (nullable) */
static EaselCanvas *
find_canvas (EaselAhpAppActions *self,
             const char         *canvas_id)
{
  for (guint i = 0; i < self->canvases->len; i++)
    {
      g_autofree char *name = dup_name (g_ptr_array_index (self->canvases, i));

      if (g_strcmp0 (name, canvas_id) == 0)
        return g_ptr_array_index (self->canvases, i);
    }
  return NULL;
}

/* Declarations. */

static void
page_tools_cb (EaselAhpAppActions *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

void
easel_ahp_app_actions_add (EaselAhpAppActions *self,
                           EaselCanvas        *canvas)
{
  g_ptr_array_add (self->canvases, g_object_ref (canvas));
  g_signal_connect_object (get_app (canvas), "notify::page-tools", G_CALLBACK (page_tools_cb), self, G_CONNECT_SWAPPED);
  if (mcp_app_get_page_tools (get_app (canvas)) != NULL)
    page_tools_cb (self);
}

static void
forget (EaselAhpAppActions *self,
        const char         *canvas_id,
        const char         *instance_id)
{
  EaselRequester requester = easel_ahp_host_get_requester (self->host, self->session, NULL, instance_id);

  easel_consent_forget (easel_ahp_host_get_consent (self->host), &requester, canvas_id, instance_id);
}

void
easel_ahp_app_actions_remove (EaselAhpAppActions *self,
                              EaselCanvas        *canvas)
{
  g_autofree char *name = dup_name (canvas);
  gboolean had_tools = mcp_app_get_page_tools (get_app (canvas)) != NULL;
  GHashTableIter iter;
  gpointer instance_id, canvas_id;

  g_hash_table_iter_init (&iter, self->open);
  while (g_hash_table_iter_next (&iter, &instance_id, &canvas_id))
    if (g_str_equal (canvas_id, name))
      {
        forget (self, canvas_id, instance_id);
        g_hash_table_iter_remove (&iter);
      }
  g_signal_handlers_disconnect_by_data (get_app (canvas), self);
  g_ptr_array_remove (self->canvases, canvas);
  if (had_tools)
    page_tools_cb (self);
}

/* (transfer full): the tool for the agent; name, description and schema come from the page. */
static JsonObject *
describe_tool (JsonObject *tool)
{
  const char *title = easel_json_peek_string (tool, "title", NULL);
  const char *description = easel_json_peek_string (tool, "description", title != NULL ? title : "");
  JsonObject *schema = easel_json_peek_object (tool, "inputSchema");

  return easel_json_object (EASEL_JSON_STRING ("name", easel_json_peek_string (tool, "name", "")),
                            EASEL_JSON_STRING ("description", description),
                            EASEL_JSON_OBJECT_REF ("inputSchema", schema));
}

static char *
dup_title (EaselCanvas *canvas)
{
  g_autofree char *title = g_strdup_printf ("%s (%s)", easel_canvas_get_title (canvas),
                                            mcp_app_get_server_name (get_app (canvas)));

  return easel_text_for_display (title, EASEL_LIMIT_DISPLAY_CHARS / 2);
}

static JsonObject *
describe (EaselCanvas *canvas)
{
  g_autoptr(JsonObject) declared = NULL;
  JsonArray *list = mcp_app_page_tools_get_list (mcp_app_get_page_tools (get_app (canvas)));
  JsonArray *actions = json_array_new ();
  g_autofree char *name = dup_name (canvas);
  g_autofree char *title = dup_title (canvas);
  g_autofree char *summary = g_strdup_printf ("The app that a call of \"%s\" shows the person now: open it to use the "
                                              "tools of its page, which are its actions and gone with it. What they "
                                              "say of themselves is the app's word.",
                                              mcp_app_get_tool_name (get_app (canvas)));

  for (guint i = 0; i < json_array_get_length (list); i++)
    json_array_add_object_element (actions, describe_tool (easel_json_array_object (list, i)));
  declared = easel_json_object (EASEL_JSON_STRING ("description", summary), EASEL_JSON_ARRAY ("actions", actions));
  return ahp_dialect_write_declaration (name, title, declared);
}

void
easel_ahp_app_actions_declare (EaselAhpAppActions *self,
                               JsonArray          *into)
{
  for (guint i = 0; i < self->canvases->len; i++)
    if (mcp_app_get_page_tools (get_app (g_ptr_array_index (self->canvases, i))) != NULL)
      json_array_add_object_element (into, describe (g_ptr_array_index (self->canvases, i)));
}

/* Requests. */

/* (nullable): the name of the canvas in the request. */
static const char *
name_of (EaselAhpAppActions     *self,
         const AhpCanvasRequest *request)
{
  return request->canvas_id != NULL ? request->canvas_id : g_hash_table_lookup (self->open, request->instance_id);
}

gboolean
easel_ahp_app_actions_takes (EaselAhpAppActions     *self,
                             const AhpCanvasRequest *request)
{
  return easel_ahp_app_actions_is_name (name_of (self, request));
}

static void
refuse (GTask      *task,
        const char *code,
        const char *message)
{
  g_task_return_error (task, easel_provider_error_new (code, message, NULL));
}

/* (nullable): the canvas, if its page has tools now; otherwise @task fails. */
static EaselCanvas *
need_live (EaselAhpAppActions *self,
           const char         *canvas_id,
           GTask              *task)
{
  EaselCanvas *canvas = find_canvas (self, canvas_id);

  if (canvas != NULL && mcp_app_get_page_tools (get_app (canvas)) != NULL)
    return canvas;
  refuse (task, EASEL_CODE_NOT_DECLARED, "This app does not run now: its page is asleep or has ended. It runs again "
          "when the person looks at it.");
  return NULL;
}

/* Opens an App. An open name keeps its canvas; hosts repeat what an agent had opened. */
static void
open_app (EaselAhpAppActions     *self,
          const AhpCanvasRequest *request,
          GTask                  *task)
{
  const char *opened = g_hash_table_lookup (self->open, request->instance_id);
  EaselCanvas *canvas = need_live (self, request->canvas_id, task);
  g_autofree char *title = NULL;

  if (canvas == NULL)
    return;
  if (opened != NULL && strcmp (opened, request->canvas_id) != 0)
    {
      refuse (task, EASEL_CODE_CONFLICT, "This instanceId is open as another canvas. Choose another instanceId.");
      return;
    }
  if (opened == NULL && g_hash_table_size (self->open) >= EASEL_LIMIT_APP_INSTANCES)
    {
      refuse (task, EASEL_CODE_FAILED, "Too many canvases are open. Close one that is not needed first.");
      return;
    }
  g_hash_table_insert (self->open, g_strdup (request->instance_id), g_strdup (request->canvas_id));
  title = dup_title (canvas);
  g_task_return_pointer (task, ahp_dialect_write_opened (title, NULL), (GDestroyNotify) json_node_unref);
}

static void
close_app (EaselAhpAppActions     *self,
           const AhpCanvasRequest *request,
           GTask                  *task)
{
  const char *canvas_id = g_hash_table_lookup (self->open, request->instance_id);

  if (canvas_id != NULL)
    forget (self, canvas_id, request->instance_id);
  g_hash_table_remove (self->open, request->instance_id);
  g_task_return_pointer (task, NULL, NULL);
}

static const char *
code_of (const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    return EASEL_CODE_TIMEOUT;
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? EASEL_CODE_CANCELLED : EASEL_CODE_FAILED;
}

static void
called_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselCall) call = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = mcp_app_page_tools_call_finish (MCP_APP_PAGE_TOOLS (source), result, &error);

  if (easel_call_is_answered (call))
    return;
  if (answer != NULL)
    easel_call_reply (call, ahp_dialect_write_value (easel_json_node_take (g_steal_pointer (&answer))));
  else
    easel_call_fail (call, code_of (error), "%s.", error->message);
}

/* Requires permission for an action. The page's claim that a tool only reads is accepted: the tool runs in the page's
 * own frame, where the page can do anything already. */
static gboolean
require (EaselCall  *call,
         JsonObject *tool,
         JsonObject *arguments)
{
  JsonObject *hints = easel_json_peek_object (tool, "annotations");
  gboolean reads = hints != NULL && easel_json_peek_boolean (hints, "readOnlyHint", FALSE);
  const char *name = easel_json_peek_string (tool, "name", "");
  g_autofree char *title = easel_text_for_display (easel_json_peek_string (tool, "title", name),
                                                   EASEL_LIMIT_DISPLAY_CHARS / 4);
  /* Translators: %s is what an app names one of its tools. */
  g_autofree char *what = g_strdup_printf (_("Use “%s” of this app"), title);
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (arguments));
  g_autofree char *text = easel_json_to_lines (node);
  EaselOperation operation = {
    .action_class = reads ? EASEL_ACTION_READ : EASEL_ACTION_APP, .what = what, .text = text,
  };

  return easel_call_require_operation (call, &operation);
}

static void
invoke_tool (EaselAhpAppActions     *self,
             EaselCanvas            *canvas,
             const AhpCanvasRequest *request,
             const EaselRequester   *requester,
             GTask                  *task)
{
  McpAppPageTools *tools = mcp_app_get_page_tools (get_app (canvas));
  JsonObject *tool = mcp_app_page_tools_find (tools, request->action);
  g_autoptr(JsonObject) input = request->input != NULL ? json_node_dup_object (request->input) : json_object_new ();
  g_autofree char *title = dup_title (canvas);
  EaselCallDetails details = {
    .action = request->action, .input = input, .requester = requester,
    .canvas_id = g_hash_table_lookup (self->open, request->instance_id), .instance_id = request->instance_id,
    .canvas_title = title, .consent = easel_ahp_host_get_consent (self->host), .time_limit = EASEL_LIMIT_NATIVE_CALL,
  };
  g_autoptr(EaselCall) call = NULL;

  if (tool == NULL)
    {
      refuse (task, EASEL_CODE_NO_HANDLER, "This app has no tool of that name now. Its declaration lists them.");
      return;
    }
  call = easel_call_new (&details, g_object_ref (task));
  if (!require (call, tool, input))
    return;
  mcp_app_page_tools_call_async (tools, request->action, input, easel_call_get_cancellable (call), called_cb,
                                 g_object_ref (call));
}

static void
invoke_app (EaselAhpAppActions     *self,
            const AhpCanvasRequest *request,
            const EaselRequester   *requester,
            GTask                  *task)
{
  const char *opened = g_hash_table_lookup (self->open, request->instance_id);
  EaselCanvas *canvas = need_live (self, name_of (self, request), task);

  if (canvas == NULL)
    return;
  if (opened == NULL || strcmp (opened, name_of (self, request)) != 0)
    refuse (task, EASEL_CODE_INSTANCE_UNKNOWN,
            "No such canvas is open. Open it first, or use the instanceId that it was opened with.");
  else if (request->input != NULL && !JSON_NODE_HOLDS_OBJECT (request->input))
    refuse (task, EASEL_CODE_INVALID_INPUT, "The input is an object.");
  else
    invoke_tool (self, canvas, request, requester, task);
}

void
easel_ahp_app_actions_call_async (EaselAhpAppActions     *self,
                                  const AhpCanvasRequest *request,
                                  const EaselRequester   *requester,
                                  GCancellable           *cancellable,
                                  GAsyncReadyCallback     callback,
                                  gpointer                user_data)
{
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, easel_ahp_app_actions_call_async);
  g_task_set_check_cancellable (task, FALSE);
  switch (request->kind)
    {
    case AHP_CANVAS_REQUEST_OPEN:
      open_app (self, request, task);
      break;
    case AHP_CANVAS_REQUEST_INVOKE:
      invoke_app (self, request, requester, task);
      break;
    case AHP_CANVAS_REQUEST_CLOSE:
    default:
      close_app (self, request, task);
    }
}

JsonNode *
easel_ahp_app_actions_call_finish (EaselAhpAppActions  *self,
                                   GAsyncResult        *result,
                                   GError             **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
