/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-pmx-app.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-pmx-operations.h"
#include "pmx-limits.h"

#define CALL_TOOL "/api/ext-app/call-tool"
#define MODEL_CONTEXT "/api/ext-app/model-context"

/* Requests of an App to its server, and their routes at the workbench; all of them name the session of the App. */
static const struct
{
  const char *method;
  const char *path;
} methods[] = {
  { "tools/call", CALL_TOOL },
  { "tools/list", "/api/ext-app/list-tools" },
  { "resources/read", "/api/ext-app/read-resource" },
  { "resources/list", "/api/ext-app/list-resources" },
  { "resources/templates/list", "/api/ext-app/list-resource-templates" },
  { "prompts/list", "/api/ext-app/list-prompts" },
};

static const char *
peek (PmxNode    *node,
      const char *member)
{
  return easel_json_peek_string (pmx_node_get_data (node), member, "");
}

/* (transfer full): the URI of the page, which older servers do not send. */
static char *
dup_uri (PmxNode *node)
{
  const char *uri = peek (node, "resourceUri");

  return g_str_has_prefix (uri, "ui://") ? g_strdup (uri) : g_strconcat ("ui://", pmx_node_get_id (node), NULL);
}

/* --- its page --------------------------------------------------------------------------------------------------- */

/* (transfer full): the page as an answer of the App's server. The board stores it, also after that server has ended. */
static JsonObject *
make_answer (PmxNode *node)
{
  JsonObject *ui = easel_json_peek_object (pmx_node_get_data (node), "resourceMeta");
  JsonObject *meta =
    easel_json_object (EASEL_JSON_OBJECT ("ui", ui != NULL ? json_object_ref (ui) : json_object_new ()));
  JsonArray *contents = json_array_new ();
  g_autofree char *uri = dup_uri (node);

  json_array_add_object_element (contents, easel_json_object (EASEL_JSON_STRING ("uri", uri),
                                                              EASEL_JSON_STRING ("mimeType", MCP_APPS_MIME_TYPE),
                                                              EASEL_JSON_STRING ("text", peek (node, "html")),
                                                              EASEL_JSON_OBJECT ("_meta", meta)));
  return easel_json_object (EASEL_JSON_ARRAY ("contents", contents));
}

/* Updates the page of an App that was opened again in its node. */
static void
renew_page (McpApp  *app,
            PmxNode *node)
{
  McpAppPage *shown = mcp_app_get_page (app);
  const char *html = peek (node, "html");
  g_autoptr(GBytes) bytes = g_bytes_new_static (html, strlen (html));
  g_autoptr(JsonObject) answer = NULL;
  g_autoptr(McpAppPage) page = NULL;

  if (shown == NULL || g_bytes_equal (mcp_app_page_get_html (shown), bytes))
    return;
  answer = make_answer (node);
  page = mcp_app_page_new_from_answer (answer, NULL, mcp_app_get_resource_uri (app), NULL);
  if (page != NULL)
    mcp_app_set_page (app, page, FALSE);
}

/* --- its call --------------------------------------------------------------------------------------------------- */

static void
write_result (McpApp  *app,
              PmxNode *node)
{
  JsonObject *result = easel_json_peek_object (pmx_node_get_data (node), "toolResult");
  McpAppCallState state = mcp_app_get_call_state (app);

  if (result == NULL)
    return;
  if (state != MCP_APP_DONE && state != MCP_APP_FAILED)
    mcp_app_set_result (app, result);
  else if (!json_object_equal (result, mcp_app_get_result (app)))
    mcp_app_replace_result (app, result);
}

/** easel_pmx_app_is_app: whether the node is an App with a page; other nodes of that kind are links and artifacts. */
gboolean
easel_pmx_app_is_app (PmxNode *node)
{
  g_return_val_if_fail (PMX_IS_NODE (node), FALSE);

  return g_str_equal (pmx_node_get_kind (node), "mcp-app") && g_str_equal (peek (node, "mode"), "ext-app") &&
         *peek (node, "html") != '\0' && *peek (node, "toolName") != '\0';
}

/**
 * easel_pmx_app_update:
 * @app: the App of @node
 * @node: a node
 *
 * Updates the App from the node.
 */
void
easel_pmx_app_update (McpApp  *app,
                      PmxNode *node)
{
  JsonObject *data = pmx_node_get_data (node);
  JsonObject *tool = easel_json_peek_object (data, "toolDefinition");
  g_autoptr(JsonObject) capabilities = NULL;

  g_return_if_fail (MCP_IS_APP (app) && PMX_IS_NODE (node));

  mcp_app_set_title (app, pmx_node_get_title (node));
  if (tool != NULL)
    mcp_app_set_tool (app, tool);
  if (*peek (node, "appSessionId") != '\0')
    {
      capabilities = easel_json_object (EASEL_JSON_OBJECT ("serverTools", json_object_new ()),
                                        EASEL_JSON_OBJECT ("serverResources", json_object_new ()));
    }
  mcp_app_set_capabilities (app, capabilities);
  renew_page (app, node);
  write_result (app, node);
}

/**
 * easel_pmx_app_new:
 * @node: a node that is an App
 * @workbench_id: the id of the workbench, the same in every run
 *
 * Returns: (transfer full): the App
 */
McpApp *
easel_pmx_app_new (PmxNode    *node,
                   const char *workbench_id)
{
  JsonObject *data = pmx_node_get_data (node);
  JsonNode *transport = easel_json_peek_node (data, "transportConfig");
  JsonObject *input = easel_json_peek_object (data, "toolInput");
  g_autofree char *uri = dup_uri (node);
  const char *server = easel_json_peek_string (data, "serverName", pmx_node_get_id (node));
  g_autofree char *reached = transport != NULL ? easel_json_to_string (transport) : g_strdup ("");
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, reached, -1);
  g_autofree char *key = g_strjoin (" ", workbench_id, server, digest, NULL);
  g_autoptr(JsonObject) arguments = input != NULL ? json_object_ref (input) : json_object_new ();
  McpApp *app = mcp_app_new (server, peek (node, "toolName"), uri);

  /* Permissions apply to the server by its configuration: servers of the same name differ. */
  mcp_app_set_server_key (app, key);
  mcp_app_set_arguments (app, arguments);
  easel_pmx_app_update (app, node);
  return app;
}

/* --- what it asks ----------------------------------------------------------------------------------------------- */

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(JsonObject) answer = pmx_client_call_finish (PMX_CLIENT (source), result, &error);
  JsonNode *found = answer != NULL ? easel_json_peek_node (answer, "result") : NULL;

  if (answer == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, found != NULL ? json_node_ref (found) : easel_json_node_take (json_object_new ()),
                           (GDestroyNotify) json_node_unref);
}

static JsonObject *
make_body (PmxNode    *node,
           const char *path,
           JsonObject *params)
{
  const char *uri = params != NULL ? easel_json_peek_string (params, "uri", NULL) : NULL;
  JsonObject *arguments = params != NULL ? easel_json_peek_object (params, "arguments") : NULL;
  JsonObject *body = easel_json_object (EASEL_JSON_STRING ("sessionId", peek (node, "appSessionId")),
                                        EASEL_JSON_STRING ("uri", uri));

  if (g_str_equal (path, CALL_TOOL))
    easel_json_object_set (body,
                           EASEL_JSON_STRING ("toolName",
                                              params != NULL ? easel_json_peek_string (params, "name", "") : ""),
                           EASEL_JSON_STRING ("nodeId", pmx_node_get_id (node)),
                           EASEL_JSON_OBJECT_REF ("arguments", arguments));
  return body;
}

/* A message of the user in progress, with the context of its App. */
typedef struct
{
  PmxClient  *client;
  PmxBoard   *board;
  JsonObject *params;
  GTask      *task;
} Message;

static void
context_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autofree Message *message = user_data;
  g_autoptr(PmxClient) client = message->client;
  g_autoptr(PmxBoard) board = message->board;
  g_autoptr(JsonObject) params = message->params;
  g_autoptr(JsonObject) answer = NULL;
  GError *error = NULL;

  if (source != NULL)
    answer = pmx_client_call_finish (client, result, &error);
  if (error != NULL)
    {
      g_task_return_error (message->task, error);
      g_object_unref (message->task);
    }
  else
    easel_pmx_operations_run (client, board, "steer", params, message->task);
}

/* Sends a message of the user like the user's other messages to the agent. The App's context, which agents read with
 * the node, is sent first. */
static void
send_message (PmxClient  *client,
              PmxBoard   *board,
              PmxNode    *node,
              JsonObject *params,
              GTask      *task)
{
  JsonObject *context = params != NULL ? easel_json_peek_object (params, "context") : NULL;
  g_autofree char *text = mcp_app_content_dup_text (params != NULL ? easel_json_peek_array (params, "content") : NULL);
  Message *message = g_new0 (Message, 1);
  g_autoptr(JsonObject) body = NULL;

  message->client = g_object_ref (client);
  message->board = g_object_ref (board);
  message->params = easel_json_object (EASEL_JSON_STRING ("message", text));
  message->task = task;
  if (context == NULL)
    {
      context_cb (NULL, NULL, message);
      return;
    }
  body = easel_json_object_copy (context);
  json_object_set_string_member (body, "nodeId", pmx_node_get_id (node));
  pmx_client_call_async (client, "POST", MODEL_CONTEXT, body, PMX_LIMIT_CALL, g_task_get_cancellable (task), context_cb,
                         message);
}

/**
 * easel_pmx_app_ask:
 * @client: the connection
 * @board: the workbench
 * @node: a node that is an App
 * @method: an MCP method, or "ui/message"
 * @params: (nullable): foreign
 * @task: (transfer full): gets the answer, a #JsonNode
 *
 * Forwards a request of the App to its server through the workbench.
 */
void
easel_pmx_app_ask (PmxClient  *client,
                   PmxBoard   *board,
                   PmxNode    *node,
                   const char *method,
                   JsonObject *params,
                   GTask      *task)
{
  g_autofree char *uri = NULL;

  g_return_if_fail (PMX_IS_CLIENT (client) && PMX_IS_BOARD (board) && PMX_IS_NODE (node));
  g_return_if_fail (method != NULL && G_IS_TASK (task));

  uri = dup_uri (node);
  if (g_str_equal (method, "ui/message"))
    {
      send_message (client, board, node, params, task);
      return;
    }
  if (g_str_equal (method, "resources/read") && params != NULL &&
      g_str_equal (easel_json_peek_string (params, "uri", ""), uri))
    {
      g_task_return_pointer (task, easel_json_node_take (make_answer (node)), (GDestroyNotify) json_node_unref);
      g_object_unref (task);
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (g_str_equal (methods[i].method, method))
      {
        g_autoptr(JsonObject) body = make_body (node, methods[i].path, params);

        pmx_client_call_async (client, "POST", methods[i].path, body, PMX_LIMIT_APP_CALL, g_task_get_cancellable (task),
                               answered_cb, task);
        return;
      }
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "The workbench has no %s for apps", method);
  g_object_unref (task);
}
