/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-private-file.h"

#include <glib/gstdio.h>

/**
 * easel_private_file_save:
 * @path: an absolute path in a folder that is there
 * @text: what to write
 * @length: in bytes, or -1 up to the NUL
 * @flags: whether to flush it to the disk
 * @error: return location for a #GFileError
 *
 * Writes atomically with mode 0600. GLib 2.74 sets that mode on each file; later versions keep the mode of an existing
 * file, so access by others is removed before.
 *
 * Returns: %TRUE when it is written; on failure the file is unchanged
 */
gboolean
easel_private_file_save (const char             *path,
                         const char             *text,
                         gssize                  length,
                         GFileSetContentsFlags   flags,
                         GError                **error)
{
  g_return_val_if_fail (path != NULL && text != NULL, FALSE);

  g_chmod (path, 0600);
  return g_file_set_contents_full (path, text, length, flags | G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
}
