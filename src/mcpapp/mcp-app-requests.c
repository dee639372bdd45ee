/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "mcp-app-requests.h"

#include <string.h>

#include "easel-base64.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-uri.h"
#include "mcp-app-limits.h"

/* Files of a `ui/download-file` request, saved one after another. */
typedef struct
{
  McpAppServer *server;
  McpAppClient *client;  /* weak: a reference would be a cycle, through the question to the user */
  JsonArray    *contents;
  guint         next;
  gboolean      failed;
} Download;

static void save_next (GTask *owned);

/* A request that the user declined is answered with `isError`, by the specification; it is not an error of the page. */
static void
return_done (GTask    *task,
             gboolean  is_done)
{
  JsonObject *result = easel_json_object (EASEL_JSON_IF (!is_done, EASEL_JSON_BOOLEAN ("isError", TRUE)));

  g_task_return_pointer (task, easel_json_node_take (result), (GDestroyNotify) json_node_unref);
}

static void
return_params (GTask      *task,
               const char *message)
{
  g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_PARAMS, "%s", message);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;

  return_done (task, g_task_propagate_boolean (G_TASK (result), NULL));
}

static void
open_link (McpAppClient *client,
           JsonObject   *params,
           GTask        *owned)
{
  g_autoptr(GTask) task = owned;
  const char *uri = easel_json_peek_string (params, "url", NULL);
  g_autofree char *scheme = uri != NULL && strlen (uri) <= EASEL_LIMIT_URI_BYTES ? easel_uri_dup_scheme (uri) : NULL;

  if (scheme == NULL)
    return_params (task, "\"url\" is not an address");
  else if (!g_str_equal (scheme, "https") && !g_str_equal (scheme, "http") && !g_str_equal (scheme, "mailto"))
    g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_REFUSED, "Only links to the web and mail are opened");
  else
    mcp_app_client_open_link (client, uri, g_task_new (client, NULL, opened_cb, g_steal_pointer (&task)));
}

/* (transfer full) (nullable): content blocks. Real pages send a list; the example of the specification is one block. */
static JsonArray *
read_content (JsonObject *params)
{
  JsonNode *node = easel_json_peek_node (params, "content");
  g_autoptr(JsonArray) content = NULL;

  if (node == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      content = json_array_new ();
      json_array_add_element (content, json_node_copy (node));
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    content = json_array_ref (json_node_get_array (node));
  if (content == NULL || json_array_get_length (content) > MCP_APP_LIMIT_BLOCKS)
    return NULL;
  for (guint i = 0; i < json_array_get_length (content); i++)
    {
      JsonObject *block = easel_json_array_object (content, i);

      if (block == NULL || easel_json_peek_string (block, "type", NULL) == NULL)
        return NULL;
    }
  return g_steal_pointer (&content);
}

/* A message of the page is only proposed: the user sends or removes it. */
static void
add_message (McpApp     *app,
             JsonObject *params,
             GTask      *owned)
{
  g_autoptr(GTask) task = owned;
  g_autoptr(JsonArray) content = read_content (params);

  if (g_strcmp0 (easel_json_peek_string (params, "role", NULL), "user") != 0)
    return_params (task, "\"role\" is \"user\"");
  else if (content == NULL || json_array_get_length (content) == 0)
    return_params (task, "\"content\" is a list of content blocks");
  else
    return_done (task, mcp_app_add_proposed_message (app, content));
}

static void
update_context (McpApp     *app,
                JsonObject *params,
                GTask      *owned)
{
  g_autoptr(GTask) task = owned;
  g_autoptr(JsonArray) content = read_content (params);
  JsonObject *structured = easel_json_peek_object (params, "structuredContent");
  JsonObject *meta = easel_json_peek_object (params, "_meta");
  g_autoptr(JsonObject) context = NULL;

  if ((content == NULL && easel_json_has (params, "content")) ||
      (structured == NULL && easel_json_has (params, "structuredContent")))
    {
      return_params (task, "\"content\" is a list of content blocks, and \"structuredContent\" an object");
      return;
    }
  context = easel_json_object (EASEL_JSON_IF (content != NULL && json_array_get_length (content) > 0,
                                              EASEL_JSON_ARRAY_REF ("content", content)),
                               EASEL_JSON_OBJECT_REF ("structuredContent", structured));
  if (easel_json_peek_node (meta, MCP_APPS_OPENAI_STATE) != NULL &&
      !mcp_app_set_widget_state (app, easel_json_peek_object (meta, MCP_APPS_OPENAI_STATE)))
    g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_REFUSED, "The state is too large");
  else if (mcp_app_set_context (app, json_object_get_size (context) > 0 ? context : NULL))
    return_done (task, TRUE);
  else
    g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_REFUSED, "The context is too large");
}

static void
download_free (gpointer data)
{
  Download *download = data;

  g_object_unref (download->server);
  g_clear_weak_pointer (&download->client);
  json_array_unref (download->contents);
  g_free (download);
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  GTask *task = user_data;
  Download *download = g_task_get_task_data (task);

  download->failed = !g_task_propagate_boolean (G_TASK (result), NULL) || download->failed;
  save_next (task);
}

/* File name: the last part of the path of @uri; the client cleans it. */
static char *
name_of (const char *uri)
{
  g_autofree char *path = g_strndup (uri, strcspn (uri, "?#"));
  g_autofree char *name = g_path_get_basename (path);
  char *plain = g_uri_unescape_string (name, "/");

  return plain != NULL ? plain : g_steal_pointer (&name);
}

static gboolean
save_resource (GTask      *task,
               JsonObject *resource)
{
  Download *download = g_task_get_task_data (task);
  const char *uri = easel_json_peek_string (resource, "uri", NULL);
  const char *text = easel_json_peek_string (resource, "text", NULL);
  const char *blob = easel_json_peek_string (resource, "blob", NULL);
  g_autoptr(GBytes) bytes = NULL;
  g_autofree char *name = NULL;

  if (uri == NULL || (text == NULL) == (blob == NULL))
    return FALSE;
  bytes = text != NULL ? g_bytes_new (text, strlen (text)) : easel_base64_decode (blob, strlen (blob));
  if (bytes == NULL)
    return FALSE;
  name = name_of (uri);
  if (download->client == NULL)
    return FALSE;
  /* A task with @client as source object would be a reference cycle: the surface has the question. */
  mcp_app_client_save_file (download->client, name, bytes, g_task_new (NULL, NULL, saved_cb, task));
  return TRUE;
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  GTask *task = user_data;
  Download *download = g_task_get_task_data (task);
  g_autoptr(JsonNode) node = g_task_propagate_pointer (G_TASK (result), NULL);
  JsonObject *answer = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  JsonArray *contents = easel_json_peek_array (answer, "contents");
  JsonObject *first = contents != NULL && json_array_get_length (contents) > 0 ? easel_json_array_object (contents, 0)
                                                                               : NULL;

  if (first != NULL && save_resource (task, first))
    return;
  download->failed = TRUE;
  save_next (task);
}

static gboolean
save_link (GTask      *task,
           const char *uri)
{
  Download *download = g_task_get_task_data (task);
  g_autoptr(JsonObject) params = NULL;

  if (uri == NULL)
    return FALSE;
  params = easel_json_object (EASEL_JSON_STRING ("uri", uri));
  mcp_app_server_call (download->server, "resources/read", params, g_task_new (NULL, NULL, read_cb, task));
  return TRUE;
}

static void
save_next (GTask *owned)
{
  g_autoptr(GTask) task = owned;
  Download *download = g_task_get_task_data (task);
  JsonObject *content, *resource;
  const char *type;

  if (download->next == json_array_get_length (download->contents))
    {
      return_done (task, !download->failed);
      return;
    }
  content = easel_json_array_object (download->contents, download->next++);
  type = easel_json_peek_string (content, "type", NULL);
  resource = easel_json_peek_object (content, "resource");
  if (g_strcmp0 (type, "resource") == 0 && resource != NULL && save_resource (task, resource))
    g_steal_pointer (&task);
  else if (g_strcmp0 (type, "resource_link") == 0 && save_link (task, easel_json_peek_string (content, "uri", NULL)))
    g_steal_pointer (&task);
  else
    return_params (task, "\"contents\" holds resources and links to them");
}

static void
download_file (McpAppServer *server,
               McpAppClient *client,
               JsonObject   *params,
               GTask        *owned)
{
  g_autoptr(GTask) task = owned;
  JsonArray *contents = easel_json_peek_array (params, "contents");
  Download *download;

  if (contents == NULL || json_array_get_length (contents) == 0 ||
      json_array_get_length (contents) > MCP_APP_LIMIT_FILES)
    {
      return_params (task, "\"contents\" is a list of resources");
      return;
    }
  download = g_new0 (Download, 1);
  download->server = g_object_ref (server);
  g_set_weak_pointer (&download->client, client);
  download->contents = json_array_ref (contents);
  g_task_set_task_data (task, download, download_free);
  save_next (g_steal_pointer (&task));
}

/**
 * mcp_app_requests_start:
 * @app: the App of the page
 * @server: the server of @app
 * @client: shows the App
 * @method: of a request
 * @params: the parameters; foreign
 * @task: (transfer full): returns the result, a #JsonNode
 *
 * Starts a request of a page to the user.
 *
 * Returns: %FALSE when @method is unknown; the caller still owns @task
 */
gboolean
mcp_app_requests_start (McpApp       *app,
                        McpAppServer *server,
                        McpAppClient *client,
                        const char   *method,
                        JsonObject   *params,
                        GTask        *task)
{
  if (g_str_equal (method, "ui/open-link"))
    open_link (client, params, task);
  else if (g_str_equal (method, "ui/message"))
    add_message (app, params, task);
  else if (g_str_equal (method, "ui/update-model-context"))
    update_context (app, params, task);
  else if (g_str_equal (method, "ui/download-file"))
    download_file (server, client, params, task);
  else
    return FALSE;
  return TRUE;
}
