/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "config.h"

#include "mcp-app-read.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "mcp-app-limits.h"

typedef struct
{
  EaselCanvas *canvas;
  JsonObject  *answer;   /* nullable: result of resources/read */
  guint        pages;
} Reading;

static void list_page (GTask *owned, const char *cursor);

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_object_unref (reading->canvas);
  g_clear_pointer (&reading->answer, json_object_unref);
  g_free (reading);
}

static void
finish (GTask      *owned,
        JsonObject *entry)
{
  g_autoptr(GTask) task = owned;
  Reading *reading = g_task_get_task_data (task);
  McpApp *app = g_task_get_source_object (task);
  GError *error = NULL;
  g_autoptr(McpAppPage) page = mcp_app_page_new_from_answer (reading->answer, entry,
                                                              mcp_app_get_resource_uri (app), &error);

  if (page == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  mcp_app_set_page (app, page, FALSE);
  g_task_return_boolean (task, TRUE);
}

/* If the list is invalid or lacks the resource, the page has no declarations. */
static void
listed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Reading *reading = g_task_get_task_data (task);
  McpApp *app = g_task_get_source_object (task);
  g_autoptr(JsonNode) node = easel_canvas_ask_finish (EASEL_CANVAS (source), result, NULL);
  JsonObject *page = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  JsonArray *resources = easel_json_peek_array (page, "resources");
  JsonObject *entry = easel_json_array_find (resources, "uri", mcp_app_get_resource_uri (app));
  const char *cursor = easel_json_peek_string (page, "nextCursor", NULL);

  if (entry == NULL && cursor != NULL && ++reading->pages < MCP_APP_LIMIT_TOOL_PAGES)
    list_page (g_steal_pointer (&task), cursor);
  else
    finish (g_steal_pointer (&task), entry);
}

static void
list_page (GTask      *owned,
           const char *cursor)
{
  Reading *reading = g_task_get_task_data (owned);
  GCancellable *cancellable = g_task_get_cancellable (owned);
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_STRING ("cursor", cursor));

  easel_canvas_ask_async (reading->canvas, "resources/list", params, cancellable, listed_cb, owned);
}

static gboolean
declares (JsonObject *answer)
{
  JsonArray *contents = easel_json_peek_array (answer, "contents");
  JsonObject *item = contents != NULL && json_array_get_length (contents) == 1 ? easel_json_array_object (contents, 0)
                                                                               : NULL;
  McpAppsDialect dialect;
  g_autoptr(JsonObject) ui = NULL;

  if (mcp_apps_read_type (easel_json_peek_string (item, "mimeType", NULL), &dialect))
    ui = mcp_apps_dup_declared (easel_json_peek_object (item, "_meta"), dialect);
  return ui != NULL;
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Reading *reading = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr(JsonNode) node = easel_canvas_ask_finish (EASEL_CANVAS (source), result, &error);

  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    {
      g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_PAGE, _("The server sent no page for the app."));
      return;
    }
  reading->answer = json_object_ref (json_node_get_object (node));
  if (declares (reading->answer))
    finish (g_steal_pointer (&task), NULL);
  else
    list_page (g_steal_pointer (&task), NULL);
}

/**
 * mcp_app_read_page_async:
 * @app: an App
 * @canvas: the canvas of @app
 * @cancellable: (nullable): cancels the read
 * @callback: called when the App has its page
 * @user_data: for @callback
 *
 * Reads the page from the server of @app. `resources/list` is requested only if the resource has no declarations
 * itself: real servers never put declarations in the list alone.
 */
void
mcp_app_read_page_async (McpApp              *app,
                         EaselCanvas         *canvas,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr(JsonObject) params = NULL;
  Reading *reading;
  GTask *task;

  g_return_if_fail (MCP_IS_APP (app));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));

  params = easel_json_object (EASEL_JSON_STRING ("uri", mcp_app_get_resource_uri (app)));
  task = g_task_new (app, cancellable, callback, user_data);
  g_task_set_source_tag (task, mcp_app_read_page_async);
  reading = g_new0 (Reading, 1);
  reading->canvas = g_object_ref (canvas);
  g_task_set_task_data (task, reading, reading_free);
  easel_canvas_ask_async (canvas, "resources/read", params, cancellable, read_cb, task);
}

/** mcp_app_read_page_finish: %TRUE when the App has its page. */
gboolean
mcp_app_read_page_finish (McpApp        *app,
                          GAsyncResult  *result,
                          GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, app), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
