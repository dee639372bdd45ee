/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "config.h"

#include "mcp-app-tools.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "mcp-app-limits.h"
#include "mcp-apps.h"

struct _McpAppTools
{
  GObject       parent_instance;

  EaselCanvas  *canvas;
  GHashTable   *tools;      /* char * → JsonObject; NULL: not read completely */
  GHashTable   *reading;    /* nullable: @tools while the pages of the list are read */
  GPtrArray    *waiting;    /* GTask: waits for the list; its data is the name of a tool */
  GCancellable *cancellable;
  guint         pages;
};

G_DEFINE_FINAL_TYPE (McpAppTools, mcp_app_tools, G_TYPE_OBJECT)

static void read_page (McpAppTools *self, const char *cursor);
static void start_reading (McpAppTools *self);

static void
mcp_app_tools_dispose (GObject *object)
{
  McpAppTools *self = MCP_APP_TOOLS (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->canvas);

  G_OBJECT_CLASS (mcp_app_tools_parent_class)->dispose (object);
}

static void
mcp_app_tools_finalize (GObject *object)
{
  McpAppTools *self = MCP_APP_TOOLS (object);

  g_clear_pointer (&self->tools, g_hash_table_unref);
  g_clear_pointer (&self->reading, g_hash_table_unref);
  g_ptr_array_unref (self->waiting);
  g_object_unref (self->cancellable);

  G_OBJECT_CLASS (mcp_app_tools_parent_class)->finalize (object);
}

static void
mcp_app_tools_class_init (McpAppToolsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = mcp_app_tools_dispose;
  object_class->finalize = mcp_app_tools_finalize;
}

static void
mcp_app_tools_init (McpAppTools *self)
{
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  self->cancellable = g_cancellable_new ();
}

/** mcp_app_tools_new: (transfer full): the tools of the server behind @canvas. */
McpAppTools *
mcp_app_tools_new (EaselCanvas *canvas)
{
  McpAppTools *self;

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  self = g_object_new (MCP_TYPE_APP_TOOLS, NULL);
  self->canvas = g_object_ref (canvas);
  return self;
}

/**
 * mcp_app_tool_consent:
 * @tool: a definition; foreign
 *
 * One question covers all tools without hints of a server: Apps call tools every second, and a question for each call
 * would teach the user to allow everything. It also covers tools that only Apps may call, whatever their hints.
 *
 * Returns: when the user is asked before an App calls it
 */
McpAppConsent
mcp_app_tool_consent (JsonObject *tool)
{
  JsonObject *hints = easel_json_peek_object (tool, "annotations");

  if (hints != NULL && easel_json_peek_boolean (hints, "readOnlyHint", FALSE))
    return MCP_APP_CONSENT_ALLOW;
  if (hints != NULL && easel_json_peek_boolean (hints, "destructiveHint", FALSE) &&
      mcp_apps_tool_is_for (tool, "model"))
    return MCP_APP_CONSENT_ASK;
  return MCP_APP_CONSENT_ONCE;
}

static void
answer (McpAppTools *self,
        GHashTable  *tools,
        GTask       *task)
{
  JsonObject *tool = g_hash_table_lookup (tools, g_task_get_task_data (task));

  if (g_task_return_error_if_cancelled (task))
    return;
  if (tool == NULL || !mcp_apps_tool_is_for (tool, "app"))
    g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_REFUSED, "Tool not callable by apps");
  else
    g_task_return_pointer (task, json_object_ref (tool), (GDestroyNotify) json_object_unref);
}

static void
end_reading (McpAppTools  *self,
             const GError *error)
{
  g_autoptr(GHashTable) tools = g_steal_pointer (&self->reading);
  g_autoptr(GPtrArray) waiting = self->waiting;

  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  if (error == NULL && tools != NULL)
    self->tools = g_hash_table_ref (tools);
  for (guint i = 0; i < waiting->len; i++)
    {
      if (error != NULL)
        g_task_return_error (waiting->pdata[i], g_error_copy (error));
      else if (tools == NULL)
        g_task_return_new_error (waiting->pdata[i], MCP_APP_ERROR, MCP_APP_ERROR_REFUSED, "The tools have changed");
      else
        answer (self, tools, waiting->pdata[i]);
    }
}

static void
take_tools (McpAppTools *self,
            JsonArray   *array)
{
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonObject *tool = easel_json_array_object (array, i);
      const char *name = easel_json_peek_string (tool, "name", NULL);

      if (name != NULL && g_hash_table_size (self->reading) < MCP_APP_LIMIT_TOOLS)
        g_hash_table_insert (self->reading, g_strdup (name), json_object_ref (tool));
    }
}

/* Reads at most MCP_APP_LIMIT_TOOL_PAGES pages; tools on later pages are unknown. */
static void
page_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(McpAppTools) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = easel_canvas_ask_finish (EASEL_CANVAS (source), result, &error);
  JsonObject *page = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *cursor;

  if (error == NULL && page == NULL)
    error = g_error_new_literal (MCP_APP_ERROR, MCP_APP_ERROR_REFUSED, "The server has no list of tools");
  if (error == NULL && self->reading == NULL && ++self->pages < MCP_APP_LIMIT_TOOL_PAGES)
    {
      /* The list changed while it was read. */
      start_reading (self);
      return;
    }
  if (error != NULL || self->reading == NULL)
    {
      end_reading (self, error);
      return;
    }
  take_tools (self, easel_json_peek_array (page, "tools"));
  cursor = easel_json_peek_string (page, "nextCursor", NULL);
  if (cursor != NULL && ++self->pages < MCP_APP_LIMIT_TOOL_PAGES)
    read_page (self, cursor);
  else
    end_reading (self, NULL);
}

static void
read_page (McpAppTools *self,
           const char  *cursor)
{
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_STRING ("cursor", cursor));

  easel_canvas_ask_async (self->canvas, "tools/list", params, self->cancellable, page_cb, g_object_ref (self));
}

static void
start_reading (McpAppTools *self)
{
  self->reading = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_object_unref);
  read_page (self, NULL);
}

/**
 * mcp_app_tools_find_async:
 * @self: the tools
 * @name: the name of a tool; foreign
 * @cancellable: (nullable): cancels the search
 * @callback: called with the definition
 * @user_data: for @callback
 *
 * Finds the definition of a tool that Apps may call.
 */
void
mcp_app_tools_find_async (McpAppTools         *self,
                          const char          *name,
                          GCancellable        *cancellable,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (MCP_IS_APP_TOOLS (self));
  g_return_if_fail (name != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, mcp_app_tools_find_async);
  g_task_set_task_data (task, g_strdup (name), g_free);
  if (self->tools != NULL)
    {
      answer (self, self->tools, task);
      return;
    }
  g_ptr_array_add (self->waiting, g_steal_pointer (&task));
  if (self->waiting->len > 1)
    return;
  self->pages = 0;
  start_reading (self);
}

/** mcp_app_tools_find_finish: (transfer full): the definition; MCP_APP_ERROR, or an error of the source. */
JsonObject *
mcp_app_tools_find_finish (McpAppTools   *self,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/** mcp_app_tools_dup_known: (transfer full) (nullable): the definition of a tool for Apps, if the list was read
 * already. */
JsonObject *
mcp_app_tools_dup_known (McpAppTools *self,
                         const char  *name)
{
  JsonObject *tool;

  g_return_val_if_fail (MCP_IS_APP_TOOLS (self), NULL);

  tool = self->tools != NULL ? g_hash_table_lookup (self->tools, name) : NULL;
  return tool != NULL && mcp_apps_tool_is_for (tool, "app") ? json_object_ref (tool) : NULL;
}

/** mcp_app_tools_invalidate: makes the next search read the list again, also for searches that wait now. */
void
mcp_app_tools_invalidate (McpAppTools *self)
{
  g_return_if_fail (MCP_IS_APP_TOOLS (self));

  g_clear_pointer (&self->tools, g_hash_table_unref);
  g_clear_pointer (&self->reading, g_hash_table_unref);
}
