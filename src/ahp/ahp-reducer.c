/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-reducer-private.h"

#include "ahp-reducer.h"

#include "easel-json.h"

static const AhpReduceRule *
rules_of_kind (AhpChannelKind kind)
{
  switch (kind)
    {
    case AHP_CHANNEL_ROOT:
      return ahp_root_rules;
    case AHP_CHANNEL_SESSION:
      return ahp_session_rules;
    case AHP_CHANNEL_CHAT:
      return ahp_chat_rules;
    case AHP_CHANNEL_CANVAS:
      return ahp_canvas_rules;
    case AHP_CHANNEL_TERMINAL:
      return ahp_terminal_rules;
    default:
      return NULL;
    }
}

static const AhpReduceRule *
find_rule (AhpChannelKind  kind,
           const char     *type)
{
  for (const AhpReduceRule *rule = rules_of_kind (kind); rule != NULL && rule->type != NULL; rule++)
    if (strcmp (rule->type, type) == 0)
      return rule;
  return NULL;
}

/**
 * ahp_reduce:
 * @kind: what the state belongs to
 * @state: the state of one channel; never changed
 * @action: an action that the host accepted, as it came from the wire
 *
 * Applies one action to the state of one channel.
 *
 * The function is pure: it keeps every member that it does not know, shares the nodes that did not change with
 * @state and those that came with @action, and neither may be changed by anybody afterwards. An action whose type
 * is unknown or whose members have the wrong type does nothing, as AHP asks of clients (additive evolution).
 *
 * Returns: (transfer full): the new state, or a new reference to @state when nothing changed
 */
JsonObject *
ahp_reduce (AhpChannelKind  kind,
            JsonObject     *state,
            JsonObject     *action)
{
  const AhpReduceRule *rule;
  JsonObject *reduced = NULL;
  const char *type;

  g_return_val_if_fail (state != NULL, NULL);
  g_return_val_if_fail (action != NULL, json_object_ref (state));

  type = easel_json_peek_string (action, "type", "");
  rule = find_rule (kind, type);
  if (rule != NULL)
    reduced = rule->reduce (rule, state, action);
  return reduced != NULL ? reduced : json_object_ref (state);
}

static gboolean
has_type (JsonNode     *node,
          AhpValueType  type)
{
  switch (type)
    {
    case AHP_VALUE_STRING:
      return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
    case AHP_VALUE_NUMBER:
      return JSON_NODE_HOLDS_VALUE (node) &&
             (json_node_get_value_type (node) == G_TYPE_INT64 || json_node_get_value_type (node) == G_TYPE_DOUBLE);
    case AHP_VALUE_ARRAY:
      return JSON_NODE_HOLDS_ARRAY (node);
    case AHP_VALUE_OBJECT:
      return JSON_NODE_HOLDS_OBJECT (node);
    default:
      return FALSE;
    }
}

static const char *
target_of (const AhpReduceRule *rule)
{
  return rule->to != NULL ? rule->to : rule->from;
}

/* The action's member takes the place of the state's. */
JsonObject *
ahp_reduce_replace (const AhpReduceRule *rule,
                    JsonObject          *state,
                    JsonObject          *action)
{
  JsonNode *value = easel_json_peek_node (action, rule->from);

  if (value == NULL || !has_type (value, rule->value))
    return NULL;
  return ahp_state_with (state, target_of (rule), value);
}

/* The same for an optional member: absent and null both clear it, as JSON has no "undefined". */
JsonObject *
ahp_reduce_replace_or_clear (const AhpReduceRule *rule,
                             JsonObject          *state,
                             JsonObject          *action)
{
  JsonNode *value = easel_json_peek_node (action, rule->from);

  if (value != NULL && !JSON_NODE_HOLDS_NULL (value))
    return ahp_reduce_replace (rule, state, action);
  if (!json_object_has_member (state, target_of (rule)))
    return NULL;
  return ahp_state_without (state, target_of (rule));
}

/* root/configChanged and session/configChanged: a shallow merge into config.values; nothing without a config. */
JsonObject *
ahp_reduce_config (const AhpReduceRule *rule,
                   JsonObject          *state,
                   JsonObject          *action)
{
  JsonObject *config = easel_json_peek_object (state, "config");
  JsonObject *changes = easel_json_peek_object (action, "config");
  JsonObject *old_values;
  g_autoptr(JsonObject) values = NULL;
  g_autoptr(JsonNode) values_node = NULL;
  g_autoptr(JsonNode) config_node = NULL;

  if (config == NULL || changes == NULL)
    return NULL;

  old_values = easel_json_peek_object (config, "values");
  if (old_values == NULL || easel_json_peek_boolean (action, "replace", FALSE))
    values = json_object_ref (changes);
  else
    values = ahp_state_merge (old_values, changes, NULL);

  values_node = easel_json_node_take (g_steal_pointer (&values));
  config_node = easel_json_node_take (ahp_state_with (config, "values", values_node));
  return ahp_state_with (state, "config", config_node);
}
