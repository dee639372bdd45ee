/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fixture.h"

#include "easel-json.h"
#include "easel-limits.h"

#define NAME_MEMBER "fixtureFile"

JsonNode *
fixture_parse (const char *text)
{
  g_autoptr(GError) error = NULL;
  JsonNode *node = easel_json_parse (text, strlen (text), EASEL_LIMIT_MESSAGE_BYTES, &error);

  g_assert_no_error (error);
  return node;
}

static JsonNode *
load (const char *path)
{
  g_autofree char *text = NULL;
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = NULL;
  JsonObject *copy;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  node = fixture_parse (text);
  copy = easel_json_object_copy (json_node_get_object (node));
  json_object_set_string_member (copy, NAME_MEMBER, name);
  return easel_json_node_take (copy);
}

const char *
fixture_get_name (JsonNode *fixture)
{
  return easel_json_peek_string (json_node_get_object (fixture), NAME_MEMBER, NULL);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char **) a, *(const char **) b);
}

static GPtrArray *
list_files (const char *folder)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GError) error = NULL;
  g_autoptr(GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".json"))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

void
fixture_add_folder (const char    *prefix,
                    const char    *folder,
                    guint          expected,
                    GTestDataFunc  func)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "tests", "ahp", "data", folder, NULL);
  g_autoptr(GPtrArray) names = list_files (path);

  g_assert_cmpuint (names->len, >=, expected);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *file = g_build_filename (path, names->pdata[i], NULL);
      g_autofree char *test = g_strdup_printf ("%s/%.*s", prefix, (int) strlen (names->pdata[i]) - 5,
                                               (const char *) names->pdata[i]);

      g_test_add_data_func_full (test, load (file), func, (GDestroyNotify) json_node_unref);
    }
}

JsonNode *
fixture_strip_nulls (JsonNode *node)
{
  JsonNode *copy;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObject *object = json_object_new ();
      JsonObjectIter iter;
      const char *name;
      JsonNode *value;

      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &value))
        if (!JSON_NODE_HOLDS_NULL (value))
          json_object_set_member (object, name, fixture_strip_nulls (value));
      return easel_json_node_take (object);
    }
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return json_node_ref (node);

  copy = json_node_init_array (json_node_alloc (), json_array_new ());
  for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
    json_array_add_element (json_node_get_array (copy),
                            fixture_strip_nulls (json_array_get_element (json_node_get_array (node), i)));
  json_array_unref (json_node_get_array (copy));
  return copy;
}

void
fixture_assert_same (JsonNode *actual,
                     JsonNode *expected)
{
  g_autofree char *actual_text = NULL;
  g_autofree char *expected_text = NULL;

  if (json_node_equal (actual, expected))
    return;
  actual_text = easel_json_to_string (actual);
  expected_text = easel_json_to_string (expected);
  g_error ("got      %s\nexpected %s", actual_text, expected_text);
}
