/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-reducer-rules.h"

#include "easel-json.h"

/* Members that canvas/updated may carry: issue #297 §5 and, for the last two, PR #298. */
static const struct
{
  const char *name;
  gboolean    clears;  /* whether null removes the member; otherwise null is ignored */
} updatable[] = {
  { "title", TRUE },
  { "status", TRUE },
  { "url", TRUE },
  { "availability", FALSE },
  { "activity", TRUE },
  { "contentUri", TRUE },
};

/* Reads the known members of an update. FALSE if one of them has a wrong type: then the whole action is ignored. */
static gboolean
read_update (JsonObject  *action,
             JsonNode   **values,
             gboolean    *has_change)
{
  *has_change = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (updatable); i++)
    {
      values[i] = easel_json_peek_node (action, updatable[i].name);
      if (values[i] == NULL)
        continue;
      if (!JSON_NODE_HOLDS_NULL (values[i]) &&
          !(JSON_NODE_HOLDS_VALUE (values[i]) && json_node_get_value_type (values[i]) == G_TYPE_STRING))
        return FALSE;
      *has_change = TRUE;
    }
  return TRUE;
}

static JsonObject *
reduce_updated (const AhpReduceRule *rule,
                JsonObject          *state,
                JsonObject          *action)
{
  JsonNode *values[G_N_ELEMENTS (updatable)];
  gboolean has_change;
  JsonObject *copy;

  if (!read_update (action, values, &has_change) || !has_change)
    return NULL;

  copy = easel_json_object_copy (state);
  for (guint i = 0; i < G_N_ELEMENTS (updatable); i++)
    {
      if (values[i] == NULL)
        continue;
      if (!JSON_NODE_HOLDS_NULL (values[i]))
        json_object_set_member (copy, updatable[i].name, json_node_ref (values[i]));
      else if (updatable[i].clears && json_object_has_member (copy, updatable[i].name))
        json_object_remove_member (copy, updatable[i].name);
    }
  return copy;
}

/* AHP 1.0: replaces the whole state of the channel. */
static JsonObject *
reduce_state_changed (const AhpReduceRule *rule,
                      JsonObject          *state,
                      JsonObject          *action)
{
  JsonObject *canvas = easel_json_peek_object (action, "canvas");

  return canvas != NULL ? json_object_ref (canvas) : NULL;
}

/* canvas/closeRequested and canvas/message are signals: they change no state (issue #297 §5). */
const AhpReduceRule ahp_canvas_rules[] = {
  { "canvas/updated", reduce_updated },
  { "canvas/stateChanged", reduce_state_changed },
  { NULL },
};
