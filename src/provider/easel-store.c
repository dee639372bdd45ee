/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-store.h"

static void
remove_below (GFile *folder)
{
  g_autoptr(GFileEnumerator) children =
    g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
                               G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL, NULL);
  GFileInfo *info;
  GFile *child;

  while (children != NULL && g_file_enumerator_iterate (children, &info, &child, NULL, NULL) && info != NULL)
    {
      if (g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY)
        remove_below (child);
      g_file_delete (child, NULL, NULL);
    }
}

/**
 * easel_store_remove:
 * @path: a folder that Easel created; it need not exist
 *
 * Removes the folder with its content. Links are removed, not followed.
 */
void
easel_store_remove (const char *path)
{
  g_autoptr(GFile) folder = NULL;
  g_autoptr(GError) error = NULL;

  /* A relative path could name a folder that Easel did not create. */
  g_return_if_fail (path != NULL && g_path_is_absolute (path));

  folder = g_file_new_for_path (path);
  /* A link at this path is not a folder that Easel created. */
  if (g_file_query_file_type (folder, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL) == G_FILE_TYPE_DIRECTORY)
    remove_below (folder);
  if (!g_file_delete (folder, NULL, &error) && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    g_warning ("The folder of a closed canvas is left over: %s", error->message);
}
