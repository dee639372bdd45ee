/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who hears of a change: exactly those whom it concerns. */
#include "a2ui-fixture.h"

#include <string.h>

#include "a2ui-value.h"
#include "easel-json.h"

#define UPDATE(components) "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[" components "]}}\n"
#define BEGIN "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}\n"
#define COLUMN(ids) "{\"id\":\"r\",\"component\":{\"Column\":{\"children\":{\"explicitList\":[" ids "]}}}}"
#define TEXT(id, path) "{\"id\":\"" id "\",\"component\":{\"Text\":{\"text\":{\"path\":\"" path "\"}}}}"
#define SET(path, key, value) "{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"path\":\"" path "\",\"contents\":[{\"key\":\"" key \
  "\",\"valueString\":\"" value "\"}]}}"

static void
changed_cb (A2uiNode   *node,
            const char *address,
            GString    *log)
{
  g_string_append_printf (log, "%s.%s ", a2ui_node_get_id (node), address);
}

static void
items_changed_cb (GListModel *model,
                  guint       position,
                  guint       removed,
                  guint       added,
                  GString    *log)
{
  g_string_append_printf (log, "[%u -%u +%u] ", position, removed, added);
}

static void
assert_log (GString    *log,
            const char *expected)
{
  g_assert_cmpstr (log->str, ==, expected);
  g_string_truncate (log, 0);
}

static void
test_values (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(GString) log = g_string_new (NULL);
  g_autoptr(A2uiNode) a = NULL;
  g_autoptr(A2uiNode) b = NULL;

  a2ui_test_feed (model, UPDATE (COLUMN ("\"a\",\"b\"") "," TEXT ("a", "/u/a") "," TEXT ("b", "/u/b")) BEGIN);
  a = a2ui_test_find (model, "s", "a");
  b = a2ui_test_find (model, "s", "b");
  g_signal_connect (a, "changed", G_CALLBACK (changed_cb), log);
  g_signal_connect (b, "changed", G_CALLBACK (changed_cb), log);
  a2ui_test_feed (model, SET ("/u", "a", "1"));
  assert_log (log, "a.text ");
  a2ui_test_feed (model, SET ("/u", "a", "1"));
  assert_log (log, "");
  a2ui_test_feed (model, SET ("/u", "c", "1"));
  assert_log (log, "");
  /* The whole is replaced: only what is another now. */
  a2ui_test_feed (model, "{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":[{\"key\":\"u\",\"valueMap\":["
                         "{\"key\":\"a\",\"valueString\":\"1\"},{\"key\":\"b\",\"valueString\":\"2\"}]}]}}");
  assert_log (log, "b.text ");
}

static void
test_definitions (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(GString) log = g_string_new (NULL);
  g_autoptr(A2uiNode) root = NULL;
  g_autoptr(A2uiNode) a = NULL;

  a2ui_test_feed (model, UPDATE (COLUMN ("\"a\",\"b\"") "," TEXT ("a", "/a") "," TEXT ("b", "/b")) BEGIN);
  root = a2ui_test_find (model, "s", "r");
  a = g_list_model_get_item (a2ui_node_get_children (root), 0);
  g_signal_connect (a, "changed", G_CALLBACK (changed_cb), log);
  g_signal_connect (root, "changed", G_CALLBACK (changed_cb), log);
  g_signal_connect (a2ui_node_get_children (root), "items-changed", G_CALLBACK (items_changed_cb), log);
  /* Verbatim: the most common update of agents. */
  a2ui_test_feed (model, UPDATE (COLUMN ("\"a\",\"b\"") "," TEXT ("a", "/a") "," TEXT ("b", "/b")) BEGIN);
  assert_log (log, "");
  a2ui_test_feed (model, UPDATE (TEXT ("a", "/other")));
  assert_log (log, "a.text ");
  a2ui_test_feed (model, UPDATE ("{\"id\":\"a\",\"component\":{\"Text\":{\"text\":{\"path\":\"/other\"},\"usageHint\":\"h1\"}}}"));
  assert_log (log, "a.usageHint ");
  a2ui_test_feed (model, UPDATE (COLUMN ("\"a\",\"c\",\"b\"")));
  assert_log (log, "[1 -0 +1] r.children ");
  a2ui_test_feed (model, UPDATE ("{\"id\":\"a\",\"component\":{\"Divider\":{}}}"));
  assert_log (log, "a. ");
}

static void
test_items (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(GString) log = g_string_new (NULL);
  g_autoptr(A2uiNode) root = NULL;
  g_autoptr(A2uiNode) first = NULL;
  g_autoptr(A2uiNode) again = NULL;
  g_autofree char *texts = NULL;

  a2ui_test_feed (model, UPDATE ("{\"id\":\"r\",\"component\":{\"List\":{\"children\":{\"template\":{\"componentId\":\"t\","
                                 "\"dataBinding\":\"/xs\"}}}}}," TEXT ("t", "."))
                         BEGIN SET ("/xs", "a", "1"));
  root = a2ui_test_find (model, "s", "r");
  first = g_list_model_get_item (a2ui_node_get_children (root), 0);
  g_signal_connect (first, "changed", G_CALLBACK (changed_cb), log);
  g_signal_connect (a2ui_node_get_children (root), "items-changed", G_CALLBACK (items_changed_cb), log);
  a2ui_test_feed (model, SET ("/xs", "b", "2"));
  assert_log (log, "[1 -0 +1] ");
  a2ui_test_feed (model, SET ("/xs", "a", "3"));
  assert_log (log, "t.text ");
  again = g_list_model_get_item (a2ui_node_get_children (root), 0);
  g_assert_true (again == first);
  texts = a2ui_test_texts (model, "s");
  g_assert_cmpstr (texts, ==, "3|2");
}

static void
test_write (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(GString) log = g_string_new (NULL);
  g_autoptr(A2uiNode) input = NULL;
  g_autoptr(A2uiNode) text = NULL;
  g_autoptr(A2uiNode) fixed = NULL;
  g_autoptr(A2uiNode) other = NULL;
  g_autoptr(JsonNode) value = json_node_init_int (json_node_alloc (), 0);

  a2ui_test_feed (model, UPDATE (COLUMN ("\"a\",\"b\",\"c\"") "," TEXT ("b", "/n")
                                 ",{\"id\":\"a\",\"component\":{\"Slider\":{\"value\":{\"path\":\"n\"}}}}"
                                 ",{\"id\":\"c\",\"component\":{\"Slider\":{\"value\":{\"literalNumber\":7}}}}") BEGIN);
  input = a2ui_test_find (model, "s", "a");
  text = a2ui_test_find (model, "s", "b");
  fixed = a2ui_test_find (model, "s", "c");
  g_signal_connect (text, "changed", G_CALLBACK (changed_cb), log);
  a2ui_node_write (input, "value", value);
  assert_log (log, "b.text ");
  a2ui_test_assert_data (model, "s", "{\"n\":0}");
  /* Without a path it is kept, by another node of the same place too, until the definition says something else. */
  a2ui_node_write (fixed, "value", value);
  other = a2ui_test_find (model, "s", "c");
  g_assert_cmpfloat (a2ui_node_get_number (other, "value", -1), ==, 0);
  a2ui_test_assert_data (model, "s", "{\"n\":0}");
  a2ui_test_feed (model, UPDATE ("{\"id\":\"c\",\"component\":{\"Slider\":{\"value\":{\"literalNumber\":8}}}}"));
  g_assert_cmpfloat (a2ui_node_get_number (fixed, "value", -1), ==, 8);
}

/* Inputs of other types, and a message that was parsed before. */
static void
test_write_other_types (void)
{
  static const char message[] = "[{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
    "{\"id\":\"r\",\"component\":{\"Row\":{\"children\":{\"explicitList\":[\"c\",\"m\"]}}}},"
    "{\"id\":\"c\",\"component\":{\"CheckBox\":{\"label\":{\"literalString\":\"C\"},\"value\":{\"path\":\"/c\"}}}},"
    "{\"id\":\"m\",\"component\":{\"MultipleChoice\":{\"selections\":{\"path\":\"/m\"},\"options\":[]}}}]}},"
    "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}]";
  static const char *const chosen[] = { "one", "two", NULL };
  g_autoptr(JsonNode) parsed = easel_json_parse (message, strlen (message), G_MAXSIZE, NULL);
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(GPtrArray) problems = a2ui_model_feed_message (model, parsed);
  g_autoptr(JsonNode) yes = json_node_init_boolean (json_node_alloc (), TRUE);
  g_autoptr(JsonNode) strings = a2ui_value_from_strings (chosen);
  g_autoptr(A2uiNode) box = a2ui_test_find (model, "s", "c");
  g_autoptr(A2uiNode) choice = a2ui_test_find (model, "s", "m");

  g_assert_cmpuint (problems->len, ==, 0);
  g_assert_false (a2ui_node_get_boolean (box, "value"));
  a2ui_node_write (box, "value", yes);
  g_assert_true (a2ui_node_get_boolean (box, "value"));
  a2ui_node_write (choice, "selections", strings);
  a2ui_test_assert_data (model, "s", "{\"c\":true,\"m\":[\"one\",\"two\"]}");
}

/* A list of 100,000 rows has as many nodes as are looked at. */
static void
test_long_list (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(JsonArray) rows = json_array_new ();
  g_autoptr(JsonNode) node = json_node_init_array (json_node_alloc (), rows);
  g_autoptr(A2uiNode) root = NULL;
  g_autoptr(A2uiNode) row = NULL;
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;

  for (guint i = 0; i < 100000; i++)
    json_array_add_int_element (rows, i);
  a2ui_test_feed (model, UPDATE ("{\"id\":\"r\",\"component\":{\"List\":{\"children\":{\"template\":{\"componentId\":\"t\","
                                 "\"dataBinding\":\"/xs\"}}}}}," TEXT ("t", ".")) BEGIN);
  g_assert_true (a2ui_data_set (a2ui_surface_get_data (a2ui_model_get_surface (model, "s")), "/xs", node, &error));
  g_assert_no_error (error);
  root = a2ui_node_new_root (a2ui_model_get_surface (model, "s"));
  g_assert_cmpuint (g_list_model_get_n_items (a2ui_node_get_children (root)), ==, 100000);
  for (guint i = 0; i < 100000; i += 7)
    {
      g_autoptr(A2uiNode) passing = g_list_model_get_item (a2ui_node_get_children (root), i);

      g_assert_cmpint (a2ui_node_get_state (passing), ==, A2UI_NODE_READY);
    }
  row = g_list_model_get_item (a2ui_node_get_children (root), 99999);
  text = a2ui_node_dup_string (row, "text");
  g_assert_cmpstr (text, ==, "99999");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/a2ui/changes/values", test_values);
  g_test_add_func ("/a2ui/changes/definitions", test_definitions);
  g_test_add_func ("/a2ui/changes/items", test_items);
  g_test_add_func ("/a2ui/changes/write", test_write);
  g_test_add_func ("/a2ui/changes/write-other-types", test_write_other_types);
  g_test_add_func ("/a2ui/changes/long-list", test_long_list);
  return g_test_run ();
}
