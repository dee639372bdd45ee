/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-declaration.h"

#include "easel-json.h"
#include "easel-limits.h"

static gboolean
names_same_actions (const EaselDeclaration *self,
                    JsonArray              *actions)
{
  if (actions == NULL || json_array_get_length (actions) != self->n_actions)
    return FALSE;
  for (guint i = 0; i < self->n_actions; i++)
    {
      JsonObject *action = easel_json_array_object (actions, i);

      if (action == NULL || g_strcmp0 (easel_json_peek_string (action, "name", NULL), self->actions[i].name) != 0)
        return FALSE;
    }
  return TRUE;
}

/**
 * easel_declaration_read:
 * @self: a declaration
 *
 * Returns: (transfer full) (nullable): the texts and schemas of @self; %NULL, with a critical, if they do not match its
 *   table, which is a bug
 */
JsonObject *
easel_declaration_read (const EaselDeclaration *self)
{
  g_autoptr(GBytes) text = NULL;
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(GError) error = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  text = self->load ();
  node = easel_json_parse_bytes (text, EASEL_LIMIT_OWN_FILE_BYTES, &error);
  if (node == NULL)
    g_critical ("the declaration of %s is no JSON: %s", self->canvas_id, error->message);
  else if (!JSON_NODE_HOLDS_OBJECT (node) ||
           !names_same_actions (self, easel_json_peek_array (json_node_get_object (node), "actions")))
    g_critical ("the declaration of %s does not name the actions of its table", self->canvas_id);
  else
    return json_node_dup_object (node);
  return NULL;
}
