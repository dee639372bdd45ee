/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-subpath.h"

#include "ahp-error.h"
#include "easel-host-error.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static void
set_denied (GError     **error,
            const char  *what)
{
  g_propagate_error (error, easel_host_error_rpc (AHP_CODE_PERMISSION_DENIED, "%s", what));
}

void
easel_host_subpath_set_errno (GError **error,
                              int      number)
{
  if (number == ENOENT || number == ENOTDIR || number == ENAMETOOLONG || number == ENXIO)
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_NOT_FOUND, "There is no such file"));
  else if (number == EEXIST)
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_ALREADY_EXISTS, "The file exists already"));
  else if (number == EXDEV || number == ELOOP)
    set_denied (error, "The file is outside of the folder");
  else
    set_denied (error, "The file cannot be opened");
}

/* Fallback for kernels before 5.6 and sandboxes without openat2: opens one component at a time, and refuses every
 * link. */
static int
open_by_components (int         folder,
                    const char *path,
                    int         flags,
                    mode_t      mode)
{
  g_auto(GStrv) parts = g_strsplit (path, "/", -1);
  int fd = fcntl (folder, F_DUPFD_CLOEXEC, 0);

  for (guint i = 0; fd >= 0 && parts[i] != NULL; i++)
    {
      int step = parts[i + 1] != NULL ? O_PATH | O_DIRECTORY | O_CLOEXEC : flags;
      int next = openat (fd, parts[i], step | O_NOFOLLOW, mode);
      int number = errno;

      close (fd);
      fd = next;
      errno = number;
    }
  return fd;
}

static int
open_beneath (int         folder,
              const char *path,
              int         flags,
              mode_t      mode)
{
  struct open_how how = { .flags = flags, .mode = (flags & O_CREAT) != 0 ? mode : 0,
                          .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS };
  int fd = syscall (SYS_openat2, folder, path, &how, sizeof how);

  if (fd < 0 && (errno == ENOSYS || errno == EPERM))
    return open_by_components (folder, path, flags, mode);
  return fd;
}

/* Refuses foreign paths with empty components, "." or "..". The decoder refuses them too; this is a second check. */
static gboolean
is_plain_path (const char *path)
{
  g_auto(GStrv) parts = g_strsplit (path, "/", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (parts[i][0] == '\0' || strcmp (parts[i], ".") == 0 || strcmp (parts[i], "..") == 0)
      return FALSE;
  return parts[0] != NULL;
}

int
easel_host_subpath_open (const char  *folder,
                         const char  *path,
                         int          flags,
                         mode_t       mode,
                         GError     **error)
{
  int root;
  int fd;

  g_return_val_if_fail (folder != NULL && path != NULL, -1);

  if (path[0] != '\0' && !is_plain_path (path))
    {
      set_denied (error, "The path leads out of the folder");
      return -1;
    }
  root = open (folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (root < 0)
    {
      g_propagate_error (error, easel_host_error_rpc (AHP_CODE_NOT_FOUND, "The folder is not there"));
      return -1;
    }
  fd = open_beneath (root, path[0] != '\0' ? path : ".", flags | O_CLOEXEC, mode);
  if (fd < 0)
    easel_host_subpath_set_errno (error, errno);
  close (root);
  return fd;
}
