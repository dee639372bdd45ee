/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cases of another native renderer, each by the name of its test. */
#include "a2ui-fixture.h"

#include <string.h>

#include "a2ui-action.h"

static A2uiModel *
feed_case (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "a2ui", "data", "winui", name, NULL);
  g_autofree char *text = a2ui_test_read (path);
  A2uiModel *model = a2ui_model_new ();
  g_autoptr(GPtrArray) problems = a2ui_model_feed (model, text, strlen (text));

  for (guint i = 0; i < problems->len; i++)
    g_assert_cmpint (((A2uiProblem *) problems->pdata[i])->code, ==, A2UI_PROBLEM_COMPONENT);
  return model;
}

static void
assert_tree (A2uiModel  *model,
             const char *surface,
             const char *tree,
             const char *texts)
{
  g_autofree char *found_tree = a2ui_test_tree (model, surface);
  g_autofree char *found_texts = a2ui_test_texts (model, surface);

  g_assert_cmpstr (found_tree, ==, tree);
  g_assert_cmpstr (found_texts, ==, texts);
}

static void
count_cb (A2uiModel *model,
          JsonNode  *message,
          guint     *n)
{
  (*n)++;
}

static void
test_button (void)
{
  g_autoptr(A2uiModel) model = feed_case ("ButtonClick_RaisesActionThroughSink_WithSurfaceAndComponentIds.jsonl");
  g_autoptr(A2uiNode) button = a2ui_test_find (model, "sBtn", "btn");
  guint n = 0;

  g_signal_connect (model, "action", G_CALLBACK (count_cb), &n);
  g_assert_true (a2ui_action_activate (button));
  g_assert_cmpuint (n, ==, 1);
}

static void
test_trees (void)
{
  g_autoptr(A2uiModel) column = feed_case ("ColumnContainer_RendersStackPanel_WithThreeChildren.jsonl");
  g_autoptr(A2uiModel) data = feed_case ("DataModelUpdate_AfterBeginRendering_UpdatesBoundTextReactively.jsonl");
  g_autoptr(A2uiModel) gone = feed_case ("DeleteSurface_RemovesSurfaceFromRouter.jsonl");
  g_autoptr(A2uiModel) text = feed_case ("TextComponent_RendersTextBlock_WithLiteralText.jsonl");
  g_autoptr(A2uiModel) unknown = feed_case ("UnknownComponent_RendersUnknownPlaceholder_NotNull.jsonl");

  assert_tree (column, "s", "Column Text Text Text", "first|second|third");
  assert_tree (data, "s", "Text", "hi again");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (gone)), ==, 0);
  assert_tree (text, "s1", "Text", "hello world");
  assert_tree (unknown, "sU", "Frobnicate", "");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/a2ui/winui/button", test_button);
  g_test_add_func ("/a2ui/winui/trees", test_trees);
  return g_test_run ();
}
