/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-page-scan.h"

#include "easel-host-limits.h"

#include <sys/stat.h>

static void
add_number (GChecksum *checksum,
            gint64     number)
{
  g_checksum_update (checksum, (const guchar *) &number, sizeof number);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static GPtrArray *
list_names (const char *folder)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && names->len < EASEL_LIMIT_HOST_WATCHED_FILES && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

/* Treats links as files and does not follow them, so no cycle is possible. Hidden folders (.git) are skipped: they
 * change all the time and are not part of a page. */
static void
scan_folder (EaselHostPageScan *self,
             GChecksum         *checksum,
             const char        *folder,
             guint             *files)
{
  g_autoptr(GPtrArray) names = list_names (folder);

  for (guint i = 0; i < names->len && *files < EASEL_LIMIT_HOST_WATCHED_FILES; i++)
    {
      const char *name = names->pdata[i];
      char *path = g_build_filename (folder, name, NULL);
      struct stat info;

      if (lstat (path, &info) != 0 || (S_ISDIR (info.st_mode) && (name[0] == '.' ||
          self->folders->len >= EASEL_LIMIT_HOST_WATCHED_FOLDERS)))
        {
          g_free (path);
          continue;
        }
      if (S_ISDIR (info.st_mode))
        {
          g_ptr_array_add (self->folders, path);
          continue;
        }
      /* Includes the NUL, so that two adjacent names cannot be confused. */
      g_checksum_update (checksum, (const guchar *) path, strlen (path) + 1);
      /* Includes the inode: file system clocks tick every few milliseconds, and a file of the same size that replaced
       * another one within a tick differs only in its inode. */
      add_number (checksum, info.st_ino);
      add_number (checksum, info.st_size);
      add_number (checksum, info.st_mtim.tv_sec);
      add_number (checksum, info.st_mtim.tv_nsec);
      (*files)++;
      g_free (path);
    }
}

/**
 * easel_host_page_scan_new:
 * @folder: an absolute path
 *
 * Scans up to %EASEL_LIMIT_HOST_WATCHED_FOLDERS folders and %EASEL_LIMIT_HOST_WATCHED_FILES files, upper levels first.
 *
 * Returns: (transfer full): the result
 */
EaselHostPageScan *
easel_host_page_scan_new (const char *folder)
{
  EaselHostPageScan *self = g_new0 (EaselHostPageScan, 1);
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint files = 0;

  self->folders = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->folders, g_strdup (folder));
  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    return self;
  for (guint i = 0; i < self->folders->len; i++)
    scan_folder (self, checksum, self->folders->pdata[i], &files);
  self->signature = g_strdup (g_checksum_get_string (checksum));
  return self;
}

void
easel_host_page_scan_free (EaselHostPageScan *self)
{
  g_ptr_array_unref (self->folders);
  g_free (self->signature);
  g_free (self);
}
