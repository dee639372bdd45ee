/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whoever sends too much is told of it, and what fits is there. */
#include "a2ui-fixture.h"

#include <string.h>

#include "a2ui-limits.h"

#define BEGIN "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}\n"

static void
test_payload (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autofree char *large = g_strnfill (A2UI_LIMIT_PAYLOAD_BYTES + 1, ' ');
  g_autoptr(GString) lines = g_string_new (BEGIN);

  a2ui_test_feed_fails (model, large, A2UI_PROBLEM_LIMIT);
  for (guint i = 0; i < A2UI_LIMIT_LINES; i++)
    g_string_append (lines, "{\"deleteSurface\":{\"surfaceId\":\"x\"}}\n");
  a2ui_test_feed_fails (model, lines->str, A2UI_PROBLEM_LIMIT);
  g_assert_nonnull (a2ui_model_get_surface (model, "s"));
}

/* Each of two million lines may begin a message that never ends: looked for from each of them to the end of the
 * payload, that took minutes. The message that ended before is there. */
static void
test_endless_lines (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(GString) lines = g_string_new ("{\n\"beginRendering\":\n{\"surfaceId\":\"s\",\"root\":\"r\"}\n}\n");
  g_autoptr(GPtrArray) problems = NULL;
  gboolean told = FALSE;

  while (lines->len + 2 <= A2UI_LIMIT_PAYLOAD_BYTES)
    g_string_append (lines, "{\n");
  problems = a2ui_model_feed (model, lines->str, lines->len);
  for (guint i = 0; i < problems->len; i++)
    told |= ((const A2uiProblem *) problems->pdata[i])->code == A2UI_PROBLEM_LIMIT;
  g_assert_true (told);
  g_assert_nonnull (a2ui_model_get_surface (model, "s"));
}

static void
test_surfaces (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();

  for (guint i = 0; i <= A2UI_LIMIT_SURFACES; i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"beginRendering\":{\"surfaceId\":\"s%u\",\"root\":\"r\"}}", i);

      if (i < A2UI_LIMIT_SURFACES)
        a2ui_test_feed (model, text);
      else
        a2ui_test_feed_fails (model, text, A2UI_PROBLEM_LIMIT);
    }
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, A2UI_LIMIT_SURFACES);
  g_assert_nonnull (a2ui_model_get_surface (model, "s0"));
}

static void
test_components (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(GString) text = g_string_new ("{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[");

  for (guint i = 0; i <= A2UI_LIMIT_COMPONENTS; i++)
    g_string_append_printf (text, "%s{\"id\":\"c%u\",\"component\":{\"Divider\":{}}}", i > 0 ? "," : "", i);
  g_string_append (text, "]}}");
  a2ui_test_feed_fails (model, text->str, A2UI_PROBLEM_LIMIT);
  g_assert_cmpuint (a2ui_surface_get_n_components (a2ui_model_get_surface (model, "s")), ==, A2UI_LIMIT_COMPONENTS);
}

static void
problem_cb (A2uiModel   *model,
            A2uiProblem *problem,
            GString     *log)
{
  if (!problem->warning)
    g_string_append_printf (log, "%s ", a2ui_problem_code_name (problem->code));
}

static void
test_depth (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(GString) text = g_string_new ("{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[{\"id\":\"r\",\"component\":{\"Card\":{\"child\":\"c0\"}}}");
  g_autoptr(GString) log = g_string_new (NULL);
  g_autofree char *tree = NULL;

  for (guint i = 0; i < 200; i++)
    g_string_append_printf (text, ",{\"id\":\"c%u\",\"component\":{\"Card\":{\"child\":\"c%u\"}}}", i, i + 1);
  g_string_append (text, "]}}\n" BEGIN);
  g_signal_connect (model, "problem", G_CALLBACK (problem_cb), log);
  a2ui_test_feed (model, text->str);
  tree = a2ui_test_tree (model, "s");
  g_assert_cmpuint (strlen (tree), ==, strlen ("Card ") * A2UI_LIMIT_DEPTH + 1);
  g_assert_true (g_str_has_suffix (tree, "Card !"));
  g_assert_cmpstr (log->str, ==, "LIMIT_EXCEEDED ");
}

static void
test_entries (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(GString) text = g_string_new ("{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":[");
  A2uiData *data;

  for (guint i = 0; i <= A2UI_LIMIT_ENTRIES; i++)
    g_string_append_printf (text, "%s{\"key\":\"k%u\",\"valueNumber\":%u}", i > 0 ? "," : "", i, i);
  g_string_append (text, "]}}");
  a2ui_test_feed_fails (model, text->str, A2UI_PROBLEM_LIMIT);
  data = a2ui_surface_get_data (a2ui_model_get_surface (model, "s"));
  g_assert_nonnull (a2ui_data_get (data, "/k1023"));
  g_assert_null (a2ui_data_get (data, "/k1024"));
}

static void
test_values (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autofree char *long_text = g_strnfill (A2UI_LIMIT_TEXT_BYTES + 1, 'x');
  g_autofree char *image = g_strnfill (A2UI_LIMIT_IMAGE_BYTES, 'A');
  g_autofree char *key = g_strnfill (A2UI_LIMIT_KEY_BYTES + 1, 'k');
  g_autoptr(GString) deep = g_string_new ("{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"path\":\"/d\",\"contents\":[");
  g_autofree char *text = g_strdup_printf ("{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"path\":\"/t\",\"contents\":["
                                           "{\"key\":\"long\",\"valueString\":\"%s\"},{\"key\":\"%s\",\"valueNumber\":1},"
                                           "{\"key\":\"image\",\"valueString\":\"data:image/png;base64,%s\"}]}}",
                                           long_text, key, image);
  A2uiData *data;

  a2ui_test_feed_fails (model, text, A2UI_PROBLEM_LIMIT);
  data = a2ui_surface_get_data (a2ui_model_get_surface (model, "s"));
  g_assert_null (a2ui_data_get (data, "/t/long"));
  /* An image is as large as images may be, not as texts. */
  g_assert_nonnull (a2ui_data_get (data, "/t/image"));
  for (guint i = 0; i < 20; i++)
    g_string_append (deep, "{\"key\":\"k\",\"valueMap\":[");
  for (guint i = 0; i < 20; i++)
    g_string_append (deep, "]}");
  g_string_append (deep, "]}}");
  a2ui_test_feed (model, deep->str);
  g_assert_nonnull (a2ui_data_get (data, "/d/k/k/k/k/k/k/k/k/k/k/k/k/k/k/k/k/k/k/k/k"));
}

static void
test_problems (void)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(GString) text = g_string_new (NULL);
  g_autoptr(GPtrArray) problems = NULL;

  for (guint i = 0; i < 1000; i++)
    g_string_append (text, "oops\n");
  g_string_append (text, BEGIN);
  problems = a2ui_model_feed (model, text->str, text->len);
  g_assert_cmpuint (problems->len, ==, A2UI_LIMIT_PROBLEMS);
  g_assert_cmpuint (((A2uiProblem *) problems->pdata[9])->line, ==, 10);
  g_assert_nonnull (strstr (((A2uiProblem *) problems->pdata[problems->len - 1])->message, "936 more"));
  g_assert_nonnull (a2ui_model_get_surface (model, "s"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/a2ui/limits/payload", test_payload);
  g_test_add_func ("/a2ui/limits/endless-lines", test_endless_lines);
  g_test_add_func ("/a2ui/limits/surfaces", test_surfaces);
  g_test_add_func ("/a2ui/limits/components", test_components);
  g_test_add_func ("/a2ui/limits/depth", test_depth);
  g_test_add_func ("/a2ui/limits/entries", test_entries);
  g_test_add_func ("/a2ui/limits/values", test_values);
  g_test_add_func ("/a2ui/limits/problems", test_problems);
  return g_test_run ();
}
