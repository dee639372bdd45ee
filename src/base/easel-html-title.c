/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-html-title.h"

#include <string.h>

#include "easel-limits.h"

/* Returns: (nullable): the first @tag, such as "<title", in @text, in any case. */
static const char *
find_tag (const char *text,
          const char *tag)
{
  gsize length = strlen (tag);

  for (const char *at = strchr (text, '<'); at != NULL; at = strchr (at + 1, '<'))
    if (g_ascii_strncasecmp (at, tag, length) == 0 && !g_ascii_isalnum (at[length]))
      return at;
  return NULL;
}

/* Returns the character of a reference such as "&amp;" or "&#8217;" and its length; 0 if @text does not begin with one
 * that is known. */
static gunichar
read_reference (const char *text,
                gsize      *length)
{
  static const struct { const char *name; gunichar character; } named[] = {
    { "&amp;", '&' }, { "&lt;", '<' }, { "&gt;", '>' }, { "&quot;", '"' }, { "&apos;", '\'' }, { "&nbsp;", ' ' },
    { "&ndash;", 0x2013 }, { "&mdash;", 0x2014 }, { "&hellip;", 0x2026 },
  };
  gboolean is_hex = text[1] == '#' && (text[2] == 'x' || text[2] == 'X');
  guint64 value;
  char *end;

  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    if (g_str_has_prefix (text, named[i].name))
      {
        *length = strlen (named[i].name);
        return named[i].character;
      }
  if (text[1] != '#' || !g_ascii_isxdigit (text[is_hex ? 3 : 2]))
    return 0;
  value = g_ascii_strtoull (text + (is_hex ? 3 : 2), &end, is_hex ? 16 : 10);
  if (*end != ';' || value == 0 || value > 0x10ffff || !g_unichar_validate ((gunichar) value))
    return 0;
  *length = (gsize) (end + 1 - text);
  return (gunichar) value;
}

/* Returns: (transfer full): the beginning of a text without references, with single spaces between words. */
static char *
read_text (const char *text)
{
  g_autoptr(GString) out = g_string_new (NULL);
  gboolean is_space = FALSE;

  for (guint n = 0; *text != '\0' && n < EASEL_LIMIT_DISPLAY_CHARS; n++)
    {
      gsize length = 0;
      gunichar character = *text == '&' ? read_reference (text, &length) : 0;

      if (character == 0)
        {
          character = g_utf8_get_char (text);
          length = (gsize) (g_utf8_next_char (text) - text);
        }
      text += length;
      if (g_unichar_isspace (character))
        is_space = out->len > 0;
      else
        {
          if (is_space)
            g_string_append_c (out, ' ');
          is_space = FALSE;
          g_string_append_unichar (out, character);
        }
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

char *
easel_html_title (const char *html)
{
  g_autofree char *start = NULL;
  g_autofree char *inner = NULL;
  g_autofree char *title = NULL;
  const char *tag, *open, *close;

  g_return_val_if_fail (html != NULL, NULL);

  start = g_strndup (html, strnlen (html, EASEL_LIMIT_HTML_TITLE_BYTES));
  tag = find_tag (start, "<title");
  open = tag == NULL ? NULL : strchr (tag, '>');
  close = open == NULL ? NULL : find_tag (open + 1, "</title");
  if (close == NULL)
    return NULL;
  inner = g_utf8_make_valid (open + 1, close - open - 1);
  title = read_text (inner);
  return *title != '\0' ? g_steal_pointer (&title) : NULL;
}
