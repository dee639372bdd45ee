/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "easel-ahp-native.h"
#include "easel-json.h"
#include "easel-native-kinds.h"
#include "easel-schema.h"
#include "easel-test.h"

/* docs/native-canvases.md lists what hosts are told, word by word. The lists in it are printed by this program with
 * --print; everything else in the document is written by hand. */

#define BEGIN "<!-- From here on printed by tests/ui/test-native-document --print. -->\n"

static void
append_words (GString    *text,
              JsonObject *schema,
              const char *const *words)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (easel_json_has (schema, words[i]))
      {
        g_autofree char *value = json_to_string (json_object_get_member (schema, words[i]), FALSE);

        g_string_append_printf (text, ", %s `%s`", words[i], value);
      }
}

static gboolean
is_required (JsonObject *schema,
             const char *name)
{
  JsonArray *required = easel_json_peek_array (schema, "required");

  for (guint i = 0; required != NULL && i < json_array_get_length (required); i++)
    if (g_str_equal (json_array_get_string_element (required, i), name))
      return TRUE;
  return FALSE;
}

static void
append_type (GString    *text,
             JsonObject *schema)
{
  if (!easel_json_has (schema, "type"))
    g_string_append (text, "any value");
  else if (JSON_NODE_HOLDS_VALUE (json_object_get_member (schema, "type")))
    g_string_append (text, json_object_get_string_member (schema, "type"));
  else
    {
      g_autofree char *types = json_to_string (json_object_get_member (schema, "type"), FALSE);

      g_string_append_printf (text, "one of `%s`", types);
    }
}

static void append_members (GString *text, JsonObject *schema, guint depth);

static void
append_member (GString    *text,
               JsonObject *schema,
               const char *name,
               gboolean    required,
               guint       depth)
{
  static const char * const words[] = { "enum", "const", "default", "minimum", "maximum", "minLength", "maxLength",
                                        "minItems", "maxItems", "pattern", NULL };
  const char *description = easel_json_peek_string (schema, "description", NULL);
  JsonObject *items = easel_json_peek_object (schema, "items");

  g_string_append_printf (text, "%*s- `%s`: ", depth * 2, "", name);
  append_type (text, schema);
  g_string_append (text, required ? ", required" : "");
  append_words (text, schema, words);
  g_string_append_c (text, '.');
  if (description != NULL)
    g_string_append_printf (text, " %s", description);
  g_string_append_c (text, '\n');
  append_members (text, schema, depth + 1);
  if (items != NULL)
    append_member (text, items, "each", FALSE, depth + 1);
}

static void
append_members (GString    *text,
                JsonObject *schema,
                guint       depth)
{
  JsonObject *properties = easel_json_peek_object (schema, "properties");
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (properties == NULL)
    return;
  json_object_iter_init_ordered (&iter, properties);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    append_member (text, json_node_get_object (member), name, is_required (schema, name), depth);
}

static void
append_input (GString    *text,
              JsonObject *declared)
{
  JsonObject *schema = json_object_get_object_member (declared, "inputSchema");
  JsonObject *properties = easel_json_peek_object (schema, "properties");

  if (properties == NULL || json_object_get_size (properties) == 0)
    g_string_append (text, "No input.\n");
  else
    append_members (text, schema, 0);
}

static void
append_kind (GString                *text,
             const EaselDeclaration *kind)
{
  g_autoptr(JsonObject) declared = easel_declaration_read (kind);
  JsonArray *actions = json_object_get_array_member (declared, "actions");

  g_string_append_printf (text, "\n## %s (`%s`)\n\n%s\n\nOpening it asks for: %s. Input of `canvasOpen`:\n\n",
                          kind->display_name, kind->canvas_id, json_object_get_string_member (declared, "description"),
                          easel_action_class_to_string (kind->open_class));
  append_input (text, declared);
  for (guint i = 0; i < kind->n_actions; i++)
    {
      JsonObject *action = json_array_get_object_element (actions, i);

      g_string_append_printf (text, "\n### %s `%s`\n\n%s\n\nAsks for: %s. Input:\n\n", kind->display_name,
                              kind->actions[i].name, json_object_get_string_member (action, "description"),
                              easel_action_class_to_string (kind->actions[i].action_class));
      append_input (text, action);
    }
}

static char *
print_kinds (void)
{
  GString *text = g_string_new (BEGIN);
  guint n;
  const EaselNativeKind * const *kinds = easel_native_kinds_get (&n);

  for (guint i = 0; i < n; i++)
    append_kind (text, kinds[i]->declaration);
  return g_string_free (text, FALSE);
}

static void
test_document (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "docs", "native-canvases.md", NULL);
  g_autofree char *printed = print_kinds ();
  g_autofree char *document = NULL;
  g_autoptr(GError) error = NULL;
  const char *begin;

  g_file_get_contents (path, &document, NULL, &error);
  g_assert_no_error (error);
  begin = strstr (document, BEGIN);
  g_assert_nonnull (begin);
  g_assert_cmpstr (begin, ==, printed);
}

static void
check_input (const char *where,
             JsonObject *declared)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselSchema) schema = easel_schema_new (json_object_get_member (declared, "inputSchema"), &error);

  if (error != NULL)
    g_test_message ("%s: %s", where, error->message);
  g_assert_no_error (error);
  g_assert_true (easel_schema_is_object (schema));
}

static const EaselActionDeclaration *
find_action (const EaselDeclaration *declaration,
             const char             *name)
{
  for (guint i = 0; i < declaration->n_actions; i++)
    if (g_strcmp0 (declaration->actions[i].name, name) == 0)
      return &declaration->actions[i];
  return NULL;
}

/* What a strict runtime refuses, nobody would see here. */
static void
test_names (void)
{
  guint n;
  const EaselNativeKind * const *kinds = easel_native_kinds_get (&n);

  g_assert_cmpuint (n, >, 0);
  for (guint i = 0; i < n; i++)
    {
      const EaselDeclaration *kind = kinds[i]->declaration;
      g_autoptr(JsonObject) declared = easel_declaration_read (kind);
      JsonArray *actions = json_object_get_array_member (declared, "actions");

      g_assert_true (g_regex_match_simple ("^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$", kind->canvas_id, 0, 0));
      check_input (kind->canvas_id, declared);
      for (guint j = 0; j < kind->n_actions; j++)
        {
          g_assert_true (g_regex_match_simple ("^(?!canvas\\.)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$", kind->actions[j].name,
                                               0, 0));
          g_assert_true (find_action (kind, kind->actions[j].name) == &kind->actions[j]);
          check_input (kind->actions[j].name, json_array_get_object_element (actions, j));
        }
    }
}

static EaselSchema *
find_schema (const EaselDeclaration *kind,
             const char             *name)
{
  g_autoptr(JsonObject) declared = easel_declaration_read (kind);
  const EaselActionDeclaration *action = find_action (kind, name);
  JsonObject *found = declared;
  g_autoptr(GError) error = NULL;
  EaselSchema *schema;

  if (action != NULL)
    found = json_array_get_object_element (json_object_get_array_member (declared, "actions"), action - kind->actions);
  else
    g_assert_cmpstr (name, ==, "open");
  schema = easel_schema_new (json_object_get_member (found, "inputSchema"), &error);
  g_assert_no_error (error);
  return schema;
}

static void
check_examples (EaselSchema *schema,
                JsonObject  *examples)
{
  JsonArray *good = easel_json_peek_array (examples, "good");
  JsonObjectIter iter;
  const char *complaint;
  JsonNode *bad;

  for (guint i = 0; i < json_array_get_length (good); i++)
    {
      g_autoptr(GError) error = NULL;

      easel_schema_validate (schema, json_array_get_element (good, i), &error);
      g_assert_no_error (error);
    }
  json_object_iter_init (&iter, easel_json_peek_object (examples, "bad"));
  while (json_object_iter_next (&iter, &complaint, &bad))
    {
      g_autoptr(GError) error = NULL;

      g_assert_false (easel_schema_validate (schema, bad, &error));
      g_test_message ("%s", error->message);
      g_assert_true (g_str_has_prefix (error->message, complaint));
    }
}

/* What tests/native/check-schemas.py says of the same examples with rules of its own. */
static void
test_examples (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "native", "examples.json", NULL);
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;
  JsonObject *root;
  guint n;
  const EaselNativeKind * const *kinds = easel_native_kinds_get (&n);

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  root = json_node_get_object (json_parser_get_root (parser));
  for (guint i = 0; i < n; i++)
    {
      JsonObject *actions = easel_json_peek_object (root, kinds[i]->declaration->canvas_id);
      JsonObjectIter iter;
      const char *name;
      JsonNode *examples;

      g_assert_cmpuint (json_object_get_size (actions), ==, kinds[i]->declaration->n_actions + 1);
      json_object_iter_init (&iter, actions);
      while (json_object_iter_next (&iter, &name, &examples))
        {
          g_autoptr(EaselSchema) schema = find_schema (kinds[i]->declaration, name);

          check_examples (schema, json_node_get_object (examples));
        }
    }
}

static void
print_declarations (void)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  g_autoptr(EaselProvider) provider = easel_provider_new (consent, NULL);
  g_autoptr(JsonNode) root = json_node_new (JSON_NODE_ARRAY);
  g_autofree char *text = NULL;
  guint n;
  const EaselNativeKind * const *kinds = easel_native_kinds_get (&n);

  for (guint i = 0; i < n; i++)
    easel_provider_add (provider, kinds[i]->declaration);
  json_node_take_array (root, easel_ahp_native_declare_all (provider, "h", "s:1"));
  text = easel_json_to_string (root);
  puts (text);
}

int
main (int    argc,
      char **argv)
{
  if (argc == 2 && g_str_equal (argv[1], "--declarations"))
    {
      print_declarations ();
      return 0;
    }
  if (argc == 2 && g_str_equal (argv[1], "--print"))
    {
      g_autofree char *printed = print_kinds ();

      fputs (printed, stdout);
      return 0;
    }
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/native-document/lists", test_document);
  g_test_add_func ("/ui/native-document/names", test_names);
  g_test_add_func ("/ui/native-document/examples", test_examples);
  return g_test_run ();
}
