/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-vt-scanner.h"

#include <string.h>

/* Unescapes OSC 633: "\\" and "\x3b", which allow a semicolon and a line end in a command line. */
static char *
unescape (const char *text)
{
  GString *plain = g_string_new (NULL);

  for (const char *at = text; *at != '\0'; at++)
    {
      int high = at[0] == '\\' && at[1] == 'x' ? g_ascii_xdigit_value (at[2]) : -1;
      int low = high >= 0 && high < 8 ? g_ascii_xdigit_value (at[3]) : -1;

      if (low >= 0 && high * 16 + low > 0)
        {
          g_string_append_c (plain, high * 16 + low);
          at += 3;
        }
      else
        {
          at += at[0] == '\\' && at[1] == '\\';
          g_string_append_c (plain, *at);
        }
    }
  return g_string_free (plain, FALSE);
}

/* Reads the command line of 633;E;line or 633;E;line;nonce. */
static char *
read_command_line (const char *rest)
{
  const char *end = strchrnul (rest, ';');
  g_autofree char *line = g_strndup (rest, end - rest);

  return unescape (line);
}

static void
read_code (EaselVtMark *self,
           const char  *rest)
{
  char *end;
  gint64 code = g_ascii_strtoll (rest, &end, 10);

  self->has_code = end != rest && (*end == '\0' || *end == ';') && code >= G_MININT && code <= G_MAXINT;
  self->code = self->has_code ? (int) code : 0;
}

/* (transfer full) (nullable): KEY of ";…;easel=KEY", the last parameter. */
static char *
read_key (const char *parameters)
{
  const char *last = strrchr (parameters, ';');

  return last != NULL && g_str_has_prefix (last, ";easel=") ? g_strdup (last + strlen (";easel=")) : NULL;
}

/* Reads a shell integration mark. @rest: the text after "133;" or "633;". */
static void
read_integration (EaselVtMark *self,
                  const char  *rest,
                  gboolean     is_633)
{
  const char *more = rest[0] != '\0' && rest[1] == ';' ? rest + 2 : "";

  if (rest[0] == '\0' || (rest[1] != '\0' && rest[1] != ';'))
    return;
  self->key = is_633 ? NULL : read_key (rest + 1);
  switch (rest[0])
    {
    case 'A':
      self->kind = EASEL_VT_MARK_PROMPT;
      break;
    case 'B':
      self->kind = EASEL_VT_MARK_INPUT;
      break;
    case 'C':
      self->kind = EASEL_VT_MARK_EXECUTED;
      break;
    case 'D':
      self->kind = EASEL_VT_MARK_FINISHED;
      read_code (self, more);
      break;
    case 'E':
      self->kind = is_633 ? EASEL_VT_MARK_COMMAND_LINE : EASEL_VT_MARK_NONE;
      self->text = is_633 ? read_command_line (more) : NULL;
      break;
    case 'P':
      if (is_633 && g_str_has_prefix (more, "Cwd="))
        {
          self->kind = EASEL_VT_MARK_CWD;
          self->text = unescape (more + 4);
        }
      break;
    default:
      break;
    }
}

/**
 * easel_vt_mark_read:
 * @self: (out caller-allocates): the mark
 * @body: an OSC sequence without introducer and terminator
 *
 * Reads the marks of shells: OSC 133 (FinalTerm, with a key of Easel), 633 (VS Code), 7 (folder), 0 and 2 (title).
 */
void
easel_vt_mark_read (EaselVtMark *self,
                    const char  *body)
{
  g_return_if_fail (self != NULL && body != NULL);

  memset (self, 0, sizeof *self);
  self->is_integration = g_str_has_prefix (body, "133;") || g_str_has_prefix (body, "633;");
  if (self->is_integration)
    read_integration (self, body + 4, body[0] == '6');
  else if (g_str_has_prefix (body, "7;"))
    {
      self->kind = EASEL_VT_MARK_CWD;
      self->text = g_strdup (body + 2);
    }
  else if (g_str_has_prefix (body, "0;") || g_str_has_prefix (body, "2;"))
    {
      self->kind = EASEL_VT_MARK_TITLE;
      self->text = g_strdup (body + 2);
    }
}

void
easel_vt_mark_clear (EaselVtMark *self)
{
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->key, g_free);
}

/**
 * easel_vt_mark_dup_folder:
 * @self: a mark
 *
 * Returns %NULL for a folder on another computer, which a shell in ssh reports.
 *
 * Returns: (transfer full) (nullable) (type filename): an absolute path
 */
char *
easel_vt_mark_dup_folder (const EaselVtMark *self)
{
  g_autofree char *host = NULL;
  g_autofree char *path = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->kind != EASEL_VT_MARK_CWD || self->text == NULL)
    return NULL;
  if (g_str_has_prefix (self->text, "file:"))
    path = g_filename_from_uri (self->text, &host, NULL);
  else
    path = g_strdup (self->text);
  if (host != NULL && *host != '\0' && strcmp (host, "localhost") != 0 && strcmp (host, g_get_host_name ()) != 0)
    return NULL;
  return path != NULL && g_path_is_absolute (path) ? g_steal_pointer (&path) : NULL;
}
