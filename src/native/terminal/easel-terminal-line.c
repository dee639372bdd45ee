/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "easel-terminal-line.h"

#include <string.h>

/* Keys that run a line: Enter, Ctrl+J and Ctrl+O. */
#define ENTER "\r\n\017"
#define PASTE "\033[200~"
#define PASTE_END "\033[201~"

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

gboolean
easel_terminal_line_has_enter (const char *keys)
{
  return strpbrk (keys, ENTER) != NULL;
}

/* ECMA-48: the length of the escape sequence at @at; a key with Alt is one, too. */
static gsize
sequence_length (const char *at)
{
  gsize n = 2;

  if (at[1] == '\0')
    return 1;
  if (at[1] == 'O')
    return at[2] != '\0' ? 3 : 2;
  if (at[1] == ']' || at[1] == 'P')
    return strlen (at);
  if (at[1] != '[')
    return g_utf8_next_char (at + 1) - at;
  while (at[n] >= ' ' && at[n] <= '?')
    n++;
  return at[n] != '\0' ? n + 1 : n;
}

/* Answers that the terminal itself sends, and focus events. */
static gboolean
is_report (const char *at,
           gsize       length)
{
  if (at[1] == ']' || at[1] == 'P')
    return TRUE;
  return at[1] == '[' && length > 2 && strchr (length == 3 ? "IO" : "cnRtxyu", at[length - 1]) != NULL;
}

/* Left, Right, Home, End, and Escape: they do not change an empty line. */
static gboolean
is_move (const char *at,
         gsize       length)
{
  return length == 1 || ((at[1] == '[' || at[1] == 'O') && length > 2 && strchr ("CDFH", at[length - 1]) != NULL);
}

static EaselTerminalLine
follow_sequence (const char         *at,
                 gsize              *length,
                 EaselTerminalLine   line)
{
  const char *end;

  *length = sequence_length (at);
  if (g_str_has_prefix (at, PASTE))
    {
      end = strstr (at, PASTE_END);
      *length = end != NULL ? (gsize) (end - at) + strlen (PASTE_END) : strlen (at);
      return EASEL_TERMINAL_LINE_EDITED;
    }
  if (is_report (at, *length) || (line == EASEL_TERMINAL_LINE_EMPTY && is_move (at, *length)))
    return line;
  return EASEL_TERMINAL_LINE_EDITED;
}

static EaselTerminalLine
follow_key (char              key,
            EaselTerminalLine line)
{
  switch (key)
    {
    case '\r':
    case '\n':
    case '\003':
      return EASEL_TERMINAL_LINE_EMPTY;

    /* Ctrl+U removes the text before the cursor. */
    case '\025':
      return line == EASEL_TERMINAL_LINE_EDITED ? line : EASEL_TERMINAL_LINE_EMPTY;

    case '\b':
    case '\177':
    case '\027':
      return line == EASEL_TERMINAL_LINE_AGENT ? EASEL_TERMINAL_LINE_EDITED : line;

    case '\014':
      return line;

    case '\001':
    case '\002':
    case '\004':
    case '\005':
    case '\006':
    case '\013':
      return line == EASEL_TERMINAL_LINE_EMPTY ? line : EASEL_TERMINAL_LINE_EDITED;

    default:
      if ((guchar) key < ' ' || line == EASEL_TERMINAL_LINE_AGENT)
        return EASEL_TERMINAL_LINE_EDITED;
      return line == EASEL_TERMINAL_LINE_EMPTY ? EASEL_TERMINAL_LINE_TYPED : line;
    }
}

EaselTerminalLine
easel_terminal_line_follow (const char        *keys,
                            EaselTerminalLine  line)
{
  g_return_val_if_fail (keys != NULL, line);

  for (const char *at = keys; *at != '\0'; )
    {
      gsize length = 1;

      line = *at == '\033' ? follow_sequence (at, &length, line) : follow_key (*at, line);
      at += length;
    }
  return line;
}

char *
easel_terminal_line_show (const char *command)
{
  GString *shown = g_string_new (NULL);

  g_return_val_if_fail (command != NULL, NULL);

  for (const char *at = command; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (c == '\n' || c == '\t' || g_unichar_isprint (c))
        g_string_append_unichar (shown, c);
      else
        g_string_append_printf (shown, "<U+%04X>", c);
    }
  return g_string_free (shown, FALSE);
}

/* Appends 'text' quoted for a POSIX shell. */
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

/* Appends the command as one word for eval, readable as far as possible. */
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

/* The leading space keeps the line out of the history in shells that are configured so. */
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
