/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "a2ui-fixture.h"

#include <string.h>

#include "a2ui-limits.h"
#include "easel-json.h"

void
a2ui_test_feed (A2uiModel  *model,
                const char *text)
{
  g_autoptr(GPtrArray) problems = a2ui_model_feed (model, text, strlen (text));

  for (guint i = 0; i < problems->len; i++)
    {
      A2uiProblem *problem = problems->pdata[i];

      if (!problem->warning)
        g_error ("%s: %s", a2ui_problem_code_name (problem->code), problem->message);
    }
}

void
a2ui_test_feed_fails (A2uiModel       *model,
                      const char      *text,
                      A2uiProblemCode  code)
{
  g_autoptr(GPtrArray) problems = a2ui_model_feed (model, text, strlen (text));
  g_autoptr(JsonNode) json = NULL;
  A2uiProblem *problem;

  g_assert_cmpuint (problems->len, >, 0);
  problem = problems->pdata[0];
  g_assert_cmpstr (a2ui_problem_code_name (problem->code), ==, a2ui_problem_code_name (code));
  g_assert_true (g_utf8_validate (problem->message, -1, NULL));
  json = a2ui_problem_to_json (problem);
  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (json_node_get_object (json), "error"), "code", NULL), ==,
                   a2ui_problem_code_name (code));
}

char *
a2ui_test_data (A2uiModel  *model,
                const char *surface)
{
  g_autoptr(JsonNode) data = a2ui_values_dup (a2ui_surface_get_values (a2ui_model_get_surface (model, surface)), "");

  return easel_json_to_string (data);
}

void
a2ui_test_assert_data (A2uiModel  *model,
                       const char *surface,
                       const char *json)
{
  g_autofree char *data = a2ui_test_data (model, surface);

  g_assert_cmpstr (data, ==, json);
}

static const char *const singles[] = { "child", "entryPointChild", "contentChild" };

void
a2ui_test_foreach (A2uiNode      *node,
                   A2uiTestVisit  visit,
                   gpointer       user_data)
{
  GListModel *children = a2ui_node_get_children (node);

  visit (node, user_data);
  for (guint i = 0; i < g_list_model_get_n_items (children); i++)
    {
      g_autoptr(A2uiNode) child = g_list_model_get_item (children, i);

      a2ui_test_foreach (child, visit, user_data);
    }
  for (guint i = 0; i < G_N_ELEMENTS (singles) + a2ui_node_get_length (node, "tabItems"); i++)
    {
      g_autofree char *address = i < G_N_ELEMENTS (singles) ? g_strdup (singles[i])
                                 : g_strdup_printf ("tabItems/%u/child", i - (guint) G_N_ELEMENTS (singles));
      g_autoptr(A2uiNode) child = a2ui_node_dup_child (node, address);

      if (child != NULL)
        a2ui_test_foreach (child, visit, user_data);
    }
}

static void
describe (A2uiNode *node,
          gpointer  user_data)
{
  static const char *const states[] = {
    [A2UI_NODE_WAITING] = "?", [A2UI_NODE_CIRCLE] = "@", [A2UI_NODE_LIMIT] = "!",
  };
  GString *text = user_data;
  A2uiNodeState state = a2ui_node_get_state (node);

  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, state == A2UI_NODE_READY ? a2ui_node_get_type_name (node) : states[state]);
}

static A2uiNode *
root_of (A2uiModel  *model,
         const char *surface)
{
  A2uiSurface *found = a2ui_model_get_surface (model, surface);

  return found != NULL && a2ui_surface_get_root (found) != NULL ? a2ui_node_new_root (found) : NULL;
}

char *
a2ui_test_tree (A2uiModel  *model,
                const char *surface)
{
  g_autoptr(A2uiNode) root = root_of (model, surface);
  GString *text = g_string_new (NULL);

  if (root != NULL)
    a2ui_test_foreach (root, describe, text);
  return g_string_free (text, FALSE);
}

static void
add_text (A2uiNode *node,
          gpointer  user_data)
{
  GString *text = user_data;
  g_autofree char *value = NULL;

  if (g_strcmp0 (a2ui_node_get_type_name (node), "Text") != 0)
    return;
  value = a2ui_node_dup_string (node, "text");
  g_string_append (text, value);
  g_string_append_c (text, '|');
}

char *
a2ui_test_texts (A2uiModel  *model,
                 const char *surface)
{
  g_autoptr(A2uiNode) root = root_of (model, surface);
  GString *text = g_string_new (NULL);

  if (root != NULL)
    a2ui_test_foreach (root, add_text, text);
  if (text->len > 0)
    g_string_truncate (text, text->len - 1);
  return g_string_free (text, FALSE);
}

typedef struct
{
  const char *id;
  A2uiNode   *found;
} Search;

static void
look (A2uiNode *node,
      gpointer  user_data)
{
  Search *search = user_data;

  if (search->found == NULL && g_str_equal (a2ui_node_get_id (node), search->id))
    search->found = g_object_ref (node);
}

A2uiNode *
a2ui_test_find (A2uiModel  *model,
                const char *surface,
                const char *id)
{
  g_autoptr(A2uiNode) root = root_of (model, surface);
  Search search = { id, NULL };

  a2ui_test_foreach (root, look, &search);
  g_assert_nonnull (search.found);
  return search.found;
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  return strcmp (*(const char * const *) a, *(const char * const *) b);
}

GPtrArray *
a2ui_test_files (const char *folder)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "a2ui", "data", folder, NULL);
  GPtrArray *files = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (files, g_build_filename (path, name, NULL));
  g_ptr_array_sort (files, compare);
  g_assert_cmpuint (files->len, >, 0);
  return files;
}

char *
a2ui_test_read (const char *path)
{
  g_autoptr(GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}
