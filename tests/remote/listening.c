/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "listening.h"

/* The state TCP_LISTEN in /proc/net/tcp. */
#define LISTEN "0A"

static void
add_listening (GHashTable *inodes,
               const char *path)
{
  g_autofree char *text = NULL;
  g_auto(GStrv) lines = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] != NULL; i++)
    {
      g_auto(GStrv) fields = g_regex_split_simple ("\\s+", g_strstrip (lines[i]), 0, 0);

      if (g_strv_length (fields) > 9 && g_str_equal (fields[3], LISTEN))
        g_hash_table_add (inodes, g_strdup_printf ("socket:[%s]", fields[9]));
    }
}

guint
listening_count (GPid pid)
{
  g_autoptr(GHashTable) inodes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *folder = g_strdup_printf ("/proc/%d/fd", pid);
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  add_listening (inodes, "/proc/net/tcp");
  add_listening (inodes, "/proc/net/tcp6");
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *target = g_file_read_link (path, NULL);

      n += target != NULL && g_hash_table_contains (inodes, target);
    }
  return n;
}
