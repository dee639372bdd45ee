/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-provider-private.h"

#include "easel-json.h"
#include "easel-limits.h"

/* What every runtime that we know takes as a name. */
static gboolean
is_name (const char *text)
{
  if (!g_ascii_isalnum (*text) || strlen (text) > 128 || g_str_has_prefix (text, "canvas."))
    return FALSE;
  return strspn (text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._-") == strlen (text);
}

/* Where no schema is published there is no input. */
static EaselSchema *
compile (const char *name,
         const char *text)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselSchema) schema = NULL;

  if (text == NULL)
    text = "{\"type\":\"object\",\"additionalProperties\":false}";
  schema = easel_schema_new (text, &error);
  if (schema != NULL && easel_schema_is_object (schema))
    return g_steal_pointer (&schema);
  g_critical ("the schema of %s: %s", name, error != NULL ? error->message : "its root is no object");
  return NULL;
}

/* The time that an action takes by its own schema: "timeoutMs" with a default. */
static guint
read_time_limit (const char *text)
{
  g_autoptr(JsonNode) node = text != NULL ? easel_json_parse (text, strlen (text), G_MAXINT, NULL) : NULL;
  JsonObject *properties = NULL;
  JsonObject *timeout = NULL;
  gint64 limit = 0;

  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    properties = easel_json_peek_object (json_node_get_object (node), "properties");
  if (properties != NULL)
    timeout = easel_json_peek_object (properties, "timeoutMs");
  if (timeout != NULL)
    limit = easel_json_peek_int (timeout, "default", 0);
  return limit > 0 ? MIN (limit, EASEL_LIMIT_NATIVE_CALL_MAX) + EASEL_LIMIT_NATIVE_CALL_GRACE
                   : EASEL_LIMIT_NATIVE_CALL;
}

static void
action_free (gpointer data)
{
  EaselKindAction *action = data;

  easel_schema_free (action->input);
  g_free (action);
}

static gboolean
add_action (EaselKind                    *self,
            const EaselActionDeclaration *declaration)
{
  g_autoptr(EaselSchema) input = compile (declaration->name, declaration->input_schema);
  EaselKindAction *action;

  if (input == NULL || !is_name (declaration->name) || g_hash_table_contains (self->actions, declaration->name))
    return FALSE;
  action = g_new0 (EaselKindAction, 1);
  action->declaration = declaration;
  action->input = g_steal_pointer (&input);
  action->time_limit = read_time_limit (declaration->input_schema);
  g_hash_table_insert (self->actions, (gpointer) declaration->name, action);
  return TRUE;
}

EaselKind *
easel_kind_new (const EaselDeclaration *declaration)
{
  EaselKind *self = g_new0 (EaselKind, 1);
  gboolean good;

  self->declaration = declaration;
  self->is_enabled = TRUE;
  self->actions = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, action_free);
  self->input = compile (declaration->canvas_id, declaration->input_schema);
  good = self->input != NULL && is_name (declaration->canvas_id);
  for (guint i = 0; good && i < declaration->n_actions; i++)
    good = add_action (self, &declaration->actions[i]);
  if (good)
    return self;
  g_critical ("the declaration of %s cannot be published", declaration->canvas_id);
  easel_kind_free (self);
  return NULL;
}

void
easel_kind_free (EaselKind *self)
{
  g_hash_table_unref (self->actions);
  g_clear_pointer (&self->input, easel_schema_free);
  g_free (self);
}
