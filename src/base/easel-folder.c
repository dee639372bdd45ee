/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-folder.h"

#include <glib/gstdio.h>
#include <unistd.h>

/**
 * easel_folder_is_owned:
 * @folder: a path
 *
 * After "su" or "sudo -E" the environment names the runtime folder of another user, who could change files that we read
 * there.
 *
 * Returns: whether it is a folder of the user that this process runs as
 */
gboolean
easel_folder_is_owned (const char *folder)
{
  GStatBuf info;

  g_return_val_if_fail (folder != NULL, FALSE);

  return g_stat (folder, &info) == 0 && S_ISDIR (info.st_mode) && info.st_uid == geteuid ();
}
