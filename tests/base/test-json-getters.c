/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-json.h"

#include <string.h>

static JsonNode *
parse (const char *text)
{
  g_autoptr(GError) error = NULL;
  JsonNode *node = easel_json_parse (text, strlen (text), 10000, &error);

  g_assert_no_error (error);
  return node;
}

static const char all_types[] =
  "{\"null\":null,\"true\":true,\"int\":24,\"integral\":24.0,\"double\":24.5,\"huge\":1e300,"
  "\"edge\":9223372036854775807.0,\"lowest\":-9223372036854775808.0,\"string\":\"s\",\"object\":{\"a\":1},"
  "\"array\":[1,\"s\",{\"a\":1},null]}";

static void
assert_missing_or_type (GError     *error,
                        const char *name)
{
  int code = EASEL_JSON_ERROR_TYPE;

  if (g_str_equal (name, "null") || g_str_equal (name, "absent"))
    code = EASEL_JSON_ERROR_MISSING;
  g_assert_error (error, EASEL_JSON_ERROR, code);
  g_assert_nonnull (strstr (error->message, name));
}

static const char *const names[] = {
  "null", "true", "int", "integral", "double", "huge", "edge", "lowest", "string", "object", "array", "absent",
};

/* No type under any name may bring a getter down. */
static void
test_required (void)
{
  g_autoptr(JsonNode) root = parse (all_types);
  JsonObject *object = json_node_get_object (root);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *name = names[i];
      GError *errors[5] = { NULL };
      gint64 number = -1;
      gboolean truth = -1;
      const char *string = easel_json_get_string (object, name, &errors[0]);
      gboolean is_int = easel_json_get_int (object, name, &number, &errors[1]);
      gboolean is_boolean = easel_json_get_boolean (object, name, &truth, &errors[2]);
      JsonObject *inner = easel_json_get_object (object, name, &errors[3]);
      JsonArray *array = easel_json_get_array (object, name, &errors[4]);
      const gboolean got[5] = { string != NULL, is_int, is_boolean, inner != NULL, array != NULL };

      g_assert_cmpint (got[0], ==, g_str_equal (name, "string"));
      g_assert_cmpint (got[1], ==, g_str_equal (name, "int") || g_str_equal (name, "integral") ||
                                     g_str_equal (name, "lowest"));
      g_assert_cmpint (got[2], ==, g_str_equal (name, "true"));
      g_assert_cmpint (got[3], ==, g_str_equal (name, "object"));
      g_assert_cmpint (got[4], ==, g_str_equal (name, "array"));
      g_assert_true (got[1] || number == -1);
      g_assert_true (got[2] || truth == -1);
      for (guint k = 0; k < 5; k++)
        {
          if (!got[k])
            assert_missing_or_type (errors[k], name);
          else
            g_assert_no_error (errors[k]);
          g_clear_error (&errors[k]);
        }
    }
}

static void
test_integers (void)
{
  g_autoptr(JsonNode) root = parse (all_types);
  JsonObject *object = json_node_get_object (root);

  g_assert_cmpint (easel_json_peek_int (object, "int", -1), ==, 24);
  g_assert_cmpint (easel_json_peek_int (object, "integral", -1), ==, 24);
  g_assert_cmpint (easel_json_peek_int (object, "lowest", -1), ==, G_MININT64);
  /* As a double this is 2⁶³: one too many. */
  g_assert_cmpint (easel_json_peek_int (object, "edge", -1), ==, -1);
  g_assert_cmpint (easel_json_peek_int (object, "huge", -1), ==, -1);
  g_assert_cmpint (easel_json_peek_int (object, "double", -1), ==, -1);
  g_assert_cmpint (easel_json_peek_int (object, "true", -1), ==, -1);
  g_assert_cmpint (easel_json_peek_int (object, "absent", -1), ==, -1);
}

static void
test_optional (void)
{
  g_autoptr(JsonNode) root = parse (all_types);
  JsonObject *object = json_node_get_object (root);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *name = names[i];
      gboolean is_string = g_str_equal (name, "string");

      g_assert_cmpstr (easel_json_peek_string (object, name, "fallback"), ==, is_string ? "s" : "fallback");
      g_assert_cmpint (easel_json_peek_boolean (object, name, FALSE), ==, g_str_equal (name, "true"));
      g_assert_cmpint (easel_json_peek_boolean (object, name, TRUE), ==, TRUE);
      g_assert_cmpint (easel_json_peek_object (object, name) != NULL, ==, g_str_equal (name, "object"));
      g_assert_cmpint (easel_json_peek_array (object, name) != NULL, ==, g_str_equal (name, "array"));
      g_assert_cmpint (easel_json_peek_node (object, name) == NULL, ==, g_str_equal (name, "absent"));
      g_assert_cmpint (easel_json_has (object, name), ==,
                       !g_str_equal (name, "absent") && !g_str_equal (name, "null"));
    }
  g_assert_null (easel_json_peek_string (object, "absent", NULL));
  /* So that lookups can be chained through optional objects. */
  g_assert_null (easel_json_peek_object (easel_json_peek_object (object, "absent"), "a"));
  g_assert_cmpint (easel_json_peek_int (easel_json_peek_object (object, "object"), "a", -1), ==, 1);
}

static void
test_as_object (void)
{
  g_autoptr(JsonNode) root = parse (all_types);
  g_autoptr(JsonNode) array = parse ("[]");
  g_autoptr(JsonNode) null = parse ("null");
  g_autoptr(GError) error = NULL;

  g_assert_nonnull (easel_json_as_object (root, "result", &error));
  g_assert_no_error (error);
  g_assert_null (easel_json_as_object (array, "result", &error));
  g_assert_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_TYPE);
  g_clear_error (&error);
  g_assert_null (easel_json_as_object (null, "result", NULL));
  g_assert_null (easel_json_as_object (NULL, "result", &error));
  g_assert_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_TYPE);
}

static void
test_elements (void)
{
  g_autoptr(JsonNode) root = parse (all_types);
  JsonArray *array = easel_json_peek_array (json_node_get_object (root), "array");

  g_assert_null (easel_json_array_string (array, 0));
  g_assert_cmpstr (easel_json_array_string (array, 1), ==, "s");
  g_assert_nonnull (easel_json_array_object (array, 2));
  g_assert_null (easel_json_array_object (array, 1));
  g_assert_null (easel_json_array_object (array, 3));
  g_assert_null (easel_json_array_object (array, 4));
  g_assert_null (easel_json_array_string (array, G_MAXUINT));
  g_assert_null (easel_json_array_object (NULL, 0));
}

static void
test_find (void)
{
  g_autoptr(JsonNode) root = parse ("{\"array\":[1,{\"b\":\"x\"},{\"a\":2},"
                                    "{\"a\":\"x\",\"n\":1},{\"a\":\"x\"},{\"a\":\"y\"}]}");
  JsonArray *array = easel_json_peek_array (json_node_get_object (root), "array");

  g_assert_true (easel_json_array_find (array, "a", "x") == easel_json_array_object (array, 3));
  g_assert_true (easel_json_array_find (array, "a", "y") == easel_json_array_object (array, 5));
  g_assert_null (easel_json_array_find (array, "a", "z"));
  g_assert_null (easel_json_array_find (array, "a", NULL));
  g_assert_null (easel_json_array_find (NULL, "a", "x"));
  g_assert_cmpuint (easel_json_measure (easel_json_array_object (array, 3)), ==, strlen ("{\"a\":\"x\",\"n\":1}"));
}

static void
test_object_copy (void)
{
  g_autoptr(JsonNode) root = parse ("{\"z\":1,\"a\":{\"b\":2},\"m\":3}");
  g_autofree char *before = easel_json_to_string (root);
  JsonObject *copy = easel_json_object_copy (json_node_get_object (root));
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *after = NULL;
  g_autofree char *changed = NULL;

  g_assert_true (json_object_get_member (copy, "a") ==
                 json_object_get_member (json_node_get_object (root), "a"));
  json_object_set_int_member (copy, "m", 4);
  json_object_remove_member (copy, "z");
  node = easel_json_node_take (copy);

  after = easel_json_to_string (root);
  changed = easel_json_to_string (node);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpstr (changed, ==, "{\"a\":{\"b\":2},\"m\":4}");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/base/json-getters/required", test_required);
  g_test_add_func ("/base/json-getters/integers", test_integers);
  g_test_add_func ("/base/json-getters/optional", test_optional);
  g_test_add_func ("/base/json-getters/as-object", test_as_object);
  g_test_add_func ("/base/json-getters/elements", test_elements);
  g_test_add_func ("/base/json-getters/find", test_find);
  g_test_add_func ("/base/json-getters/object-copy", test_object_copy);

  return g_test_run ();
}
