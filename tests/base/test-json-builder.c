/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-json.h"

static void
assert_written (JsonObject *object,
                const char *expected)
{
  g_autoptr(JsonNode) node = easel_json_node_ref_object (object);
  g_autofree char *text = easel_json_to_string (node);

  g_assert_cmpstr (text, ==, expected);
}

/* Each type comes out as itself, in the order in which it was said. */
static void
test_types (void)
{
  g_autoptr(JsonArray) empty = json_array_new ();
  g_autoptr(JsonObject) object =
    easel_json_object (EASEL_JSON_STRING ("z", "text"),
                       EASEL_JSON_INT ("n", G_MAXINT64),
                       EASEL_JSON_DOUBLE ("d", 0.5),
                       EASEL_JSON_BOOLEAN ("yes", TRUE),
                       EASEL_JSON_BOOLEAN ("no", FALSE),
                       EASEL_JSON_NULL ("none"),
                       EASEL_JSON_OBJECT ("o", easel_json_object (EASEL_JSON_ARRAY_REF ("inner", empty))),
                       EASEL_JSON_ARRAY ("a", easel_json_strings ((const char *const[]) { "1", "2", NULL })),
                       EASEL_JSON_NODE ("v", json_node_init_int (json_node_alloc (), 1)));

  assert_written (object, "{\"z\":\"text\",\"n\":9223372036854775807,\"d\":0.5,\"yes\":true,\"no\":false,\"none\":null,"
                          "\"o\":{\"inner\":[]},\"a\":[\"1\",\"2\"],\"v\":1}");
}

static int evaluated;

static gint64
count (void)
{
  return evaluated++;
}

/* What is NULL, and what a condition holds back, is not in the object; the members after it are. */
static void
test_left_out (void)
{
  g_autoptr(JsonObject) object =
    easel_json_object (EASEL_JSON_STRING ("string", NULL), EASEL_JSON_OBJECT ("object", NULL),
                       EASEL_JSON_ARRAY ("array", easel_json_strings (NULL)), EASEL_JSON_NODE ("node", NULL),
                       EASEL_JSON_OBJECT_REF ("object", NULL), EASEL_JSON_ARRAY_REF ("array", NULL),
                       EASEL_JSON_NODE_REF ("node", NULL),
                       EASEL_JSON_IF (FALSE, EASEL_JSON_INT ("number", count ())),
                       EASEL_JSON_IF (TRUE, EASEL_JSON_INT ("last", 1)));

  assert_written (object, "{\"last\":1}");
  g_assert_cmpint (evaluated, ==, 0);
}

/* A member that is there already keeps its place. */
static void
test_set (void)
{
  g_autoptr(JsonObject) object = easel_json_object (EASEL_JSON_INT ("a", 1), EASEL_JSON_INT ("b", 2));

  easel_json_object_set (object, EASEL_JSON_STRING ("b", NULL), EASEL_JSON_STRING ("a", "one"),
                         EASEL_JSON_INT ("c", 3));
  assert_written (object, "{\"a\":\"one\",\"b\":2,\"c\":3}");
}

/* The object owns what it took, and shares what it was shown. */
static void
test_ownership (void)
{
  JsonObject *taken = json_object_new ();
  JsonArray *list = json_array_new ();
  g_autoptr(JsonObject) shown = json_object_new ();
  g_autoptr(JsonArray) row = json_array_new ();
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_NULL);
  JsonObject *object =
    easel_json_object (EASEL_JSON_OBJECT ("taken", taken), EASEL_JSON_ARRAY ("list", list),
                       EASEL_JSON_OBJECT_REF ("shown", shown), EASEL_JSON_ARRAY_REF ("row", row),
                       EASEL_JSON_NODE_REF ("node", node));

  g_assert_true (json_object_get_object_member (object, "taken") == taken);
  g_assert_true (json_object_get_array_member (object, "list") == list);
  g_assert_true (json_object_get_object_member (object, "shown") == shown);
  g_assert_true (json_object_get_array_member (object, "row") == row);
  g_assert_true (json_object_get_member (object, "node") == node);
  json_object_unref (object);

  /* Still there, which a sanitizer sees. */
  json_object_set_int_member (shown, "n", 1);
  json_array_add_int_element (row, 1);
  g_assert_cmpint (json_array_get_length (row), ==, 1);
  g_assert_true (JSON_NODE_HOLDS_NULL (node));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json-builder/types", test_types);
  g_test_add_func ("/json-builder/left-out", test_left_out);
  g_test_add_func ("/json-builder/set", test_set);
  g_test_add_func ("/json-builder/ownership", test_ownership);
  return g_test_run ();
}
