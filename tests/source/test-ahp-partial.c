/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "easel-ahp-partial.h"

/* Text that is being written, and the object that it is so far; NULL: none. */
static const struct { const char *text; const char *expected; } cases[] = {
  { "", NULL },
  { "{", "{}" },
  { "{\"a", "{}" },
  { "{\"a\"", "{}" },
  { "{\"a\":", "{}" },
  { "{\"a\":\"", "{\"a\":\"\"}" },
  { "{\"a\":\"b", "{\"a\":\"b\"}" },
  { "{\"a\":\"b\\", "{\"a\":\"b\"}" },
  { "{\"a\":\"b\\n", "{\"a\":\"b\\n\"}" },
  { "{\"a\":\"b\\u00e", "{\"a\":\"b\"}" },
  { "{\"a\":\"b\\u00e4", "{\"a\":\"bä\"}" },
  { "{\"a\":\"\\\\", "{\"a\":\"\\\\\"}" },
  { "{\"a\":\"x\",", "{\"a\":\"x\"}" },
  { "{\"a\":\"x\",\"b", "{\"a\":\"x\"}" },
  { "{\"a\":tr", "{}" },
  { "{\"a\":true", "{\"a\":true}" },
  { "{\"a\":1,\"b\":-", "{\"a\":1}" },
  { "{\"a\":12", "{\"a\":12}" },
  { "{\"a\":[1,{\"b\":[2,", "{\"a\":[1,{\"b\":[2]}]}" },
  { "{\"a\":[1,{\"b\":[2,\"", "{\"a\":[1,{\"b\":[2,\"\"]}]}" },
  { "{\"a\":{\"b\":1},\"c\":[]}", "{\"a\":{\"b\":1},\"c\":[]}" },
  { "{\"a\":\"}]\",\"b\":[\"{", "{\"a\":\"}]\",\"b\":[\"{\"]}" },
  { "[1,2", NULL },
  { "]", NULL },
  { "{]", NULL },
  { "no", NULL },
};

static void
test_case (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr(JsonObject) object = easel_ahp_partial_read (cases[i].text);
  g_autofree char *text = NULL;

  if (object != NULL)
    {
      g_autoptr(JsonNode) node = json_node_init_object (json_node_alloc (), object);

      text = json_to_string (node, FALSE);
    }
  g_assert_cmpstr (text, ==, cases[i].expected);
}

static void
test_bounds (void)
{
  g_autofree char *open = g_strnfill (100, '[');
  g_autofree char *deep = g_strconcat ("{\"a\":", open, NULL);
  g_autofree char *long_text = g_strnfill (300 * 1024, 'x');
  g_autofree char *large = g_strconcat ("{\"a\":\"", long_text, NULL);

  g_assert_null (easel_ahp_partial_read (deep));
  g_assert_null (easel_ahp_partial_read (large));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/source/partial/%u", i);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_case);
    }
  g_test_add_func ("/source/partial/bounds", test_bounds);
  return g_test_run ();
}
