/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-local.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "easel-editor-error.h"
#include "easel-editor-limits.h"

#define READ_CHUNK (256 * 1024)

/* An open folder, and the name of the file in it. */
typedef struct
{
  int   folder;
  char *name;
} Location;

static void
location_clear (Location *self)
{
  if (self->folder >= 0)
    close (self->folder);
  g_free (self->name);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Location, location_clear)

static void
close_fd (int *fd)
{
  if (*fd >= 0)
    close (*fd);
}

#define AUTO_FD __attribute__ ((cleanup (close_fd))) int

static void
set_errno (GError     **error,
           const char  *what)
{
  int saved = errno;
  int code = saved == ENOENT || saved == ENOTDIR ? EASEL_EDITOR_ERROR_NOT_FOUND :
             saved == EACCES || saved == EPERM || saved == ELOOP ? EASEL_EDITOR_ERROR_REFUSED :
             EASEL_EDITOR_ERROR_FAILED;

  g_set_error (error, EASEL_EDITOR_ERROR, code, "%s: %s", what, g_strerror (saved));
}

/* (nullable): the part of @path below @folder. */
static const char *
below (const char *path,
       const char *folder)
{
  gsize length = g_str_equal (folder, "/") ? 0 : strlen (folder);

  if (strncmp (path, folder, length) != 0 || path[length] != '/' || path[length + 1] == '\0')
    return NULL;
  return path + length + 1;
}

/* Outside the granted folders the error is the same whether or not the file exists. */
static char *
resolve (const char          *path,
         const char * const  *granted,
         char               **folder,
         GError             **error)
{
  g_autofree char *plain = g_path_is_absolute (path) ? g_canonicalize_filename (path, "/") : g_strdup ("");
  char *real = realpath (path, NULL);
  gboolean named = FALSE;

  for (guint i = 0; granted != NULL && granted[i] != NULL; i++)
    {
      char *root = realpath (granted[i], NULL);

      named |= root != NULL && (below (plain, root) != NULL || below (plain, granted[i]) != NULL);
      if (root != NULL && real != NULL && g_path_is_absolute (path) && below (real, root) != NULL)
        {
          *folder = g_strdup (root);
          free (root);
          plain = (g_free (plain), g_strdup (below (real, *folder)));
          free (real);
          return g_steal_pointer (&plain);
        }
      free (root);
    }
  if (real == NULL && named)
    g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_NOT_FOUND, "There is no such file.");
  else
    g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_REFUSED,
                 "The path is not below a folder that the person granted. Paths are absolute; ask the person to grant "
                 "the folder in Easel's preferences.");
  free (real);
  return NULL;
}

/* Opens the folder of the file component by component; none of them may be a link any more. */
static gboolean
find_location (const char          *path,
               const char * const  *granted,
               Location               *location,
               GError             **error)
{
  g_autofree char *root = NULL;
  g_autofree char *rest = resolve (path, granted, &root, error);
  g_auto(GStrv) parts = NULL;

  if (rest == NULL)
    return FALSE;
  parts = g_strsplit (rest, "/", -1);
  location->folder = open (root, O_PATH | O_DIRECTORY | O_CLOEXEC);
  for (guint i = 0; location->folder >= 0 && parts[i + 1] != NULL; i++)
    {
      int next = openat (location->folder, parts[i], O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

      close (location->folder);
      location->folder = next;
    }
  if (location->folder < 0)
    {
      set_errno (error, "The folder cannot be opened");
      return FALSE;
    }
  location->name = g_strdup (parts[g_strv_length (parts) - 1]);
  return TRUE;
}

static gboolean
check_file (const struct stat  *info,
            GError            **error)
{
  if (!S_ISREG (info->st_mode))
    {
      g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_REFUSED, "This is not a regular file.");
      return FALSE;
    }
  if (info->st_size > EASEL_LIMIT_EDITOR_FILE_BYTES)
    {
      g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_TOO_LARGE,
                   "%" G_GINT64_FORMAT " bytes; the editor opens files of up to %d", (gint64) info->st_size,
                   EASEL_LIMIT_EDITOR_FILE_BYTES);
      return FALSE;
    }
  return TRUE;
}

static char *
make_etag (const struct stat *info)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT "-%" G_GINT64_FORMAT "-%" G_GINT64_FORMAT ".%09ld",
                          (guint64) info->st_ino, (gint64) info->st_size, (gint64) info->st_mtim.tv_sec,
                          (long) info->st_mtim.tv_nsec);
}

static gboolean
look (Location     *location,
      struct stat  *info,
      GError      **error)
{
  if (fstatat (location->folder, location->name, info, AT_SYMLINK_NOFOLLOW) == 0)
    return TRUE;
  set_errno (error, "The file cannot be read");
  return FALSE;
}

/* Reads until read() returns 0, because some files report the size 0 although they have content. */
static GBytes *
read_all (int      fd,
          GError **error)
{
  g_autoptr(GByteArray) bytes = g_byte_array_new ();
  g_autofree char *chunk = g_malloc (READ_CHUNK);
  gssize n;

  while ((n = read (fd, chunk, READ_CHUNK)) != 0)
    {
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          set_errno (error, "The file cannot be read");
          return NULL;
        }
      g_byte_array_append (bytes, (const guint8 *) chunk, n);
      if (bytes->len > EASEL_LIMIT_EDITOR_FILE_BYTES)
        {
          g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_TOO_LARGE, "The editor opens files of up to %d "
                       "bytes.", EASEL_LIMIT_EDITOR_FILE_BYTES);
          return NULL;
        }
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

/* Opens without following a link and without blocking, which a pipe would. In two steps, because the document
 * portal's file system refuses to read a file opened with O_NOFOLLOW. */
static int
open_file (Location    *location,
           struct stat *info)
{
  AUTO_FD found = openat (location->folder, location->name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  g_autofree char *again = g_strdup_printf ("/proc/self/fd/%d", found);
  int fd = -1;

  if (found < 0 || fstat (found, info) != 0)
    return -1;
  if (S_ISLNK (info->st_mode))
    {
      errno = ELOOP;
      return -1;
    }
  fd = open (again, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (fd >= 0 && fstat (fd, info) != 0)
    {
      close (fd);
      return -1;
    }
  return fd;
}

/**
 * easel_editor_local_read:
 * @path: foreign, absolute
 * @granted: (nullable): absolute paths that the user granted
 * @etag: (out): identifies the content
 * @error: an `EASEL_EDITOR_ERROR`
 */
GBytes *
easel_editor_local_read (const char          *path,
                         const char * const  *granted,
                         char               **etag,
                         GError             **error)
{
  g_auto(Location) location = { .folder = -1 };
  struct stat info;
  AUTO_FD fd = -1;

  if (!find_location (path, granted, &location, error))
    return NULL;
  fd = open_file (&location, &info);
  if (fd < 0)
    {
      set_errno (error, "The file cannot be opened");
      return NULL;
    }
  if (!check_file (&info, error))
    return NULL;
  *etag = make_etag (&info);
  return read_all (fd, error);
}

/** easel_editor_local_etag: (transfer full): identifies the present content. */
char *
easel_editor_local_etag (const char          *path,
                         const char * const  *granted,
                         GError             **error)
{
  g_auto(Location) location = { .folder = -1 };
  struct stat info;

  if (!find_location (path, granted, &location, error) || !look (&location, &info, error))
    return NULL;
  return make_etag (&info);
}

static gboolean
write_all (int      fd,
           GBytes  *bytes,
           GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  while (length > 0)
    {
      gssize n = write (fd, data, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          set_errno (error, "The file cannot be written");
          return FALSE;
        }
      data += n;
      length -= n;
    }
  if (fsync (fd) == 0)
    return TRUE;
  set_errno (error, "The file cannot be written");
  return FALSE;
}

static gboolean
check_etag (Location     *location,
            const char   *if_match,
            struct stat  *info,
            GError      **error)
{
  g_autofree char *etag = NULL;

  if (!look (location, info, error) || !check_file (info, error))
    return FALSE;
  etag = make_etag (info);
  if (if_match == NULL || g_str_equal (etag, if_match))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "The file was changed since it was read. Nothing was "
                                                         "written.");
  return FALSE;
}

/* Writes the new content to a temporary file in the same folder, and renames that over the file. */
static gboolean
replace (Location           *location,
         const char         *temporary,
         const struct stat  *info,
         GBytes             *bytes,
         const char         *if_match,
         char              **etag,
         GError            **error)
{
  /* O_EXCL does not follow links either. */
  AUTO_FD fd = openat (location->folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  struct stat written, now;

  if (fd < 0 || fchmod (fd, info->st_mode & 07777) != 0)
    {
      set_errno (error, "The folder cannot be written");
      return FALSE;
    }
  /* Checks the etag again just before the rename, because writing may have taken long. */
  if (!write_all (fd, bytes, error) || !check_etag (location, if_match, &now, error))
    return FALSE;
  if (fstat (fd, &written) != 0 || renameat (location->folder, temporary, location->folder, location->name) != 0)
    {
      set_errno (error, "The file cannot be replaced");
      return FALSE;
    }
  *etag = make_etag (&written);
  return TRUE;
}

/**
 * easel_editor_local_write:
 * @path: foreign, absolute; the file must exist
 * @granted: (nullable): absolute paths that the user granted
 * @bytes: the new content
 * @if_match: (nullable): the etag that the file must have; %NULL to overwrite any content
 * @etag: (out): identifies the new content
 * @error: an `EASEL_EDITOR_ERROR`; `G_IO_ERROR_WRONG_ETAG`
 */
gboolean
easel_editor_local_write (const char          *path,
                          const char * const  *granted,
                          GBytes              *bytes,
                          const char          *if_match,
                          char               **etag,
                          GError             **error)
{
  g_auto(Location) location = { .folder = -1 };
  g_autofree char *temporary = NULL;
  struct stat info;

  if (!find_location (path, granted, &location, error) || !check_etag (&location, if_match, &info, error))
    return FALSE;
  /* Replacing a file needs write permission for its folder only; a write-protected file must not be replaced. */
  if (faccessat (location.folder, location.name, W_OK, AT_EACCESS) != 0)
    {
      set_errno (error, "The file cannot be written");
      return FALSE;
    }
  temporary = g_strdup_printf (".easel-%08x%08x", g_random_int (), g_random_int ());
  if (replace (&location, temporary, &info, bytes, if_match, etag, error))
    return TRUE;
  unlinkat (location.folder, temporary, 0);
  return FALSE;
}
