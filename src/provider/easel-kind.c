/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-kind.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-provider-limits.h"
#include "easel-timeout.h"

/* Names that all known agent runtimes accept as a tool name. */
static gboolean
is_name (const char *text)
{
  if (!g_ascii_isalnum (*text) || strlen (text) > 128 || g_str_has_prefix (text, "canvas."))
    return FALSE;
  return strspn (text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._-") == strlen (text);
}

static EaselSchema *
compile (const char *name,
         JsonObject *declared)
{
  static const char no_input[] = "{\"type\":\"object\",\"additionalProperties\":false}";
  g_autoptr(JsonNode) closed = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselSchema) schema = NULL;
  JsonNode *node = json_object_get_member (declared, "inputSchema");

  /* An action without a published schema takes no input. */
  if (node == NULL)
    node = closed = easel_json_parse (no_input, strlen (no_input), G_MAXINT, NULL);
  schema = easel_schema_new (node, &error);
  if (schema != NULL && easel_schema_is_object (schema))
    return g_steal_pointer (&schema);
  g_critical ("the schema of %s: %s", name, error != NULL ? error->message : "its root is not an object");
  return NULL;
}

/* The default of "timeoutMs" in the action's schema. */
static guint
read_time_limit (JsonObject *declared)
{
  JsonObject *schema = easel_json_peek_object (declared, "inputSchema");
  JsonObject *properties = schema != NULL ? easel_json_peek_object (schema, "properties") : NULL;
  JsonObject *timeout = properties != NULL ? easel_json_peek_object (properties, EASEL_TIMEOUT_MEMBER) : NULL;
  gint64 limit = timeout != NULL ? easel_json_peek_int (timeout, "default", 0) : 0;

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
            const EaselActionDeclaration *declaration,
            JsonObject                   *declared)
{
  g_autoptr(EaselSchema) input = compile (declaration->name, declared);
  EaselKindAction *action;

  if (input == NULL || !is_name (declaration->name) || g_hash_table_contains (self->actions, declaration->name))
    return FALSE;
  action = g_new0 (EaselKindAction, 1);
  action->declaration = declaration;
  action->input = g_steal_pointer (&input);
  action->time_limit = read_time_limit (declared);
  g_hash_table_insert (self->actions, (gpointer) declaration->name, action);
  return TRUE;
}

EaselKind *
easel_kind_new (const EaselDeclaration *declaration)
{
  g_autoptr(JsonObject) declared = easel_declaration_read (declaration);
  JsonArray *actions = declared != NULL ? easel_json_peek_array (declared, "actions") : NULL;
  EaselKind *self = g_new0 (EaselKind, 1);
  gboolean good;

  self->declaration = declaration;
  self->is_enabled = TRUE;
  self->actions = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, action_free);
  self->input = declared != NULL ? compile (declaration->canvas_id, declared) : NULL;
  good = self->input != NULL && is_name (declaration->canvas_id);
  for (guint i = 0; good && i < declaration->n_actions; i++)
    good = add_action (self, &declaration->actions[i], easel_json_array_object (actions, i));
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

guint
easel_kind_action_get_time_limit (const EaselKindAction *self,
                                  JsonObject            *input)
{
  guint named = easel_timeout_peek (input, 0);

  return named > 0 ? named + EASEL_LIMIT_NATIVE_CALL_GRACE : self->time_limit;
}
