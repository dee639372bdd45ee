/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test.h"
#include "easel-web-drafts.h"

#define KEY "this computer\nahp-canvas:1"

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

/* A write on its way holds a reference. */
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

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/web/drafts/last-is-kept", test_last_is_kept);
  g_test_add_func ("/web/drafts/closed-while-written", test_closed_while_written);
  g_test_add_func ("/web/drafts/opened-again-while-written", test_opened_again_while_written);
  return g_test_run ();
}
