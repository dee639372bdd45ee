/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-action.h"

#include "a2ui-bound.h"
#include "a2ui-catalogs.h"
#include "a2ui-function.h"
#include "a2ui-limits.h"
#include "a2ui-value.h"
#include "easel-json.h"

/* A literal takes precedence over a path: the context of an action is resolved once and not bound. */
static JsonNode *
resolve (A2uiNode   *node,
         JsonObject *value)
{
  A2uiSurface *surface = a2ui_node_get_surface (node);
  JsonNode *literal = value != NULL ? a2ui_bound_get_literal (value) : NULL;
  const char *path = value != NULL ? a2ui_bound_get_path (value) : NULL;

  if (value != NULL && a2ui_bound_is_call (value))
    {
      g_autoptr(JsonNode) call = json_node_init_object (json_node_alloc (), value);
      A2uiDataContext context = { surface, a2ui_node_get_scope (node), a2ui_node_get_id (node), NULL };

      return a2ui_function_evaluate (&context, call);
    }
  if (literal != NULL)
    return json_node_copy (literal);
  if (path == NULL)
    return json_node_new (JSON_NODE_NULL);
  return a2ui_values_dup_listed (a2ui_surface_get_values (surface), a2ui_node_get_scope (node), path);
}

static JsonObject *
resolve_context (A2uiNode  *node,
                 JsonArray *list)
{
  JsonObject *context = json_object_new ();

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *entry = easel_json_array_object (list, i);
      const char *key = easel_json_peek_string (entry, "key", NULL);

      if (key != NULL)
        json_object_set_member (context, key, resolve (node, easel_json_peek_object (entry, "value")));
    }
  return context;
}

/**
 * a2ui_action_dispatch:
 * @node: the component that acts
 * @name: the name of the action
 * @context: its context, without bindings
 *
 * Sends an action to the agent.
 *
 * Returns: whether it was sent; %FALSE while the same action is in flight
 */
gboolean
a2ui_action_dispatch (A2uiNode   *node,
                      const char *name,
                      JsonObject *context)
{
  A2uiSurface *surface;
  g_autoptr(JsonObject) message = NULL;

  g_return_val_if_fail (A2UI_IS_NODE (node), FALSE);
  g_return_val_if_fail (name != NULL && context != NULL, FALSE);

  surface = a2ui_node_get_surface (node);
  message = easel_json_object (EASEL_JSON_STRING ("name", name),
                               EASEL_JSON_STRING ("surfaceId", a2ui_surface_get_id (surface)),
                               EASEL_JSON_STRING ("sourceComponentId", a2ui_node_get_id (node)),
                               EASEL_JSON_OBJECT_REF ("context", context));
  return a2ui_surface_send (surface, a2ui_node_get_instance (node), message);
}

/* (transfer full) (nullable): a value of the arguments of a call, evaluated now. */
static JsonNode *
dup_argument (A2uiNode   *node,
              JsonObject *call,
              const char *name)
{
  A2uiDataContext context = { a2ui_node_get_surface (node), a2ui_node_get_scope (node), a2ui_node_get_id (node), NULL };
  JsonNode *value = easel_json_peek_node (easel_json_peek_object (call, "args"), name);

  return value != NULL ? a2ui_function_evaluate (&context, value) : NULL;
}

/* Calls a tool of the catalog mcp for the user. The agent of the form has the tools: it gets an action with the name
 * and the arguments. */
static gboolean
call_tool (A2uiNode   *node,
           JsonObject *call)
{
  JsonObject *given = easel_json_peek_object (easel_json_peek_object (call, "args"), "arguments");
  g_autoptr(JsonNode) value = dup_argument (node, call, "name");
  g_autofree char *name = a2ui_value_to_string (value);
  g_autoptr(JsonObject) arguments = json_object_new ();
  A2uiDataContext context = { a2ui_node_get_surface (node), a2ui_node_get_scope (node), a2ui_node_get_id (node), NULL };
  JsonObjectIter iter;
  const char *key;
  JsonNode *member;

  if (*name == '\0')
    return FALSE;
  if (given != NULL)
    for (json_object_iter_init_ordered (&iter, given); json_object_iter_next_ordered (&iter, &key, &member);)
      json_object_set_member (arguments, key, a2ui_function_evaluate (&context, member));
  return a2ui_action_dispatch (node, name, arguments);
}

/* Writes the values of "updates" to their paths. All are evaluated before the first is written. */
static gboolean
update_data (A2uiNode   *node,
             JsonObject *call)
{
  A2uiSurface *surface = a2ui_node_get_surface (node);
  g_autoptr(JsonNode) updates = dup_argument (node, call, "updates");
  g_autoptr(JsonNode) values = NULL;
  JsonObjectIter iter;
  const char *path;
  JsonNode *value;

  if (updates == NULL || !JSON_NODE_HOLDS_OBJECT (updates) ||
      a2ui_value_cost (updates) > A2UI_LIMIT_EXPRESSION_RESULT)
    {
      a2ui_surface_report (surface, A2UI_PROBLEM_FUNCTION, a2ui_node_get_id (node),
                           "“updates” of updateDataModel must be an object of paths and values, and not too large");
      return FALSE;
    }
  values = a2ui_value_copy (updates);
  json_object_iter_init_ordered (&iter, json_node_get_object (values));
  while (json_object_iter_next_ordered (&iter, &path, &value))
    {
      g_autofree char *whole = path[0] == '/' ? g_strconcat ("#", path, NULL) : g_strdup (path);
      g_autofree char *pointer = a2ui_data_resolve (a2ui_surface_get_data (surface), a2ui_node_get_scope (node), whole);
      g_autoptr(GError) error = NULL;

      if (!a2ui_data_set (a2ui_surface_get_data (surface), pointer, value, &error))
        a2ui_surface_report (surface, A2UI_PROBLEM_PATH, a2ui_node_get_id (node), error->message);
    }
  return TRUE;
}

/* Runs an action that Easel performs itself, such as openUrl, instead of sending it to the agent. */
static gboolean
do_call (A2uiNode   *node,
         JsonObject *call)
{
  A2uiSurface *surface = a2ui_node_get_surface (node);
  const char *name = easel_json_peek_string (call, "call", "");
  g_autoptr(JsonNode) url = g_str_equal (name, A2UI_FUNCTION_OPEN_URL) ? dup_argument (node, call, "url") : NULL;
  g_autofree char *text = NULL;

  if (g_str_equal (name, A2UI_FUNCTION_CALL_TOOL) && a2ui_surface_has_catalog (surface, A2UI_CATALOG_MCP))
    return call_tool (node, call);
  if (g_str_equal (name, A2UI_FUNCTION_UPDATE_DATA) && a2ui_surface_has_catalog (surface, A2UI_CATALOG_MCP))
    return update_data (node, call);
  if (url == NULL)
    {
      a2ui_surface_report (surface, A2UI_PROBLEM_FUNCTION, a2ui_node_get_id (node),
                           "only openUrl with a url, and callMcpTool and updateDataModel of the catalog mcp, can be "
                           "the function of an action");
      return FALSE;
    }
  text = a2ui_value_to_string (url);
  a2ui_surface_open_url (surface, text);
  return TRUE;
}

/**
 * a2ui_action_activate:
 * @node: a node with an action
 *
 * Sends a `userAction` with exactly the entries of its context, resolved now: including false, 0 and "". Text of an
 * obscured input is included only if the context lists its exact path. The function does nothing while a check of the
 * node fails.
 *
 * Returns: whether the action was sent to the agent or performed by Easel
 */
gboolean
a2ui_action_activate (A2uiNode *node)
{
  JsonNode *action;
  JsonObject *object;
  g_autoptr(JsonObject) context = NULL;
  const char *name;
  g_autofree char *fault = NULL;

  g_return_val_if_fail (A2UI_IS_NODE (node), FALSE);

  action = a2ui_node_get_property (node, "action");
  if (action == NULL || !JSON_NODE_HOLDS_OBJECT (action))
    return FALSE;
  object = json_node_get_object (action);
  fault = a2ui_node_dup_fault (node);
  if (fault != NULL)
    return FALSE;
  if (easel_json_peek_object (object, "functionCall") != NULL)
    return do_call (node, easel_json_peek_object (object, "functionCall"));
  name = easel_json_peek_string (object, "name", NULL);
  if (name == NULL)
    return FALSE;
  context = resolve_context (node, easel_json_peek_array (object, "context"));
  return a2ui_action_dispatch (node, name, context);
}
