/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-action.h"

#include "a2ui-bound.h"
#include "a2ui-function.h"
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

/* Runs an action that Easel performs itself, such as openUrl, instead of sending it to the agent. */
static gboolean
do_call (A2uiNode   *node,
         JsonObject *call)
{
  A2uiSurface *surface = a2ui_node_get_surface (node);
  A2uiDataContext context = { surface, a2ui_node_get_scope (node), a2ui_node_get_id (node), NULL };
  JsonObject *arguments = easel_json_peek_object (call, "args");
  JsonNode *url = arguments != NULL ? json_object_get_member (arguments, "url") : NULL;
  g_autoptr(JsonNode) value = NULL;
  g_autofree char *text = NULL;

  if (!g_str_equal (easel_json_peek_string (call, "call", ""), A2UI_FUNCTION_OPEN_URL) || url == NULL)
    {
      a2ui_surface_report (surface, A2UI_PROBLEM_FUNCTION, a2ui_node_get_id (node),
                           "only openUrl with a url can be the function of an action");
      return FALSE;
    }
  value = a2ui_function_evaluate (&context, url);
  text = a2ui_value_to_string (value);
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
  A2uiSurface *surface;
  JsonNode *action;
  JsonObject *object;
  g_autoptr(JsonObject) message = NULL;
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
  surface = a2ui_node_get_surface (node);
  message = easel_json_object (EASEL_JSON_STRING ("name", name),
                               EASEL_JSON_STRING ("surfaceId", a2ui_surface_get_id (surface)),
                               EASEL_JSON_STRING ("sourceComponentId", a2ui_node_get_id (node)),
                               EASEL_JSON_OBJECT ("context",
                                                  resolve_context (node, easel_json_peek_array (object, "context"))));
  return a2ui_surface_send (surface, a2ui_node_get_instance (node), message);
}
