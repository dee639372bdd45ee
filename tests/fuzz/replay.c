/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gives a fuzz target every file of its seed folders, without libFuzzer: the targets build and hold for their seeds with
 * every compiler and in every run of the tests. */
#include "fuzz.h"

static void
replay_folder (const char *folder)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;
  guint files = 0;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *data = NULL;
      gsize size;

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        {
          replay_folder (path);
          continue;
        }
      g_test_message ("%s", path);
      g_file_get_contents (path, &data, &size, &error);
      g_assert_no_error (error);
      LLVMFuzzerTestOneInput ((const guint8 *) data, size);
      files++;
    }
  g_test_message ("%s: %u files", folder, files);
}

static void
replay_seeds (gconstpointer folder)
{
  replay_folder (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 1; i < argc; i++)
    {
      g_autofree char *base = g_path_get_basename (argv[i]);
      g_autofree char *name = g_strdup_printf ("/seeds/%d-%s", i, base);

      g_test_add_data_func (name, argv[i], replay_seeds);
    }
  return g_test_run ();
}
