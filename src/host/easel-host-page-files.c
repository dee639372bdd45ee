/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-page-files.h"

#include "ahp-error.h"
#include "easel-host-error.h"
#include "easel-host-limits.h"
#include "easel-host-subpath.h"
#include "easel-html-title.h"
#include "easel-limits.h"
#include "easel-mime.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* O_NONBLOCK: opening a FIFO must not wait for its writer. */
#define FILE_FLAGS (O_RDONLY | O_NONBLOCK | O_NOCTTY)

typedef struct
{
  char  *path;
  int    fd;
  gsize  size;
} Reading;

static void
reading_free (Reading *self)
{
  if (self->fd >= 0)
    close (self->fd);
  g_free (self->path);
  g_free (self);
}

static void
set_denied (GError     **error,
            const char  *what)
{
  g_propagate_error (error, easel_host_error_rpc (AHP_CODE_PERMISSION_DENIED, "%s", what));
}

static Reading *
begin_reading (const char  *folder,
               const char  *path,
               GError     **error)
{
  Reading *reading;
  struct stat info;
  int fd;

  if (path[0] == '\0')
    {
      set_denied (error, "This is the folder itself");
      return NULL;
    }
  fd = easel_host_subpath_open (folder, path, FILE_FLAGS, 0, error);
  if (fd < 0)
    return NULL;
  if (fstat (fd, &info) != 0 || !S_ISREG (info.st_mode))
    {
      if (S_ISDIR (info.st_mode))
        g_propagate_error (error, easel_host_error_rpc (AHP_CODE_NOT_FOUND, "This is a folder"));
      else
        set_denied (error, "This is not a file");
      close (fd);
      return NULL;
    }
  if (info.st_size > EASEL_LIMIT_CONTENT_BYTES)
    {
      set_denied (error, "The file is larger than 48 MiB");
      close (fd);
      return NULL;
    }
  reading = g_new0 (Reading, 1);
  reading->path = g_strdup (path);
  reading->fd = fd;
  reading->size = info.st_size;
  return reading;
}

static const char *
below (const char *root,
       const char *folder)
{
  gsize length = strlen (root);

  if (strncmp (folder, root, length) != 0)
    return NULL;
  if (folder[length] == '\0')
    return folder + length;
  if (length > 0 && root[length - 1] == '/')
    return folder + length;
  return folder[length] == '/' ? folder + length + 1 : NULL;
}

/**
 * easel_host_page_files_enter:
 * @root: (nullable): an absolute path that only its owner can replace
 * @folder: an absolute path, without links, at or below @root
 * @fd: (out): a descriptor to close, or -1
 * @error: return location for a #GError
 *
 * For a folder of an agent that may read less than the host, and could replace it by a link at any moment.
 *
 * Returns: (transfer full) (nullable): an absolute path
 */
char *
easel_host_page_files_enter (const char  *root,
                             const char  *folder,
                             int         *fd,
                             GError     **error)
{
  const char *path = root != NULL ? below (root, folder) : NULL;

  *fd = -1;
  if (root == NULL)
    return g_strdup (folder);
  if (path == NULL)
    {
      set_denied (error, "The folder is outside of what may be shown");
      return NULL;
    }
  *fd = easel_host_subpath_open (root, path, O_PATH | O_DIRECTORY, 0, error);
  return *fd >= 0 ? g_strdup_printf ("/proc/self/fd/%d", *fd) : NULL;
}

/* Returns: (transfer full) (nullable): the title in the beginning of an HTML document. */
static char *
read_title (Reading *reading)
{
  const char *type = easel_mime_of_path (reading->path);
  g_autofree char *start = NULL;
  ssize_t n;

  if (type == NULL || !g_str_has_prefix (type, "text/html"))
    return NULL;
  start = g_malloc (EASEL_LIMIT_HTML_TITLE_BYTES + 1);
  do
    n = read (reading->fd, start, EASEL_LIMIT_HTML_TITLE_BYTES);
  while (n < 0 && errno == EINTR);
  if (n < 0)
    return NULL;
  start[n] = '\0';
  return easel_html_title (start);
}

gboolean
easel_host_page_files_check (const char  *folder,
                             const char  *path,
                             char       **title,
                             GError     **error)
{
  Reading *reading = begin_reading (folder, path, error);

  if (reading == NULL)
    return FALSE;
  *title = read_title (reading);
  reading_free (reading);
  return TRUE;
}

/* Reads at most the checked size; a file that has shrunk since gives its current content. */
static EaselHostContent *
finish_reading (Reading  *reading,
                GError  **error)
{
  g_autofree char *bytes = g_malloc (reading->size + 1);
  gsize length = 0;
  ssize_t got = 1;

  while (length < reading->size && got > 0)
    {
      got = read (reading->fd, bytes + length, reading->size - length);
      if (got < 0 && errno == EINTR)
        got = 1;
      else if (got > 0)
        length += got;
    }
  if (got < 0)
    {
      easel_host_subpath_set_errno (error, errno);
      return NULL;
    }
  bytes[length] = '\0';
  return easel_host_content_new (easel_mime_of_path (reading->path), g_steal_pointer (&bytes), length);
}

static void
read_thread (GTask        *task,
             gpointer      source,
             gpointer      data,
             GCancellable *cancellable)
{
  GError *error = NULL;
  EaselHostContent *content = finish_reading (data, &error);

  if (content == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, content, (GDestroyNotify) easel_host_content_free);
}

/**
 * easel_host_page_files_read_async:
 * @folder: an absolute path, which may be a link
 * @path: relative to it, decoded
 * @cancellable: (nullable): a #GCancellable
 * @callback: called with the content
 * @user_data: for @callback
 *
 * Reads one file of at most %EASEL_LIMIT_CONTENT_BYTES. Links are followed if they stay inside the folder. Files above
 * %EASEL_LIMIT_HOST_INLINE_BYTES are read on a worker.
 */
void
easel_host_page_files_read_async (const char          *folder,
                                  const char          *path,
                                  GCancellable        *cancellable,
                                  GAsyncReadyCallback  callback,
                                  gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  GError *error = NULL;
  Reading *reading;

  g_return_if_fail (folder != NULL && path != NULL);

  g_task_set_source_tag (task, easel_host_page_files_read_async);
  reading = begin_reading (folder, path, &error);
  if (reading == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_task_set_task_data (task, reading, (GDestroyNotify) reading_free);
  if (reading->size <= EASEL_LIMIT_HOST_INLINE_BYTES)
    read_thread (task, NULL, reading, cancellable);
  else
    g_task_run_in_thread (task, read_thread);
}

EaselHostContent *
easel_host_page_files_read_finish (GAsyncResult  *result,
                                   GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
