/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The official payloads against what the reference renderer makes of them. Where it is right, and where it is not, is
 * said at each difference. */
#include "a2ui-fixture.h"

#include <string.h>

#include "a2ui-path.h"
#include "a2ui-value.h"
#include "easel-json.h"

/* The reference makes maps of what a path with numbers in it makes, here it is an array; 5.0 and 5 are one number; and it
 * takes a text that looks like JSON for JSON, here it stays a text. */
static JsonNode *
normalize (JsonNode *value)
{
  JsonObject *object = json_object_new ();

  if (JSON_NODE_HOLDS_ARRAY (value))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (value)); i++)
      {
        g_autofree char *key = g_strdup_printf ("%u", i);

        json_object_set_member (object, key, normalize (json_array_get_element (json_node_get_array (value), i)));
      }
  else if (JSON_NODE_HOLDS_OBJECT (value))
    {
      g_autoptr(GList) names = json_object_get_members (json_node_get_object (value));

      for (GList *l = names; l != NULL; l = l->next)
        json_object_set_member (object, l->data,
                                normalize (json_object_get_member (json_node_get_object (value), l->data)));
    }
  else
    {
      g_autofree char *text = a2ui_value_to_string (value);
      g_autoptr(JsonNode) parsed = text[0] == '[' ? easel_json_parse (text, strlen (text), G_MAXSIZE, NULL) : NULL;

      if (parsed != NULL)
        {
          json_object_unref (object);
          return normalize (parsed);
        }
      json_object_unref (object);
      return json_node_init_string (json_node_alloc (), text);
    }
  return easel_json_node_take (object);
}

/* The reference takes the dots in "map.zoom" for slashes; here a key is one segment. */
static JsonNode *
nest (JsonNode *value)
{
  g_autoptr(A2uiData) data = a2ui_data_new ();
  g_autoptr(GList) names = json_object_get_members (json_node_get_object (value));

  names = g_list_sort (names, (GCompareFunc) strcmp);
  for (GList *l = names; l != NULL; l = l->next)
    {
      g_auto(GStrv) loose = a2ui_path_parse_loose (l->data);
      g_autofree char *pointer = loose != NULL ? a2ui_pointer_join ("", loose) : a2ui_pointer_append ("", l->data);
      JsonNode *member = json_object_get_member (json_node_get_object (value), l->data);

      g_assert_true (a2ui_data_put (data, pointer, member, NULL));
    }
  return a2ui_value_copy (a2ui_data_get (data, ""));
}

/* Of a node of the reference: "location-name:0" is a node of a template. */
static char *
raw_id (const char *id)
{
  const char *suffix = strchr (id, ':');

  return g_strndup (id, suffix != NULL ? (gsize) (suffix - id) : strlen (id));
}

static void
compare_tree (A2uiNode   *node,
              JsonObject *expected);

static void
compare_children (A2uiNode  *node,
                  JsonArray *expected)
{
  GListModel *children = a2ui_node_get_children (node);

  g_assert_cmpuint (g_list_model_get_n_items (children), ==, json_array_get_length (expected));
  for (guint i = 0; i < json_array_get_length (expected); i++)
    {
      g_autoptr(A2uiNode) child = g_list_model_get_item (children, i);

      compare_tree (child, easel_json_array_object (expected, i));
    }
}

static void
compare_tree (A2uiNode   *node,
              JsonObject *expected)
{
  static const char *const singles[] = { "child", "entryPointChild", "contentChild" };
  JsonObject *properties = easel_json_peek_object (expected, "properties");
  g_autofree char *id = raw_id (easel_json_peek_string (expected, "id", ""));
  JsonArray *children = easel_json_peek_array (properties, "children");
  double weight = a2ui_value_to_number (json_object_get_member (expected, "weight"), 0);

  g_assert_cmpstr (a2ui_node_get_id (node), ==, id);
  g_assert_cmpstr (a2ui_node_get_type_name (node), ==, easel_json_peek_string (expected, "type", ""));
  g_assert_cmpfloat (a2ui_node_get_weight (node), ==, weight);
  if (children != NULL)
    compare_children (node, children);
  for (guint i = 0; i < G_N_ELEMENTS (singles); i++)
    {
      JsonObject *inner = easel_json_peek_object (properties, singles[i]);
      g_autoptr(A2uiNode) child = a2ui_node_dup_child (node, singles[i]);

      g_assert_true ((inner != NULL) == (child != NULL));
      if (inner != NULL)
        compare_tree (child, inner);
    }
}

static void
gather_nodes (A2uiNode *node,
              gpointer  user_data)
{
  g_ptr_array_add (user_data, g_object_ref (node));
}

/* The n-th node of an id is the n-th of the reference with it, as both go through the tree in the same order. */
static A2uiNode *
find_node (GPtrArray  *nodes,
           GHashTable *seen,
           const char *full_id,
           const char *address)
{
  g_autofree char *id = raw_id (full_id);
  g_autofree char *key = g_strconcat (id, "\n", address, NULL);
  guint nth = GPOINTER_TO_UINT (g_hash_table_lookup (seen, key));

  g_hash_table_insert (seen, g_steal_pointer (&key), GUINT_TO_POINTER (nth + 1));
  for (guint i = 0; i < nodes->len; i++)
    if (g_str_equal (a2ui_node_get_id (nodes->pdata[i]), id) && nth-- == 0)
      return nodes->pdata[i];
  g_error ("no node for %s", full_id);
}

static guint
compare_values (A2uiNode  *root,
                JsonArray *expected)
{
  g_autoptr(GPtrArray) nodes = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  a2ui_test_foreach (root, gather_nodes, nodes);
  for (guint i = 0; i < json_array_get_length (expected); i++)
    {
      JsonArray *row = json_node_get_array (json_array_get_element (expected, i));
      const char *address = easel_json_array_string (row, 1);
      A2uiNode *node = find_node (nodes, seen, easel_json_array_string (row, 0), address);
      g_autofree char *wanted = a2ui_value_to_string (json_array_get_element (row, 3));
      g_autofree char *value = a2ui_node_dup_string (node, address);

      /* Maps are not written out there, and one of them is made of keys with dots. */
      if (!g_str_equal (wanted, "<map>"))
        g_assert_cmpstr (value, ==, wanted);
    }
  return json_array_get_length (expected);
}

static guint
compare_surface (A2uiModel  *model,
                 const char *id,
                 JsonObject *expected)
{
  A2uiSurface *surface = a2ui_model_get_surface (model, id);
  JsonObject *styles = easel_json_peek_object (expected, "styles");
  g_autoptr(JsonNode) data = NULL;
  g_autoptr(JsonNode) nested = NULL;
  g_autoptr(JsonNode) ours = NULL;
  g_autoptr(JsonNode) theirs = NULL;
  g_autoptr(A2uiNode) root = NULL;

  g_assert_nonnull (surface);
  g_assert_cmpstr (a2ui_surface_get_root (surface), ==, easel_json_peek_string (expected, "root", NULL));
  if (styles != NULL)
    {
      g_assert_cmpstr (a2ui_surface_get_font (surface), ==, easel_json_peek_string (styles, "font", NULL));
      g_assert_cmpstr (a2ui_surface_get_colour (surface), ==, easel_json_peek_string (styles, "primaryColor", NULL));
    }
  data = a2ui_values_dup (a2ui_surface_get_values (surface), "");
  nested = nest (data);
  ours = normalize (nested);
  theirs = normalize (json_object_get_member (expected, "dataModel"));
  if (!json_node_equal (ours, theirs))
    {
      g_autofree char *a = easel_json_to_string (ours);
      g_autofree char *b = easel_json_to_string (theirs);

      g_error ("%s\n%s", a, b);
    }
  root = a2ui_node_new_root (surface);
  compare_tree (root, easel_json_peek_object (expected, "tree"));
  return compare_values (root, easel_json_peek_array (expected, "boundValues"));
}

static void
test_payload (gconstpointer data)
{
  const char *path = data;
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *oracle_path = g_test_build_filename (G_TEST_DIST, "tests", "a2ui", "data", "oracle", name, NULL);
  g_autofree char *text = a2ui_test_read (path);
  g_autofree char *oracle_text = a2ui_test_read (oracle_path);
  g_autoptr(JsonNode) oracle = easel_json_parse (oracle_text, strlen (oracle_text), G_MAXSIZE, NULL);
  JsonObject *surfaces = easel_json_peek_object (json_node_get_object (oracle), "surfaces");
  g_autoptr(GList) names = json_object_get_members (surfaces);
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(GPtrArray) problems = a2ui_model_feed (model, text, strlen (text));
  guint n = 0;

  /* Warnings and custom components: schemas are there to say so, not to leave anything out. */
  for (guint i = 0; i < problems->len; i++)
    g_assert_true (((A2uiProblem *) problems->pdata[i])->warning ||
                   ((A2uiProblem *) problems->pdata[i])->code == A2UI_PROBLEM_COMPONENT);
  for (GList *l = names; l != NULL; l = l->next)
    n += compare_surface (model, l->data, easel_json_peek_object (surfaces, l->data));
  g_test_message ("%u bound values", n);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr(GPtrArray) files = NULL;

  g_test_init (&argc, &argv, NULL);
  files = a2ui_test_files ("examples");
  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = g_path_get_basename (files->pdata[i]);
      g_autofree char *path = g_strconcat ("/a2ui/oracle/", name, NULL);

      g_test_add_data_func (path, files->pdata[i], test_payload);
    }
  return g_test_run ();
}
