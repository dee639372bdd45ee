/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>

#include "easel-test.h"
#include "easel-web-drafts.h"

#define KEY "this computer\nahp-canvas:1"
#define N_READ 200

static guint
count_files (const char *folder)
{
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static gboolean
holds (EaselWebDrafts *drafts,
       const char     *wanted)
{
  g_autofree char *forms = NULL;
  g_autofree char *kept = NULL;

  easel_web_drafts_load (drafts, KEY, &forms, &kept);
  return g_strcmp0 (forms, wanted) == 0;
}

/* A write on its way holds a reference, and what has not begun is written at the end. */
static void
wait_until_written (EaselWebDrafts *drafts)
{
  g_object_add_weak_pointer (G_OBJECT (drafts), (gpointer *) &drafts);
  g_object_unref (drafts);
  easel_test_wait_until (drafts == NULL);
}

/* Another session is chosen and the first one again faster than the disk: what was typed is there at any time. */
static void
test_last_is_kept (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-drafts-XXXXXX", NULL);
  EaselWebDrafts *drafts = easel_web_drafts_new (folder);
  g_autoptr(EaselWebDrafts) later = easel_web_drafts_new (folder);

  easel_web_drafts_save (drafts, KEY, "[0]", NULL);
  g_assert_true (holds (drafts, "[0]"));
  easel_web_drafts_save (drafts, KEY, "[1]", NULL);
  easel_web_drafts_save (drafts, KEY, "[2]", "{}");
  g_assert_true (holds (drafts, "[2]"));
  wait_until_written (drafts);
  g_assert_true (holds (later, "[2]"));
  g_assert_cmpuint (count_files (folder), ==, 1);
  easel_test_remove_tree (folder);
}

/* A canvas is often closed right after the last key: what is on its way to the disk then must not stay there. */
static void
test_closed_while_written (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-drafts-XXXXXX", NULL);
  EaselWebDrafts *drafts = easel_web_drafts_new (folder);

  easel_web_drafts_save (drafts, KEY, "[0]", NULL);
  easel_web_drafts_save (drafts, KEY, "[1]", NULL);
  easel_web_drafts_forget (drafts, KEY);
  g_assert_true (holds (drafts, NULL));
  wait_until_written (drafts);
  g_assert_cmpuint (count_files (folder), ==, 0);
  easel_test_remove_tree (folder);
}

static void
test_opened_again_while_written (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-drafts-XXXXXX", NULL);
  EaselWebDrafts *drafts = easel_web_drafts_new (folder);
  g_autoptr(EaselWebDrafts) later = easel_web_drafts_new (folder);

  easel_web_drafts_save (drafts, KEY, "[0]", NULL);
  easel_web_drafts_forget (drafts, KEY);
  easel_web_drafts_save (drafts, KEY, "[1]", NULL);
  wait_until_written (drafts);
  g_assert_true (holds (later, "[1]"));
  easel_test_remove_tree (folder);
}

/* A canvas is often shown again while its draft is on its way to the disk: two threads read the same content. */
static void
test_read_while_written (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-drafts-XXXXXX", NULL);
  EaselWebDrafts *drafts = easel_web_drafts_new (folder);

  for (guint i = 0; i < N_READ; i++)
    {
      g_autofree char *key = g_strdup_printf ("this computer\nahp-canvas:%u", i);

      easel_web_drafts_save (drafts, key, "[0]", NULL);
    }
  while (count_files (folder) < N_READ)
    {
      for (guint i = 0; i < N_READ; i++)
        {
          g_autofree char *key = g_strdup_printf ("this computer\nahp-canvas:%u", i);
          g_autofree char *forms = NULL;
          g_autofree char *kept = NULL;

          easel_web_drafts_load (drafts, key, &forms, &kept);
          g_assert_cmpstr (forms, ==, "[0]");
        }
      g_main_context_iteration (NULL, FALSE);
    }
  wait_until_written (drafts);
  easel_test_remove_tree (folder);
}

static void
count_cb (const char     *domain,
          GLogLevelFlags  level,
          const char     *message,
          gpointer        user_data)
{
  if (g_str_has_prefix (message, "What was typed into a page could not be kept: "))
    ++*(guint *) user_data;
}

static gboolean
is_file_there (const char *folder)
{
  return count_files (folder) == 1;
}

/* The program ends at any moment: what was typed last is written, and what a worker writes later does not replace it. */
static void
test_flush (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-drafts-XXXXXX", NULL);
  g_autoptr(EaselWebDrafts) drafts = easel_web_drafts_new (folder);
  g_autoptr(EaselWebDrafts) later = easel_web_drafts_new (folder);

  easel_web_drafts_save (drafts, KEY, "[0]", NULL);
  g_assert_false (is_file_there (folder));
  g_assert_true (easel_web_drafts_flush (drafts));
  g_assert_true (holds (later, "[0]"));
  for (guint i = 1; i < 10; i++)
    {
      g_autofree char *begun = g_strdup_printf ("[%u, \"begun\"]", i);
      g_autofree char *last = g_strdup_printf ("[%u]", i);

      easel_web_drafts_forget (drafts, KEY);
      easel_web_drafts_save (drafts, KEY, begun, NULL);
      easel_test_wait_until (is_file_there (folder));
      easel_web_drafts_save (drafts, KEY, last, NULL);
      g_assert_true (easel_web_drafts_flush (drafts));
      g_assert_true (holds (later, last));
      easel_test_settle ();
      g_assert_true (holds (later, last));
    }
  easel_test_remove_tree (folder);
}

/* On a full disk what was typed is there as long as the program runs, and is written when there is room again. A canvas
 * that was closed meanwhile leaves nothing. */
static void
test_written_later (void)
{
  g_autofree char *parent = g_dir_make_tmp ("easel-drafts-XXXXXX", NULL);
  g_autofree char *folder = g_build_filename (parent, "pages", NULL);
  g_autoptr(EaselWebDrafts) drafts = easel_web_drafts_new (folder);
  g_autoptr(EaselWebDrafts) later = easel_web_drafts_new (folder);
  guint n_failures = 0;
  guint handler = g_log_set_handler ("easel-web", G_LOG_LEVEL_MESSAGE, count_cb, &n_failures);

  /* A file in place of the folder is as a disk without room. */
  g_assert_true (g_file_set_contents (folder, "", 0, NULL));
  easel_web_drafts_save (drafts, KEY, "[0]", NULL);
  easel_test_wait_until (n_failures == 1);
  g_assert_true (holds (drafts, "[0]"));
  easel_web_drafts_save (drafts, KEY, "[1]", NULL);
  g_assert_false (easel_web_drafts_flush (drafts));
  g_assert_true (holds (drafts, "[1]"));
  g_assert_cmpint (g_remove (folder), ==, 0);
  easel_test_wait_until (holds (later, "[1]"));
  easel_test_remove_tree (folder);
  g_assert_true (g_file_set_contents (folder, "", 0, NULL));
  easel_web_drafts_save (drafts, KEY, "[2]", NULL);
  easel_test_wait_until (n_failures == 2);
  g_log_remove_handler ("easel-web", handler);
  easel_web_drafts_forget (drafts, KEY);
  g_assert_cmpint (g_remove (folder), ==, 0);
  g_assert_true (holds (drafts, NULL));
  easel_test_remove_tree (parent);
}

/* At the end of the program the canvases are closed by their hosts' connections. */
static void
test_frozen (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-drafts-XXXXXX", NULL);
  g_autoptr(EaselWebDrafts) drafts = easel_web_drafts_new (folder);
  g_autoptr(EaselWebDrafts) later = easel_web_drafts_new (folder);

  easel_web_drafts_save (drafts, KEY, "[0]", NULL);
  easel_web_drafts_freeze (drafts);
  g_assert_true (holds (later, "[0]"));
  easel_web_drafts_save (drafts, KEY, "[1]", NULL);
  easel_web_drafts_forget (drafts, KEY);
  g_assert_true (easel_web_drafts_flush (drafts));
  g_assert_true (holds (later, "[0]"));
  easel_test_remove_tree (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/web/drafts/last-is-kept", test_last_is_kept);
  g_test_add_func ("/web/drafts/closed-while-written", test_closed_while_written);
  g_test_add_func ("/web/drafts/opened-again-while-written", test_opened_again_while_written);
  g_test_add_func ("/web/drafts/read-while-written", test_read_while_written);
  g_test_add_func ("/web/drafts/flush", test_flush);
  g_test_add_func ("/web/drafts/frozen", test_frozen);
  g_test_add_func ("/web/drafts/written-later", test_written_later);
  return g_test_run ();
}
