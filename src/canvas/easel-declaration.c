/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-declaration.h"

#include "easel-json.h"

/**
 * easel_declaration_find_action:
 * @self: a declaration
 * @name: (nullable): an action's name, foreign
 *
 * Returns: (transfer none) (nullable): the action of that name
 */
const EaselActionDeclaration *
easel_declaration_find_action (const EaselDeclaration *self,
                               const char             *name)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->n_actions; i++)
    if (g_strcmp0 (self->actions[i].name, name) == 0)
      return &self->actions[i];
  return NULL;
}

static void
set_schema (JsonObject *object,
            const char *text)
{
  g_autoptr(GError) error = NULL;
  JsonNode *schema;

  if (text == NULL)
    return;
  schema = easel_json_parse (text, strlen (text), G_MAXINT, &error);
  if (schema == NULL)
    g_critical ("a declared schema is no JSON: %s", error->message);
  else
    json_object_set_member (object, "inputSchema", schema);
}

static JsonArray *
build_actions (const EaselDeclaration *self)
{
  JsonArray *actions = json_array_sized_new (self->n_actions);

  for (guint i = 0; i < self->n_actions; i++)
    {
      JsonObject *action = json_object_new ();

      json_object_set_string_member (action, "name", self->actions[i].name);
      json_object_set_string_member (action, "description", self->actions[i].description);
      set_schema (action, self->actions[i].input_schema);
      json_array_add_object_element (actions, action);
    }
  return actions;
}

/**
 * easel_declaration_to_json:
 * @self: a declaration
 *
 * Both spellings at once: unknown members are ignored by every host, so one text serves issue #297 and PR #298.
 *
 * Returns: (transfer full): the ClientCanvasDeclaration of issue #297 §4
 */
JsonObject *
easel_declaration_to_json (const EaselDeclaration *self)
{
  JsonObject *object;
  JsonArray *actions;

  g_return_val_if_fail (self != NULL, NULL);

  object = json_object_new ();
  actions = build_actions (self);
  json_object_set_string_member (object, "canvasId", self->canvas_id);
  json_object_set_string_member (object, "displayName", self->display_name);
  json_object_set_string_member (object, "title", self->display_name);
  json_object_set_string_member (object, "description", self->description);
  set_schema (object, self->input_schema);
  json_object_set_array_member (object, "actions", json_array_ref (actions));
  json_object_set_array_member (object, "operations", actions);
  return object;
}
