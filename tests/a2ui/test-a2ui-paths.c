/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "a2ui-data.h"
#include "a2ui-limits.h"
#include "a2ui-path.h"
#include "a2ui-value.h"
#include "easel-json.h"

#include <string.h>

static JsonNode *
parse (const char *json)
{
  g_autoptr(GError) error = NULL;
  JsonNode *node = easel_json_parse (json, strlen (json), G_MAXSIZE, &error);

  g_assert_no_error (error);
  return node;
}

static A2uiData *
data_new (const char *json)
{
  A2uiData *data = a2ui_data_new ();
  g_autoptr(JsonNode) node = parse (json);
  g_autoptr(GError) error = NULL;

  g_assert_true (a2ui_data_set (data, "", node, &error));
  g_assert_no_error (error);
  return data;
}

static void
test_resolve (void)
{
  static const struct { const char *scope; const char *path; const char *pointer; } cases[] = {
    { "", "/a/b", "/a/b" }, { "", "a/b", "/a/b" }, { "", "/", "" }, { "", "", "" }, { "", ".", "" },
    { "", "./a", "/a" }, { "/items/0", "", "/items/0" }, { "/items/0", ".", "/items/0" },
    { "/items/0", "x", "/items/0/x" }, { "/items/0", "/x", "/items/0/x" },
    /* RFC 6901; a tilde before anything else is one. */
    { "", "/k~1l", "/k~1l" }, { "", "/m~0n", "/m~0n" }, { "", "/o~2", "/o~02" },
    /* Brackets are an index; a dot separates only when nothing is called so. */
    { "", "u[0].n", "/u/0/n" }, { "", "dot.ted", "/dot.ted" }, { "", "a.b", "/a/b" }, { "", "no.where", "/no.where" },
    { "", "/a//b", "/a//b" },
  };
  g_autoptr(A2uiData) data = data_new ("{\"a\":{\"b\":1},\"u\":[{\"n\":\"Z\"}],\"dot.ted\":1,\"dot\":{\"ted\":2},"
                                       "\"items\":[{\"x\":1}]}");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *pointer = a2ui_data_resolve (data, cases[i].scope, cases[i].path);

      g_assert_cmpstr (pointer, ==, cases[i].pointer);
    }
}

static void
test_put (void)
{
  static const struct { const char *pointer; const char *result; } cases[] = {
    { "/a", "{\"a\":1}" }, { "/a/b/c", "{\"a\":{\"b\":{\"c\":1}}}" }, { "/a/0", "{\"a\":[1]}" },
    { "/a/2", "{\"a\":[null,null,1]}" }, { "/a/01", "{\"a\":{\"01\":1}}" }, { "/~1/~0", "{\"/\":{\"~\":1}}" },
    { "/", "{\"\":1}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(A2uiData) data = a2ui_data_new ();
      g_autoptr(JsonNode) one = parse ("1");
      g_autoptr(GError) error = NULL;
      g_autofree char *result = NULL;

      g_assert_true (a2ui_data_set (data, cases[i].pointer, one, &error));
      g_assert_no_error (error);
      result = easel_json_to_string (a2ui_data_get (data, ""));
      g_assert_cmpstr (result, ==, cases[i].result);
    }
}

static void
test_refused (void)
{
  static const char *const pointers[] = { "/list/x", "/list/999999", "/list/-1", "" };

  for (guint i = 0; i < G_N_ELEMENTS (pointers); i++)
    {
      g_autoptr(A2uiData) data = data_new ("{\"list\":[1]}");
      g_autoptr(JsonNode) one = parse ("1");
      g_autoptr(GError) error = NULL;
      g_autofree char *result = NULL;

      g_assert_false (a2ui_data_set (data, pointers[i], one, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
      result = easel_json_to_string (a2ui_data_get (data, ""));
      g_assert_cmpstr (result, ==, "{\"list\":[1]}");
    }
}

/* What is replaced gives its room back. */
static void
test_room (void)
{
  g_autoptr(A2uiData) data = a2ui_data_new ();
  g_autofree char *big = g_strnfill (A2UI_LIMIT_DATA_BYTES / 2, 'x');
  g_autoptr(JsonNode) text = json_node_init_string (json_node_alloc (), big);
  g_autoptr(JsonNode) none = json_node_new (JSON_NODE_NULL);
  g_autoptr(GError) error = NULL;

  for (guint i = 0; i < 3; i++)
    {
      g_assert_true (a2ui_data_put (data, "/a", text, &error));
      g_assert_no_error (error);
      g_assert_true (a2ui_data_put (data, "/a", none, &error));
    }
  g_assert_true (a2ui_data_put (data, "/a", text, &error));
  g_assert_false (a2ui_data_put (data, "/b", text, &error));
  g_assert_nonnull (error);
}

static void
test_values (void)
{
  static const struct { const char *json; const char *text; double number; gboolean yes; const char *strings; } cases[] = {
    { "null", "", -1, FALSE, "" }, { "3", "3", 3, TRUE, "3" }, { "3.0", "3", 3, TRUE, "3" },
    { "4.8", "4.8", 4.8, TRUE, "4.8" }, { "0.1", "0.1", 0.1, TRUE, "0.1" }, { "1e300", "1e+300", 1e300, TRUE, "1e+300" },
    { "true", "true", 1, TRUE, "true" }, { "\"TRUE\"", "TRUE", -1, TRUE, "TRUE" }, { "\"12.5\"", "12.5", 12.5, FALSE, "12.5" },
    { "\"12px\"", "12px", -1, FALSE, "12px" }, { "\"\"", "", -1, FALSE, "" }, { "\"nan\"", "nan", -1, FALSE, "nan" },
    { "[\"a\",1]", "[\"a\",1]", -1, FALSE, "a,1" }, { "\"[\\\"a\\\",\\\"b\\\"]\"", "[\"a\",\"b\"]", -1, FALSE, "a,b" },
    { "{\"0\":\"a\",\"1\":\"b\"}", "{\"0\":\"a\",\"1\":\"b\"}", -1, FALSE, "a,b" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonNode) node = parse (cases[i].json);
      g_autofree char *text = a2ui_value_to_string (node);
      g_auto(GStrv) strings = a2ui_value_to_strings (node);
      g_autofree char *joined = g_strjoinv (",", strings);

      g_assert_cmpstr (text, ==, cases[i].text);
      g_assert_cmpfloat (a2ui_value_to_number (node, -1), ==, cases[i].number);
      g_assert_cmpint (a2ui_value_to_boolean (node), ==, cases[i].yes);
      g_assert_cmpstr (joined, ==, cases[i].strings);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/a2ui/paths/resolve", test_resolve);
  g_test_add_func ("/a2ui/paths/put", test_put);
  g_test_add_func ("/a2ui/paths/refused", test_refused);
  g_test_add_func ("/a2ui/paths/room", test_room);
  g_test_add_func ("/a2ui/paths/values", test_values);
  return g_test_run ();
}
