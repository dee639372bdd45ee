/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-file-writer.h"

#include "ahp-error.h"
#include "easel-host-error.h"
#include "easel-host-subpath.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* Mode of a new file, before the umask is applied. */
#define NEW_FILE_MODE 0666

char *
easel_host_file_etag (const struct stat *info)
{
  g_return_val_if_fail (info != NULL, NULL);

  return g_strdup_printf ("%" G_GINT64_MODIFIER "x-%" G_GINT64_MODIFIER "x-%" G_GINT64_MODIFIER "x.%lx",
                          (guint64) info->st_ino, (guint64) info->st_size, (guint64) info->st_mtim.tv_sec,
                          info->st_mtim.tv_nsec);
}

static gboolean
write_all (int     fd,
           GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  while (length > 0)
    {
      ssize_t wrote = write (fd, data, length);

      if (wrote < 0 && errno != EINTR)
        return FALSE;
      data += MAX (wrote, 0);
      length -= MAX (wrote, 0);
    }
  return fsync (fd) == 0;
}

/* Checks the conditions of the writer against the current file @name. @mode: (out): mode of the file that is
 * replaced. */
static gboolean
check_present (int          folder,
               const char  *name,
               const char  *if_match,
               gboolean     create_only,
               mode_t      *mode,
               GError     **error)
{
  struct stat info;
  gboolean exists = fstatat (folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0;
  g_autofree char *etag = exists ? easel_host_file_etag (&info) : NULL;

  *mode = exists ? info.st_mode & 07777 : 0;
  if (exists && create_only)
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_ALREADY_EXISTS, "The file exists already"));
  else if (exists && !S_ISREG (info.st_mode))
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_PERMISSION_DENIED, "This is not a plain file"));
  else if (if_match != NULL && g_strcmp0 (etag, if_match) != 0)
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_CONFLICT, "The file has changed"));
  else
    return TRUE;
  return FALSE;
}

static gboolean
replace (int          folder,
         const char  *name,
         const char  *draft,
         GBytes      *bytes,
         mode_t       mode,
         GError     **error)
{
  int fd = openat (folder, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, NEW_FILE_MODE);
  gboolean done = fd >= 0 && (mode == 0 || fchmod (fd, mode) == 0) && write_all (fd, bytes) &&
                  renameat (folder, draft, folder, name) == 0;
  int number = errno;

  if (fd >= 0)
    close (fd);
  if (!done && fd >= 0)
    unlinkat (folder, draft, 0);
  if (!done)
    easel_host_subpath_set_errno (error, number);
  return done;
}

/**
 * easel_host_file_write:
 * @folder: an absolute path
 * @path: relative to it, decoded
 * @bytes: the new content
 * @if_match: (nullable): the etag that the current file must have
 * @create_only: whether the file must not exist yet
 * @error: an `RPC_ERROR`: -32008, -32009, -32010 or -32011
 *
 * Writes a temporary file next to the file and renames it over the file, so that a reader sees either the old or the
 * new content. Links are not followed. Another local program could still write between the check of the etag and the
 * rename; the host itself handles one request at a time.
 *
 * Returns: whether the file was written and is on the disk
 */
gboolean
easel_host_file_write (const char  *folder,
                       const char  *path,
                       GBytes      *bytes,
                       const char  *if_match,
                       gboolean     create_only,
                       GError     **error)
{
  g_autofree char *parent = NULL;
  g_autofree char *name = NULL;
  g_autofree char *draft = NULL;
  gboolean done = FALSE;
  mode_t mode;
  int fd;

  g_return_val_if_fail (folder != NULL && path != NULL && bytes != NULL, FALSE);

  parent = g_path_get_dirname (path);
  name = g_path_get_basename (path);
  draft = g_strdup_printf (".%08x.easel-draft", g_random_int ());
  fd = easel_host_subpath_open (folder, strcmp (parent, ".") == 0 ? "" : parent, O_RDONLY | O_DIRECTORY, 0, error);
  if (fd < 0)
    return FALSE;
  if (path[0] == '\0' || strcmp (name, "..") == 0 || strcmp (name, ".") == 0)
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_PERMISSION_DENIED, "This is not a plain file"));
  else
    done = check_present (fd, name, if_match, create_only, &mode, error) &&
           replace (fd, name, draft, bytes, mode, error);
  close (fd);
  return done;
}
