/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-schema.h"

#include "easel-json.h"

static JsonNode *
parse (const char *text)
{
  g_autoptr(GError) error = NULL;
  JsonNode *node = easel_json_parse (text, strlen (text), 1 << 20, &error);

  g_assert_no_error (error);
  return node;
}

static EaselSchema *
compile (const char *text)
{
  g_autoptr(JsonNode) node = parse (text);
  g_autoptr(GError) error = NULL;
  EaselSchema *schema = easel_schema_new (node, &error);

  g_assert_no_error (error);
  g_assert_nonnull (schema);
  return schema;
}

typedef struct
{
  const char *schema;
  const char *value;
  const char *complaint;  /* NULL: follows the schema */
} Case;

static const Case cases[] = {
  { "{}", "[1,{\"a\":null}]", NULL },
  { "{\"type\":\"object\"}", "{}", NULL },
  { "{\"type\":\"object\"}", "[]", "$ must be an object" },
  { "{\"type\":\"object\"}", "null", "$ must be an object" },
  { "{\"type\":\"array\"}", "[]", NULL },
  { "{\"type\":\"array\"}", "{}", "$ must be a list" },
  { "{\"type\":\"string\"}", "\"\"", NULL },
  { "{\"type\":\"string\"}", "1", "$ must be a string" },
  { "{\"type\":\"integer\"}", "-7", NULL },
  { "{\"type\":\"integer\"}", "1.5", "$ must be an integer" },
  { "{\"type\":\"integer\"}", "true", "$ must be an integer" },
  { "{\"type\":\"integer\"}", "\"1\"", "$ must be an integer" },
  { "{\"type\":\"number\"}", "1", NULL },
  { "{\"type\":\"number\"}", "1.5", NULL },
  { "{\"type\":\"number\"}", "false", "$ must be a number" },
  { "{\"type\":\"boolean\"}", "true", NULL },
  { "{\"type\":\"boolean\"}", "0", "$ must be true or false" },
  { "{\"type\":\"null\"}", "null", NULL },
  { "{\"type\":\"null\"}", "0", "$ must be null" },
  { "{\"type\":[\"string\",\"null\"]}", "null", NULL },
  { "{\"type\":[\"string\",\"null\"]}", "1", "$ must be a string or null" },
  { "{\"properties\":{\"a\":{\"type\":\"string\"}}}", "{\"a\":\"x\",\"b\":1}", NULL },
  { "{\"properties\":{\"a\":{\"type\":\"string\"}}}", "{\"a\":1}", "$.a must be a string" },
  { "{\"properties\":{\"a\":{\"type\":\"string\"}}}", "\"not an object\"", NULL },
  { "{\"required\":[\"a\"]}", "{\"a\":null}", NULL },
  { "{\"required\":[\"a\",\"b\"]}", "{\"a\":1}", "$.b is missing" },
  { "{\"properties\":{\"a\":{}},\"additionalProperties\":false}", "{\"a\":1}", NULL },
  { "{\"properties\":{\"a\":{}},\"additionalProperties\":false}", "{\"b\":1}", "$.b is not known here" },
  { "{\"additionalProperties\":false}", "{\"x y\":1}", "$[\"x y\"] is not known here" },
  { "{\"additionalProperties\":false}", "{\"a\\n\\u202eb\":1}", "$[\"a b\"] is not known here" },
  { "{\"items\":{\"type\":\"integer\"}}", "[1,2]", NULL },
  { "{\"items\":{\"type\":\"integer\"}}", "[1,\"2\"]", "$[1] must be an integer" },
  { "{\"minItems\":1}", "[0]", NULL },
  { "{\"minItems\":1}", "[]", "$ must be at least 1 items" },
  { "{\"maxItems\":1}", "[0]", NULL },
  { "{\"maxItems\":1}", "[0,1]", "$ must be at most 1 items" },
  { "{\"enum\":[\"a\",2,null]}", "2", NULL },
  { "{\"enum\":[\"a\",2,null]}", "null", NULL },
  { "{\"enum\":[\"a\",2]}", "\"b\"", "$ must be one of [\"a\",2]" },
  { "{\"const\":\"a\"}", "\"a\"", NULL },
  { "{\"const\":\"a\"}", "\"b\"", "$ must be \"a\"" },
  { "{\"minimum\":1}", "1", NULL },
  { "{\"minimum\":1}", "0.5", "$ must be at least 1" },
  { "{\"maximum\":2.5}", "2.5", NULL },
  { "{\"maximum\":2.5}", "3", "$ must be at most 2.5" },
  { "{\"minimum\":1}", "\"text\"", NULL },
  { "{\"minLength\":2}", "\"\\u00e9\\u00e8\"", NULL },
  { "{\"minLength\":2}", "\"\\u00e9\"", "$ must be at least 2 characters" },
  { "{\"maxLength\":1}", "\"\\ud83d\\ude00\"", NULL },
  { "{\"maxLength\":1}", "\"ab\"", "$ must be at most 1 characters" },
  { "{\"pattern\":\"^[a-z]+$\"}", "\"abc\"", NULL },
  { "{\"pattern\":\"^[a-z]+$\"}", "\"abc\\n\"", "$ must match ^[a-z]+$" },
  { "{\"pattern\":\"b\"}", "\"abc\"", NULL },
  { "{\"description\":\"d\",\"default\":[1],\"type\":\"string\"}", "\"x\"", NULL },
  { "{\"properties\":{\"edits\":{\"items\":{\"properties\":{\"range\":{\"required\":[\"start\"]}}}}}}",
    "{\"edits\":[{},{},{\"range\":{}}]}", "$.edits[2].range.start is missing" },
};

static void
test_words (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(EaselSchema) schema = compile (cases[i].schema);
      g_autoptr(JsonNode) value = parse (cases[i].value);
      g_autoptr(GError) error = NULL;
      gboolean good = easel_schema_validate (schema, value, &error);

      g_test_message ("%s against %s", cases[i].value, cases[i].schema);
      g_assert_cmpstr (error != NULL ? error->message : NULL, ==, cases[i].complaint);
      g_assert_cmpint (good, ==, cases[i].complaint == NULL);
      if (error != NULL)
        g_assert_error (error, EASEL_SCHEMA_ERROR, EASEL_SCHEMA_ERROR_VALUE);
    }
}

/* What is not checked must not be published. */
static void
test_outside_the_subset (void)
{
  static const char * const schemas[] = {
    "{\"oneOf\":[]}", "{\"$ref\":\"#\"}", "{\"format\":\"uri\"}", "{\"additionalProperties\":true}",
    "{\"additionalProperties\":{}}", "{\"type\":\"text\"}", "{\"type\":[]}", "{\"type\":7}", "{\"required\":\"a\"}",
    "{\"required\":[1]}", "{\"properties\":[]}", "{\"properties\":{\"a\":{\"not\":{}}}}", "{\"items\":[{}]}",
    "{\"items\":{\"if\":{}}}", "{\"enum\":[]}", "{\"enum\":1}", "{\"minimum\":\"1\"}", "{\"maxItems\":null}",
    "{\"pattern\":\"(\"}", "{\"pattern\":1}", "{\"description\":1}", "[]", "true",
  };

  for (guint i = 0; i < G_N_ELEMENTS (schemas); i++)
    {
      g_autoptr(JsonNode) node = parse (schemas[i]);
      g_autoptr(GError) error = NULL;
      g_autoptr(EaselSchema) schema = easel_schema_new (node, &error);

      g_test_message ("%s", schemas[i]);
      g_assert_null (schema);
      g_assert_error (error, EASEL_SCHEMA_ERROR, EASEL_SCHEMA_ERROR_SCHEMA);
    }
}

/* A pattern that would take 2^40 steps gives up, and what it gave up on does not match. */
static void
test_costly_pattern (void)
{
  g_autoptr(EaselSchema) schema = compile ("{\"pattern\":\"^(([a-z])+.)+[A-Z]([a-z])+$\"}");
  g_autofree char *text = g_strnfill (4000, 'a');
  g_autofree char *json = g_strdup_printf ("\"%s\"", text);
  g_autoptr(JsonNode) value = parse (json);
  g_autoptr(GError) error = NULL;

  g_assert_false (easel_schema_validate (schema, value, &error));
  g_assert_error (error, EASEL_SCHEMA_ERROR, EASEL_SCHEMA_ERROR_VALUE);
}

/* The path of the first violation stays short, whatever the names are. */
static void
test_long_names (void)
{
  g_autoptr(EaselSchema) schema = compile ("{\"additionalProperties\":false}");
  g_autofree char *name = g_strnfill (100000, 'x');
  g_autofree char *json = g_strdup_printf ("{\"%s\":1}", name);
  g_autoptr(JsonNode) value = parse (json);
  g_autoptr(GError) error = NULL;

  g_assert_false (easel_schema_validate (schema, value, &error));
  g_assert_cmpuint (strlen (error->message), <, 200);
}

static void
test_object_root (void)
{
  g_autoptr(EaselSchema) object = compile ("{\"type\":\"object\"}");
  g_autoptr(EaselSchema) either = compile ("{\"type\":[\"object\",\"null\"]}");
  g_autoptr(EaselSchema) anything = compile ("{}");

  g_assert_true (easel_schema_is_object (object));
  g_assert_false (easel_schema_is_object (either));
  g_assert_false (easel_schema_is_object (anything));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/schema/words", test_words);
  g_test_add_func ("/schema/outside-the-subset", test_outside_the_subset);
  g_test_add_func ("/schema/costly-pattern", test_costly_pattern);
  g_test_add_func ("/schema/long-names", test_long_names);
  g_test_add_func ("/schema/object-root", test_object_root);
  return g_test_run ();
}
