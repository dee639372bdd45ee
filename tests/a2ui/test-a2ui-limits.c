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

#define CREATE "{\"version\":\"v0.9\",\"createSurface\":{\"surfaceId\":\"s\",\"catalogId\":" \
  "\"https://a2ui.org/specification/v0_9/basic_catalog.json\"}}\n"

static void
limit_cb (A2uiModel   *model,
          A2uiProblem *problem,
          GHashTable  *told)
{
  if (problem->code == A2UI_PROBLEM_LIMIT)
    g_hash_table_add (told, g_strdup (problem->path));
}

/* Of each: a button that is held back unless its pattern is in the text. */
static A2uiModel *
model_of_patterns (const char * const *patterns,
                   const char         *word,
                   GHashTable         *told)
{
  A2uiModel *model = a2ui_model_new ();
  g_autoptr(GString) text = g_string_new (CREATE "{\"version\":\"v0.9\",\"updateComponents\":{\"surfaceId\":\"s\",\"components\":["
                                          "{\"id\":\"root\",\"component\":\"Column\",\"children\":[");

  for (guint i = 0; patterns[i] != NULL; i++)
    g_string_append_printf (text, "%s\"b%u\"", i > 0 ? "," : "", i);
  g_string_append (text, "]}");
  for (guint i = 0; patterns[i] != NULL; i++)
    g_string_append_printf (text, ",{\"id\":\"b%u\",\"component\":\"Button\",\"child\":\"t\",\"action\":{\"event\":{\"name\":\"n\"}},"
                            "\"checks\":[{\"message\":\"m\",\"condition\":{\"call\":\"%s\",\"args\":{\"value\":{\"path\":\"/t\"},"
                            "\"pattern\":\"%s\"}}}]}", i, g_str_equal (patterns[i], "email") ? "email" : "regex",
                            patterns[i]);
  g_string_append_printf (text, "]}}\n{\"version\":\"v0.9\",\"updateDataModel\":{\"surfaceId\":\"s\",\"path\":\"/t\","
                          "\"value\":\"%s\"}}\n", word);
  g_signal_connect (model, "problem", G_CALLBACK (limit_cb), told);
  a2ui_test_feed (model, text->str);
  return model;
}

/* What an expression costs is bounded from all beginnings together, and a check that cannot be made holds nobody back. */
static void
test_pattern (void)
{
  static const struct { guint length; const char *pattern; gboolean fault; gboolean too_much; } cases[] = {
    { 60000, "x.*yz", FALSE, TRUE }, { 2000, "x.*yz", FALSE, TRUE }, { 60000, "^(x+x+)+y$", FALSE, TRUE },
    { 60000, "x+y", FALSE, TRUE }, { 60000, "^x+zy$", FALSE, FALSE }, { 60000, "^x+y$", FALSE, TRUE },
    { 100, "x+zy", FALSE, FALSE }, { 100, "z.$", FALSE, FALSE }, { 100, "yz", TRUE, FALSE }, { 2000, "zy", FALSE, FALSE },
    { 60000, "email", TRUE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *patterns[] = { cases[i].pattern, NULL };
      g_autofree char *many = g_strnfill (cases[i].length, 'x');
      g_autofree char *word = g_strconcat (many, g_str_equal (cases[i].pattern, "email") ? "@x" : "zy", NULL);
      g_autoptr(GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      g_autoptr(A2uiModel) model = model_of_patterns (patterns, word, told);
      g_autoptr(A2uiNode) button = a2ui_test_find (model, "s", "b0");
      g_autofree char *fault = a2ui_node_dup_fault (button);

      g_test_message ("%s in %u", cases[i].pattern, cases[i].length);
      g_assert_cmpint (fault != NULL, ==, cases[i].fault);
      g_assert_cmpint (g_hash_table_contains (told, "b0"), ==, cases[i].too_much);
    }
}

/* However many there are, the first are checked and the last are not in the same turn; they are in the next one. */
static void
test_many_patterns (void)
{
  const char *patterns[1001] = { NULL };
  g_autofree char *word = g_strnfill (1500, 'x');
  g_autoptr(GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(A2uiModel) model = NULL;

  word[1499] = 'z';
  for (guint i = 0; i < 1000; i++)
    patterns[i] = i < 999 ? "(x+x)+y|x+z?y|z.*yz" : "x{3}z";
  model = model_of_patterns (patterns, word, told);
  for (guint i = 0; i < 1000; i++)
    {
      g_autofree char *id = g_strdup_printf ("b%u", i);
      A2uiSurface *surface = a2ui_model_get_surface (model, "s");
      g_autoptr(A2uiNode) root = a2ui_node_new_root (surface);
      g_autoptr(A2uiNode) button = g_list_model_get_item (a2ui_node_get_children (root), i);
      g_autofree char *fault = a2ui_node_dup_fault (button);

      if (i == 999)
        {
          g_assert_true (g_hash_table_contains (told, id));
          g_assert_false (a2ui_surface_may_match (surface));
          while (g_main_context_iteration (NULL, FALSE));
          g_assert_true (a2ui_surface_may_match (surface));
        }
    }
}

/* As the regular expression that it was: ^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$ */
static void
test_addresses (void)
{
  static const char *const good[] = { "a@b.c", "a.b@c.d.e", "ä@ö.ü", "a@b..", "a@b.c.", "a@..c" };
  static const char *const bad[] = { "", "@", "a", "a@", "a@b", "@b.c", "a@.c", "a@b.", "a@b.c@d", "a b@c.d", "a@b.c\\n", "a@ b.c", "a@." };

  for (guint i = 0; i < G_N_ELEMENTS (good) + G_N_ELEMENTS (bad); i++)
    {
      const char *patterns[] = { "email", NULL };
      gboolean is_good = i < G_N_ELEMENTS (good);
      g_autoptr(GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      g_autoptr(A2uiModel) model = model_of_patterns (patterns, is_good ? good[i] : bad[i - G_N_ELEMENTS (good)], told);
      g_autoptr(A2uiNode) button = a2ui_test_find (model, "s", "b0");
      g_autofree char *fault = a2ui_node_dup_fault (button);

      g_test_message ("%s", is_good ? good[i] : bad[i - G_N_ELEMENTS (good)]);
      g_assert_cmpint (fault == NULL, ==, is_good);
    }
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
  g_test_add_func ("/a2ui/limits/pattern", test_pattern);
  g_test_add_func ("/a2ui/limits/many-patterns", test_many_patterns);
  g_test_add_func ("/a2ui/limits/addresses", test_addresses);
  return g_test_run ();
}
