/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "mcp-app-page-tools.h"

#include <string.h>

#include "easel-deadline.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "mcp-app-error.h"
#include "mcp-app-limits.h"
#include "rpc-error.h"

struct _McpAppPageTools
{
  GObject        parent_instance;

  RpcPeer       *peer;
  guint          time_limit;
  JsonArray     *list;      /* nullable */
  JsonArray     *reading;   /* nullable: the list while its pages are read */
  guint          pages;
  gboolean       is_stale;  /* the list changed while it was read or during @pause */
  EaselDeadline *pause;     /* nullable: the time after a list was read, until the next read */
  GPtrArray     *waiting;   /* GCancellable: one for each request that the page has not answered */
  gboolean       has_ended;
};

/* Request that the page has not answered. */
typedef struct
{
  GTask        *task;
  GCancellable *request_cancellable;  /* cancelled by the caller, or when the page ends */
  gulong        handler;              /* of the caller's cancellable */
} Wait;

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (McpAppPageTools, mcp_app_page_tools, G_TYPE_OBJECT)

static void read_page (McpAppPageTools *self, const char *cursor);

static void
mcp_app_page_tools_finalize (GObject *object)
{
  McpAppPageTools *self = MCP_APP_PAGE_TOOLS (object);

  g_ptr_array_unref (self->waiting);
  g_clear_object (&self->peer);
  g_clear_pointer (&self->pause, easel_deadline_free);
  g_clear_pointer (&self->list, json_array_unref);
  g_clear_pointer (&self->reading, json_array_unref);

  G_OBJECT_CLASS (mcp_app_page_tools_parent_class)->finalize (object);
}

static void
mcp_app_page_tools_class_init (McpAppPageToolsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mcp_app_page_tools_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", MCP_TYPE_APP_PAGE_TOOLS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 0);
}

static void
mcp_app_page_tools_init (McpAppPageTools *self)
{
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
}

/**
 * mcp_app_page_tools_new:
 * @peer: the page
 * @time_limit: milliseconds for an answer
 *
 * Returns: (transfer full): the tools of a page, before the first request for them
 */
McpAppPageTools *
mcp_app_page_tools_new (RpcPeer *peer,
                        guint    time_limit)
{
  McpAppPageTools *self;

  g_return_val_if_fail (RPC_IS_PEER (peer), NULL);

  self = g_object_new (MCP_TYPE_APP_PAGE_TOOLS, NULL);
  self->peer = g_object_ref (peer);
  self->time_limit = time_limit;
  return self;
}

/* Requests. */

static void
cancel_cb (GCancellable *cancellable,
           GCancellable *request_cancellable)
{
  g_cancellable_cancel (request_cancellable);
}

static void
return_error (GTask        *task,
              const GError *error)
{
  McpAppPageTools *self = g_task_get_source_object (task);
  g_autofree char *message = easel_text_for_display (error->message, EASEL_LIMIT_DISPLAY_CHARS);

  if (self->has_ended)
    g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_PAGE, "The app has ended");
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "The app did not answer in time");
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The call was withdrawn");
  else if (error->domain == RPC_ERROR)
    g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_REFUSED, "The app answered with an error: %s", message);
  else
    g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_REFUSED, "The app gave no result");
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autofree Wait *wait = user_data;
  g_autoptr(GTask) task = wait->task;
  g_autoptr(GCancellable) request_cancellable = wait->request_cancellable;
  McpAppPageTools *self = g_task_get_source_object (task);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = rpc_peer_call_finish (RPC_PEER (source), result, &error);

  g_cancellable_disconnect (g_task_get_cancellable (task), wait->handler);
  g_ptr_array_remove (self->waiting, request_cancellable);
  if (answer != NULL && !JSON_NODE_HOLDS_OBJECT (answer))
    error = g_error_new_literal (MCP_APP_ERROR, MCP_APP_ERROR_REFUSED, "no object");
  if (error != NULL || self->has_ended)
    return_error (task, error);
  else
    g_task_return_pointer (task, json_object_ref (json_node_get_object (answer)), (GDestroyNotify) json_object_unref);
}

/* @task: (transfer full): returns the result, a JsonObject. */
static void
ask (McpAppPageTools *self,
     const char      *method,
     JsonObject      *params,
     GTask           *task)
{
  Wait *wait = g_new0 (Wait, 1);

  g_task_set_check_cancellable (task, FALSE);
  wait->task = task;
  wait->request_cancellable = g_cancellable_new ();
  g_ptr_array_add (self->waiting, g_object_ref (wait->request_cancellable));
  if (g_task_get_cancellable (task) != NULL)
    wait->handler = g_cancellable_connect (g_task_get_cancellable (task), G_CALLBACK (cancel_cb),
                                           g_object_ref (wait->request_cancellable), g_object_unref);
  rpc_peer_call_async (self->peer, method, params, self->time_limit, wait->request_cancellable, answered_cb, wait);
}

/** mcp_app_page_tools_end: ends all requests with MCP_APP_ERROR_PAGE, because the page has ended. */
void
mcp_app_page_tools_end (McpAppPageTools *self)
{
  g_autoptr(GPtrArray) waiting = NULL;

  g_return_if_fail (MCP_IS_APP_PAGE_TOOLS (self));

  self->has_ended = TRUE;
  g_clear_pointer (&self->pause, easel_deadline_free);
  g_clear_pointer (&self->list, json_array_unref);
  waiting = g_steal_pointer (&self->waiting);
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < waiting->len; i++)
    g_cancellable_cancel (waiting->pdata[i]);
}

/** mcp_app_page_tools_is_busy: whether a call is under way. */
gboolean
mcp_app_page_tools_is_busy (McpAppPageTools *self)
{
  g_return_val_if_fail (MCP_IS_APP_PAGE_TOOLS (self), FALSE);

  return self->waiting->len > (self->reading != NULL ? 1 : 0);
}

/* The list. */

static gboolean
is_flat (JsonNode *node,
         guint     depth)
{
  g_autoptr(GList) children = NULL;

  if (JSON_NODE_HOLDS_OBJECT (node))
    children = json_object_get_values (json_node_get_object (node));
  else if (JSON_NODE_HOLDS_ARRAY (node))
    children = json_array_get_elements (json_node_get_array (node));
  else
    return TRUE;
  if (depth == 0)
    return FALSE;
  for (GList *l = children; l != NULL; l = l->next)
    if (!is_flat (l->data, depth - 1))
      return FALSE;
  return TRUE;
}

/* Hosts put a definition into their own messages, whose size and depth are limited, too. */
static gboolean
is_within_limits (JsonObject *tool)
{
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (tool));
  g_autofree char *text = easel_json_to_string (node);

  return strlen (text) <= MCP_APP_LIMIT_PAGE_TOOL_BYTES && is_flat (node, MCP_APP_LIMIT_PAGE_TOOL_DEPTH);
}

static gboolean
is_name (const char *name)
{
  gboolean is_valid = name != NULL && *name != '\0' && strlen (name) <= MCP_APP_LIMIT_PAGE_TOOL_NAME_BYTES;

  for (const char *c = name; is_valid && *c != '\0'; c++)
    is_valid = g_ascii_isalnum (*c) || strchr ("_-./", *c) != NULL;
  return is_valid;
}

/* (transfer full): a definition with the known members only. */
static JsonObject *
read_tool (JsonObject *foreign)
{
  static const char * const texts[] = { "name", "title", "description" };
  static const char * const objects[] = { "inputSchema", "annotations" };
  JsonObject *tool = json_object_new ();

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (easel_json_peek_string (foreign, texts[i], NULL) != NULL)
      json_object_set_string_member (tool, texts[i], easel_json_peek_string (foreign, texts[i], NULL));
  for (guint i = 0; i < G_N_ELEMENTS (objects); i++)
    if (easel_json_peek_object (foreign, objects[i]) != NULL)
      json_object_set_object_member (tool, objects[i], json_object_ref (easel_json_peek_object (foreign, objects[i])));
  return tool;
}

/* Tools with an invalid name, a duplicate name or a definition above the limits are left out. */
static void
add_tools (JsonArray *into,
           JsonArray *foreign)
{
  for (guint i = 0; i < json_array_get_length (foreign); i++)
    {
      JsonObject *object = easel_json_array_object (foreign, i);
      const char *name = easel_json_peek_string (object, "name", NULL);
      g_autoptr(JsonObject) tool = NULL;

      if (json_array_get_length (into) >= MCP_APP_LIMIT_PAGE_TOOLS)
        return;
      if (!is_name (name) || easel_json_array_find (into, "name", name) != NULL)
        continue;
      tool = read_tool (object);
      if (is_within_limits (tool))
        json_array_add_object_element (into, g_steal_pointer (&tool));
    }
}

static gboolean
equal_lists (JsonArray *one,
             JsonArray *other)
{
  g_autoptr(JsonNode) a = easel_json_node_ref_array (one);
  g_autoptr(JsonNode) b = easel_json_node_ref_array (other);

  return one == other || (a != NULL && b != NULL && json_node_equal (a, b));
}

static void
paused_cb (gboolean timed_out,
           gpointer user_data)
{
  McpAppPageTools *self = user_data;

  g_clear_pointer (&self->pause, easel_deadline_free);
  if (self->is_stale)
    mcp_app_page_tools_read (self);
}

/* @list: (nullable): NULL: the page returned no list. The pause limits the cost of a page that reports a change every
 * millisecond. */
static void
set_list (McpAppPageTools *self,
          JsonArray       *list)
{
  gboolean is_same = equal_lists (self->list, list);

  self->pause = easel_deadline_new (MCP_APP_LIMIT_PAGE_TOOL_LIST_PAUSE, NULL, paused_cb, self);
  if (is_same)
    return;
  g_clear_pointer (&self->list, json_array_unref);
  self->list = list != NULL ? json_array_ref (list) : NULL;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  McpAppPageTools *self = MCP_APP_PAGE_TOOLS (source);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = g_task_propagate_pointer (G_TASK (result), &error);
  JsonArray *tools = easel_json_peek_array (answer, "tools");
  const char *cursor = easel_json_peek_string (answer, "nextCursor", NULL);
  g_autoptr(JsonArray) list = NULL;

  if (error != NULL)
    g_debug ("a page gave no list of its tools: %s", error->message);
  if (tools != NULL)
    add_tools (self->reading, tools);
  if (tools != NULL && cursor != NULL && self->pages < MCP_APP_LIMIT_PAGE_TOOL_LIST_PAGES && !self->has_ended &&
      json_array_get_length (self->reading) < MCP_APP_LIMIT_PAGE_TOOLS)
    {
      read_page (self, cursor);
      return;
    }
  list = g_steal_pointer (&self->reading);
  if (!self->has_ended)
    set_list (self, tools != NULL ? list : NULL);
}

static void
read_page (McpAppPageTools *self,
           const char      *cursor)
{
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_STRING ("cursor", cursor));
  GTask *task = g_task_new (self, NULL, read_cb, NULL);

  g_task_set_source_tag (task, read_page);
  self->pages++;
  ask (self, "tools/list", params, task);
}

/** mcp_app_page_tools_read: requests the list from the page, after the pause if the list was read a moment ago. */
void
mcp_app_page_tools_read (McpAppPageTools *self)
{
  g_return_if_fail (MCP_IS_APP_PAGE_TOOLS (self));

  self->is_stale = self->reading != NULL || self->pause != NULL;
  if (self->is_stale || self->has_ended)
    return;
  self->reading = json_array_new ();
  self->pages = 0;
  read_page (self, NULL);
}

/** mcp_app_page_tools_get_list: (transfer none) (nullable): the tools of the page. */
JsonArray *
mcp_app_page_tools_get_list (McpAppPageTools *self)
{
  g_return_val_if_fail (MCP_IS_APP_PAGE_TOOLS (self), NULL);

  return self->list;
}

/** mcp_app_page_tools_find: (transfer none) (nullable): the definition of the tool @name. */
JsonObject *
mcp_app_page_tools_find (McpAppPageTools *self,
                         const char      *name)
{
  g_return_val_if_fail (MCP_IS_APP_PAGE_TOOLS (self), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  return easel_json_array_find (self->list, "name", name);
}

/* Calls. */

/**
 * mcp_app_page_tools_call_async:
 * @self: the tools of a page
 * @name: the name of a tool
 * @arguments: (nullable): the arguments; foreign
 * @cancellable: (nullable): cancels the call, also in the page
 * @callback: called with the result
 * @user_data: for @callback
 *
 * Calls a tool of the page.
 */
void
mcp_app_page_tools_call_async (McpAppPageTools     *self,
                               const char          *name,
                               JsonObject          *arguments,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(JsonObject) params = NULL;

  g_return_if_fail (MCP_IS_APP_PAGE_TOOLS (self));
  g_return_if_fail (name != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, mcp_app_page_tools_call_async);
  if (mcp_app_page_tools_find (self, name) == NULL)
    {
      g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_REFUSED, "The app has no such tool");
      return;
    }
  if (self->waiting->len >= MCP_APP_LIMIT_PAGE_TOOL_CALLS)
    {
      g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_REFUSED, "Too many calls of this app are under way");
      return;
    }
  params = easel_json_object (EASEL_JSON_STRING ("name", name),
                              EASEL_JSON_OBJECT ("arguments", arguments != NULL ? json_object_ref (arguments)
                                                                                : json_object_new ()));
  ask (self, "tools/call", params, g_steal_pointer (&task));
}

/** mcp_app_page_tools_call_finish: (transfer full): the result of the call. */
JsonObject *
mcp_app_page_tools_call_finish (McpAppPageTools  *self,
                                GAsyncResult     *result,
                                GError          **error)
{
  g_autoptr(JsonObject) answer = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  answer = g_task_propagate_pointer (G_TASK (result), error);
  if (answer == NULL || easel_json_peek_array (answer, "content") != NULL)
    return g_steal_pointer (&answer);
  g_set_error (error, MCP_APP_ERROR, MCP_APP_ERROR_REFUSED, "The app gave no result of a tool");
  return NULL;
}
