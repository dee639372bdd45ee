/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-config"

#include "config.h"

#include "easel-agent-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "easel-agent-config-limits.h"

#define MASK "********"

static gboolean
fail (GError     **error,
      const char  *path)
{
  int saved = errno;

  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (saved), "%s: %s", path, g_strerror (saved));
  return FALSE;
}

/* Reads a file. FALSE with an error; FALSE without an error and without a text if the file does not exist. */
static gboolean
load (const char  *path,
      char       **text,
      GError     **error)
{
  GStatBuf info;
  gsize length;

  *text = NULL;
  if (g_stat (path, &info) != 0)
    return errno == ENOENT ? FALSE : fail (error, path);
  if (!S_ISREG (info.st_mode) || info.st_size > EASEL_LIMIT_AGENT_CONFIG_BYTES)
    {
      /* Translators: %s is a file. */
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, _("%s is not a settings file"), path);
      return FALSE;
    }
  if (!g_file_get_contents (path, text, &length, error))
    return FALSE;
  if (strlen (*text) == length)
    return TRUE;
  g_clear_pointer (text, g_free);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s is not a settings file"), path);
  return FALSE;
}

/* Resolves links, also those to a file that does not exist yet. */
static char *
resolve (const char *path)
{
  char *real = realpath (path, NULL);
  g_autofree char *target = real == NULL ? g_file_read_link (path, NULL) : NULL;
  g_autofree char *folder = NULL;

  if (real != NULL || target == NULL)
    return real != NULL ? real : g_strdup (path);
  folder = g_path_get_dirname (path);
  return g_canonicalize_filename (target, folder);
}

EaselAgentFile *
easel_agent_file_read (const char  *path,
                       GError     **error)
{
  g_autoptr(EaselAgentFile) self = g_new0 (EaselAgentFile, 1);
  g_autoptr(GError) local = NULL;

  self->path = resolve (path);
  self->backup = g_strconcat (self->path, ".easel-backup", NULL);
  if ((!load (self->path, &self->text, &local) && local != NULL) ||
      (!load (self->backup, &self->backup_text, &local) && local != NULL))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  return g_steal_pointer (&self);
}

static gboolean
write_all (int         fd,
           const char *text)
{
  gsize remaining = strlen (text);

  while (remaining > 0)
    {
      gssize n = write (fd, text, remaining);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return FALSE;
      text += n;
      remaining -= n;
    }
  return TRUE;
}

#define TEMPORARY ".easel-new-"   /* part of the name of a temporary file */

/* Removes temporary files of runs that were killed: settings may hold secrets. */
static void
drop_stale (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *prefix = g_strconcat (name, TEMPORARY, NULL);
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  const char *found;

  while (dir != NULL && (found = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (found, prefix))
      {
        g_autofree char *stale = g_build_filename (folder, found, NULL);

        g_unlink (stale);
      }
}

/* Copies owner, group and the mode bits in @mask from @like if that exists. */
static gboolean
copy_attributes (int         fd,
                 const char *like,
                 mode_t      mask)
{
  GStatBuf info;

  if (g_stat (like, &info) != 0)
    return TRUE;
  return (info.st_uid == geteuid () || fchown (fd, info.st_uid, info.st_gid) == 0) &&
         (info.st_gid == getegid () || fchown (fd, -1, info.st_gid) == 0) && fchmod (fd, info.st_mode & mask) == 0;
}

static gboolean
is_unchanged (EaselAgentFile  *self,
              GError         **error)
{
  g_autofree char *now = NULL;

  load (self->path, &now, NULL);
  if (g_strcmp0 (now, self->text) == 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, _("%s has just been changed by another program. Try again."),
               self->path);
  return FALSE;
}

/* Replaces the file atomically: @path always is the old or the new file, and the new one is on the disk. The old file
 * is checked for changes as the last step before. */
static gboolean
put (EaselAgentFile  *self,
     const char      *path,
     const char      *text,
     mode_t           mask,
     GError         **error)
{
  g_autofree char *temporary = g_strconcat (path, TEMPORARY "XXXXXX", NULL);
  gboolean done;
  int fd;

  drop_stale (path);
  fd = g_mkstemp_full (temporary, O_RDWR | O_CLOEXEC, 0600);
  if (fd < 0)
    return fail (error, path);
  done = write_all (fd, text) && copy_attributes (fd, self->path, mask) && fsync (fd) == 0;
  if (close (fd) != 0 || !done)
    fail (error, path);
  else if (!is_unchanged (self, error))
    done = FALSE;
  else if (g_rename (temporary, path) == 0)
    return TRUE;
  else
    fail (error, path);
  g_unlink (temporary);
  return FALSE;
}

gboolean
easel_agent_file_write (EaselAgentFile  *self,
                        const char      *text,
                        gboolean         is_secret,
                        GError         **error)
{
  g_autofree char *folder = g_path_get_dirname (self->path);

  drop_stale (self->path);
  if (text == NULL)
    return is_unchanged (self, error) && (g_unlink (self->path) == 0 || fail (error, self->path));
  if (g_mkdir_with_parents (folder, 0700) != 0)
    return fail (error, folder);
  return put (self, self->path, text, is_secret ? 0700 : 07777, error);
}

gboolean
easel_agent_file_back_up (EaselAgentFile  *self,
                          GError         **error)
{
  return self->text == NULL || put (self, self->backup, self->text, 0700, error);
}

gboolean
easel_agent_file_close (EaselAgentFile  *self,
                        GError         **error)
{
  GStatBuf info;

  return g_stat (self->path, &info) == 0 && g_chmod (self->path, info.st_mode & 0700) == 0 ? TRUE
                                                                                           : fail (error, self->path);
}

gboolean
easel_agent_file_is_open (EaselAgentFile *self)
{
  GStatBuf info;

  return g_stat (self->path, &info) == 0 && (info.st_mode & 0077) != 0;
}

void
easel_agent_file_drop_backup (EaselAgentFile *self)
{
  g_unlink (self->backup);
}

void
easel_agent_file_free (EaselAgentFile *self)
{
  g_free (self->path);
  g_free (self->text);
  g_free (self->backup);
  g_free (self->backup_text);
  g_free (self);
}

static void
print_lines (GString    *out,
             const char *sign,
             GStrv       lines,
             guint       from,
             guint       to)
{
  /* Text after the last line feed is not counted as a line. */
  for (guint i = from; i < to; i++)
    if (*lines[i] != '\0' || lines[i + 1] != NULL)
      g_string_append_printf (out, "%s%s\n", sign, lines[i]);
}

/* Masks secrets, ours and others, so that neither an onlooker nor a terminal log learns a token. */
static char *
mask_secrets (const char *text)
{
  static const char pattern[] =
    "(?<=Bearer )[^\"\\s]+|"
    "\"[^\"\\n]*(?:token|key|secret|password|authorization)[^\"\\n]*\"\\s*:\\s*\"(?!Bearer )\\K(?:[^\"\\\\\\n]|\\\\.)+";
  g_autoptr(GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);

  return g_regex_replace_literal (regex, text, -1, 0, MASK, 0, NULL);
}

/* Our changes are one range of lines, so it is enough to skip the common lines at the beginning and at the end. */
char *
easel_agent_file_diff (const char *before,
                       const char *after)
{
  g_auto(GStrv) old = g_strsplit (before != NULL ? before : "", "\n", -1);
  g_auto(GStrv) new = g_strsplit (after != NULL ? after : "", "\n", -1);
  guint n_old = g_strv_length (old), n_new = g_strv_length (new);
  guint same = 0, tail = 0;
  g_autoptr(GString) out = g_string_new (NULL);

  while (same < MIN (n_old, n_new) && strcmp (old[same], new[same]) == 0)
    same++;
  while (tail < MIN (n_old, n_new) - same && strcmp (old[n_old - tail - 1], new[n_new - tail - 1]) == 0)
    tail++;
  print_lines (out, " - ", old, same, n_old - tail);
  print_lines (out, " + ", new, same, n_new - tail);
  return mask_secrets (out->str);
}
