/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-files.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "easel-limits.h"

typedef struct
{
  char *root;
  char *path;
} Wanted;

static void
wanted_free (Wanted *wanted)
{
  g_free (wanted->root);
  g_free (wanted->path);
  g_free (wanted);
}

static const char *
relative_to (const char *path,
             const char *folder)
{
  gsize length = strlen (folder);

  while (length > 0 && folder[length - 1] == G_DIR_SEPARATOR)
    length--;
  if (strncmp (path, folder, length) != 0 || path[length] != G_DIR_SEPARATOR)
    return NULL;

  return path + length + 1;
}

static gboolean
fail (GError     **error,
      int          code,
      const char  *message)
{
  g_set_error_literal (error, EASEL_CONTENT_ERROR, code, message);

  return FALSE;
}

/* Reads the real path of an open file from the kernel, so that a link that is replaced after the check has no
 * effect. */
static gboolean
is_below (int         fd,
          const char *root)
{
  g_autofree char *link = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autofree char *target = g_file_read_link (link, NULL);
  char *real_root = realpath (root, NULL);
  gboolean below = target != NULL && real_root != NULL && relative_to (target, real_root) != NULL;

  free (real_root);

  return below;
}

static gboolean
check_file (int           fd,
            const Wanted *wanted,
            GError      **error)
{
  struct stat info;

  if (!is_below (fd, wanted->root) || fstat (fd, &info) != 0 || !S_ISREG (info.st_mode))
    return fail (error, EASEL_CONTENT_ERROR_FORBIDDEN, _("The file is outside the folder that was allowed."));
  if (info.st_size > EASEL_LIMIT_CONTENT_BYTES)
    return fail (error, EASEL_CONTENT_ERROR_UNAVAILABLE, _("The file is too large."));

  return TRUE;
}

static int
open_file (const Wanted  *wanted,
           GError       **error)
{
  g_autofree char *name = g_build_filename (wanted->root, wanted->path, NULL);
  /* Not blocking, because the path may be a named pipe. */
  int fd = open (name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

  if (fd < 0)
    {
      gboolean missing = errno == ENOENT || errno == ENOTDIR;

      fail (error, missing ? EASEL_CONTENT_ERROR_NOT_FOUND : EASEL_CONTENT_ERROR_FORBIDDEN,
            missing ? _("There is no such file.") : _("The file cannot be opened."));
      return -1;
    }
  if (!check_file (fd, wanted, error))
    {
      close (fd);
      return -1;
    }

  return fd;
}

/* Checks the limit while reading, because the file may grow. */
static GBytes *
read_all (int            fd,
          GCancellable  *cancellable,
          GError       **error)
{
  g_autoptr(GByteArray) bytes = g_byte_array_new ();
  guint8 buffer[65536];
  gssize n;

  while ((n = TEMP_FAILURE_RETRY (read (fd, buffer, sizeof buffer))) > 0)
    {
      if (bytes->len + (gsize) n > EASEL_LIMIT_CONTENT_BYTES)
        {
          fail (error, EASEL_CONTENT_ERROR_UNAVAILABLE, _("The file is too large."));
          return NULL;
        }
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      g_byte_array_append (bytes, buffer, (guint) n);
    }
  if (n < 0)
    {
      fail (error, EASEL_CONTENT_ERROR_UNAVAILABLE, _("The file cannot be read."));
      return NULL;
    }

  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

static void
read_in_thread (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  const Wanted *wanted = task_data;
  g_autoptr(GBytes) bytes = NULL;
  GError *error = NULL;
  int fd = open_file (wanted, &error);

  if (fd >= 0)
    {
      bytes = read_all (fd, cancellable, &error);
      close (fd);
    }
  if (bytes == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, easel_content_new (bytes, NULL, wanted->path), g_object_unref);
}

/**
 * easel_web_files_locate:
 * @address: a file: address that the address policy allows
 * @granted: (nullable): absolute paths of granted folders
 * @root: (out) (transfer full): the granted folder with the file
 * @path: (out) (transfer full): the path of the file in @root
 *
 * Splits the address, so that the document and its other files are served from the same folder.
 *
 * Returns: whether the file is in a granted folder
 */
gboolean
easel_web_files_locate (const char          *address,
                        const char * const  *granted,
                        char               **root,
                        char               **path)
{
  g_autofree char *name = g_filename_from_uri (address, NULL, NULL);
  g_autofree char *canonical = NULL;

  if (name == NULL || granted == NULL)
    return FALSE;

  canonical = g_canonicalize_filename (name, "/");
  for (guint i = 0; granted[i] != NULL; i++)
    {
      g_autofree char *folder = g_canonicalize_filename (granted[i], "/");
      const char *relative = relative_to (canonical, folder);

      if (relative != NULL && *relative != '\0')
        {
          *root = g_steal_pointer (&folder);
          *path = g_strdup (relative);
          return TRUE;
        }
    }

  return FALSE;
}

/** easel_web_files_read_async: reads a regular file of at most EASEL_LIMIT_CONTENT_BYTES. @root: a granted folder.
 * @path: a path below it, without "..", as from easel_uri_content_split(). */
void
easel_web_files_read_async (const char          *root,
                            const char          *path,
                            GCancellable        *cancellable,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  Wanted *wanted;

  g_return_if_fail (root != NULL && path != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_web_files_read_async);
  wanted = g_new0 (Wanted, 1);
  wanted->root = g_strdup (root);
  wanted->path = g_strdup (path);
  g_task_set_task_data (task, wanted, (GDestroyNotify) wanted_free);
  g_task_run_in_thread (task, read_in_thread);
}

/** easel_web_files_read_finish: (transfer full): the content, with a type from its file name extension. @error:
 * %EASEL_CONTENT_ERROR or %G_IO_ERROR. */
EaselContent *
easel_web_files_read_finish (GAsyncResult  *result,
                             GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
