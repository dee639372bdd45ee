/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "easel-terminal-line.h"

#include <string.h>

gboolean
easel_terminal_line_has_keys (const char *text)
{
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (c < 0x20 || (c >= 0x7f && c < 0xa0))
        return TRUE;
    }
  return FALSE;
}

/* Most control characters and escape sequences are keys that move or answers of the terminal. Not so a paste, and what
 * brings back an old line: Up, Down, Ctrl+P, Ctrl+N, Ctrl+R, Ctrl+Y. */
static gboolean
is_text (const char *keys)
{
  static const char * const bringing[] = {
    "\033[200~", "\033[A", "\033OA", "\033[B", "\033OB", "\020", "\016", "\022", "\031",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bringing); i++)
    if (g_str_has_prefix (keys, bringing[i]))
      return TRUE;
  return (guchar) *keys >= 0x20 && *keys != '\177';
}

gboolean
easel_terminal_line_is_left (const char *keys,
                             gboolean    left)
{
  const char *rest = keys;

  g_return_val_if_fail (keys != NULL, left);

  /* Enter, Ctrl+C, Ctrl+D and Ctrl+U end a line or drop it. */
  for (const char *at = keys; *at != '\0'; at++)
    if (strchr ("\r\n\003\004\025", *at) != NULL)
      rest = at + 1;
  return is_text (rest) || (left && rest == keys);
}

/* 'text' for a POSIX shell. */
static void
append_quoted (GString    *line,
               const char *text,
               gboolean    escape)
{
  g_string_append_c (line, '\'');
  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '\'')
        g_string_append (line, "'\\''");
      else if (escape && *at == '\\')
        g_string_append (line, "\\\\");
      else if (escape && ((guchar) *at < 0x20 || *at == 0x7f))
        g_string_append_printf (line, "\\0%03o", (guchar) *at);
      else if (escape && (guchar) *at == 0xc2 && (guchar) at[1] < 0xa0)
        {
          g_string_append_printf (line, "\\0%03o\\0%03o", (guchar) at[0], (guchar) at[1]);
          at++;
        }
      else
        g_string_append_c (line, *at);
    }
  g_string_append_c (line, '\'');
}

/* The command as one word for eval: readable where it can be. */
static void
append_word (GString    *line,
             const char *command)
{
  if (!easel_terminal_line_has_keys (command))
    {
      append_quoted (line, command, FALSE);
      return;
    }
  g_string_append (line, "\"$(printf '%b' ");
  append_quoted (line, command, TRUE);
  g_string_append (line, ")\"");
}

char *
easel_terminal_line_plain (const char *command)
{
  GString *line;

  g_return_val_if_fail (command != NULL, NULL);

  if (!easel_terminal_line_has_keys (command))
    return g_strdup (command);
  line = g_string_new ("eval ");
  append_word (line, command);
  return g_string_free (line, FALSE);
}

/* The leading blank keeps it out of the history of shells that are told so. */
char *
easel_terminal_line_marked (const char *command,
                            const char *token)
{
  GString *line;

  g_return_val_if_fail (command != NULL && token != NULL, NULL);

  line = g_string_new (NULL);
  g_string_append_printf (line, " printf '\\033]" EASEL_TERMINAL_OSC ";s;%s\\007'; eval ", token);
  append_word (line, command);
  g_string_append_printf (line, "; printf '\\033]" EASEL_TERMINAL_OSC ";e;%s;%%s\\007' \"$?\"", token);
  return g_string_free (line, FALSE);
}
