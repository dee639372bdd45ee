/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-text.h"

#include <string.h>

#include "easel-limits.h"

#define ELLIPSIS 0x2026
#define FIRST_STRONG_ISOLATE 0x2068
#define POP_DIRECTIONAL_ISOLATE 0x2069

typedef struct
{
  gunichar first;
  gunichar last;
} Range;

static gboolean
in_ranges (gunichar     c,
           const Range *ranges,
           gsize        n_ranges)
{
  for (gsize i = 0; i < n_ranges; i++)
    if (c >= ranges[i].first && c <= ranges[i].last)
      return TRUE;
  return FALSE;
}

/* Invisible characters that change how the text around them reads. The joiners U+200C and U+200D are allowed: Persian
 * and emoji need them. */
static gboolean
is_deceptive (gunichar c)
{
  static const Range ranges[] = {
    { 0x00ad, 0x00ad },   /* soft hyphen */
    { 0x061c, 0x061c },   /* Arabic letter mark */
    { 0x115f, 0x1160 },   /* Hangul fillers */
    { 0x180e, 0x180e },   /* Mongolian vowel separator */
    { 0x200b, 0x200b },   /* zero width space */
    { 0x200e, 0x200f },   /* direction marks */
    { 0x202a, 0x202e },   /* embeddings and overrides */
    { 0x2060, 0x206f },   /* invisible operators, isolates, deprecated controls */
    { 0x3164, 0x3164 },   /* Hangul filler */
    { 0xfeff, 0xfeff },   /* byte order mark */
    { 0xfff9, 0xfffb },   /* interlinear annotation */
    { 0xe0000, 0xe0fff }, /* tags */
  };

  return g_unichar_iscntrl (c) || in_ranges (c, ranges, G_N_ELEMENTS (ranges));
}

/* Unicode's blocks of right-to-left scripts; GLib does not report the direction of a character. */
static gboolean
is_right_to_left (gunichar c)
{
  static const Range ranges[] = {
    { 0x0590, 0x08ff },
    { 0xfb1d, 0xfdff },
    { 0xfe70, 0xfefe },
    { 0x10800, 0x10fff },
    { 0x1e800, 0x1efff },
  };

  return in_ranges (c, ranges, G_N_ELEMENTS (ranges));
}

static gboolean
is_blank (gunichar c)
{
  return g_unichar_isspace (c) || c == '\v' || c == 0x85 || c == 0x2028 || c == 0x2029;
}

static gunichar
next_char (const char **cursor)
{
  gunichar c = g_utf8_get_char_validated (*cursor, -1);

  if (c == (gunichar) -1 || c == (gunichar) -2)
    {
      *cursor += 1;
      return 0xfffd;
    }
  *cursor = g_utf8_next_char (*cursor);
  return c;
}

/* Cuts before a base character: cutting between a letter and its marks would show another letter. */
static void
cut (GArray  *chars,
     gsize    max_chars,
     gunichar next)
{
  gunichar ellipsis = ELLIPSIS;

  while (chars->len > 0 && (chars->len >= max_chars || g_unichar_ismark (next) || next == 0x200d))
    {
      next = g_array_index (chars, gunichar, chars->len - 1);
      g_array_set_size (chars, chars->len - 1);
    }
  while (chars->len > 0 && g_array_index (chars, gunichar, chars->len - 1) == ' ')
    g_array_set_size (chars, chars->len - 1);
  g_array_append_val (chars, ellipsis);
}

static char *
finish (GArray   *chars,
        gboolean  isolate)
{
  GString *text = g_string_sized_new (chars->len + 8);

  if (isolate)
    g_string_append_unichar (text, FIRST_STRONG_ISOLATE);
  for (guint i = 0; i < chars->len; i++)
    g_string_append_unichar (text, g_array_index (chars, gunichar, i));
  if (isolate)
    g_string_append_unichar (text, POP_DIRECTIONAL_ISOLATE);
  return g_string_free (text, FALSE);
}

/* Returns the characters of one line, without control and deceptive characters. */
static GArray *
read_line (const char *foreign,
           gsize       max_chars,
           gboolean   *right_to_left)
{
  GArray *chars = g_array_new (FALSE, FALSE, sizeof (gunichar));
  const char *cursor = foreign != NULL ? foreign : "";
  gboolean space = FALSE;

  *right_to_left = FALSE;
  while (*cursor != '\0')
    {
      gunichar c = next_char (&cursor);
      gunichar blank = ' ';

      if (is_blank (c))
        {
          space = chars->len > 0;
          continue;
        }
      if (is_deceptive (c))
        continue;
      if (chars->len + space >= max_chars)
        {
          if (max_chars > 0)
            cut (chars, max_chars, space ? blank : c);
          break;
        }
      if (space)
        g_array_append_val (chars, blank);
      space = FALSE;
      g_array_append_val (chars, c);
      *right_to_left |= is_right_to_left (c);
    }
  return chars;
}

/**
 * easel_text_for_display:
 * @foreign: (nullable): text from outside, any bytes
 * @max_chars: the most that is kept, in characters, the ellipsis counted and the isolation not
 *
 * Makes foreign text safe for a label, a log line or a title: one line of valid UTF-8 with single spaces, without
 * control characters, invisible characters and direction overrides. Text with right-to-left letters is isolated (FSI …
 * PDI), so that it cannot reorder the text around it. Longer text ends with “…”.
 *
 * The result is text, not markup.
 *
 * Returns: (transfer full): the text, perhaps empty
 */
char *
easel_text_for_display (const char *foreign,
                        gsize       max_chars)
{
  gboolean right_to_left;
  g_autoptr(GArray) chars = read_line (foreign, max_chars, &right_to_left);

  return finish (chars, right_to_left);
}

/**
 * easel_text_for_file_name:
 * @foreign: (nullable): text from outside, any bytes
 * @otherwise: the name if no character of @foreign can be used
 *
 * Makes a safe file name: without folder, not hidden, of visible characters, and short enough for every file system. It
 * is not isolated as text for display is.
 *
 * Returns: (transfer full): the name
 */
char *
easel_text_for_file_name (const char *foreign,
                          const char *otherwise)
{
  gboolean right_to_left;
  g_autoptr(GArray) chars = read_line (foreign, EASEL_LIMIT_FILE_NAME_CHARS, &right_to_left);
  g_autofree char *line = g_strdelimit (finish (chars, FALSE), "/\\", '_');
  const char *name = line + strspn (line, ". ");
  gsize length = strlen (name);

  while (length > EASEL_LIMIT_FILE_NAME_BYTES)
    length = g_utf8_prev_char (name + length) - name;
  return length > 0 ? g_strndup (name, length) : g_strdup (otherwise);
}

/* Pango can break a line at this character, so that texts in scripts without blanks are not one word. */
static gboolean
may_break (gunichar c)
{
  const GUnicodeBreakType type = g_unichar_break_type (c);

  return type == G_UNICODE_BREAK_IDEOGRAPHIC || type == G_UNICODE_BREAK_HANGUL_LV_SYLLABLE ||
         type == G_UNICODE_BREAK_HANGUL_LVT_SYLLABLE || type == G_UNICODE_BREAK_CONDITIONAL_JAPANESE_STARTER ||
         g_unichar_isspace (c);
}

/* @max_word: characters in a row without an opportunity for a line break; the limit for lines applies with it. */
static char *
read_text (const char *foreign,
           gsize       max_chars,
           gsize       max_word)
{
  const char *cursor = foreign;
  GString *text = g_string_new (NULL);
  gsize n_chars = 0, n_word = 0, n_line = 0;

  while (*cursor != '\0')
    {
      gunichar c = next_char (&cursor);

      /* CR LF is one line end. */
      if (c == '\r' && *cursor == '\n')
        continue;
      if (n_chars++ >= max_chars)
        {
          g_string_append_unichar (text, ELLIPSIS);
          break;
        }
      n_word = may_break (c) ? 0 : n_word + 1;
      n_line = c == '\n' ? 0 : n_line + 1;
      /* Keep combining marks with their letter. */
      if ((n_word > max_word || (max_word != G_MAXSIZE && n_line > EASEL_LIMIT_LAYOUT_LINE_CHARS)) &&
          !g_unichar_ismark (c))
        {
          g_string_append_c (text, '\n');
          n_word = n_line = 1;
        }
      if (c != '\n' && c != '\t' && c != ' ' && (is_blank (c) || is_deceptive (c)))
        g_string_append_printf (text, "⟨U+%04X⟩", c);
      else
        g_string_append_unichar (text, c);
    }
  return g_string_free (text, FALSE);
}

/**
 * easel_text_for_reading:
 * @foreign: text from outside, any bytes
 *
 * Makes foreign text safe to review before it is run or saved: complete, with its lines and tabs. Invisible characters,
 * and characters that change how others are shown, are written as their number (⟨U+202E⟩), so that a script reads as it
 * runs; so are blanks other than space, tab and line end.
 *
 * Returns: (transfer full): the text, valid UTF-8
 */
char *
easel_text_for_reading (const char *foreign)
{
  g_return_val_if_fail (foreign != NULL, NULL);

  return read_text (foreign, G_MAXSIZE, G_MAXSIZE);
}

/**
 * easel_text_for_layout:
 * @foreign: text from outside, any bytes
 * @max_chars: the most characters; %G_MAXSIZE: no limit, for text views only
 *
 * Like easel_text_for_reading(), for a label or a text view. Pango takes quadratic time for a word that it has to
 * break, and linear time for a line in a text view: line ends are inserted after `EASEL_LIMIT_LAYOUT_WORD_CHARS`
 * characters of a word and `EASEL_LIMIT_LAYOUT_LINE_CHARS` of a line. A label lays out its whole text at once, so it
 * gets at most @max_chars, normally `EASEL_LIMIT_LABEL_CHARS`. Cut text ends with an ellipsis.
 *
 * Returns: (transfer full): the text, valid UTF-8
 */
char *
easel_text_for_layout (const char *foreign,
                       gsize       max_chars)
{
  g_return_val_if_fail (foreign != NULL, NULL);

  return read_text (foreign, max_chars, EASEL_LIMIT_LAYOUT_WORD_CHARS);
}

/* Whether easel_markdown_parse() gives the character a meaning there. */
static gboolean
is_mark (const char *text,
         const char *at)
{
  if (strchr ("#>-+", *at) != NULL)
    {
      while (at > text && at[-1] == ' ')
        at--;
      return at == text || at[-1] == '\n';
    }
  if (*at == '_')
    return at == text || !(g_ascii_isalnum (at[-1]) || (guchar) at[-1] >= 0x80);
  if (*at == ':')
    return at[1] == '/';
  return strchr ("\\`*~[<|", *at) != NULL;
}

/**
 * easel_text_for_markdown:
 * @plain: text
 *
 * Escapes only characters that are marks where they are, because the names of buttons for assistive technology contain
 * the backslashes.
 *
 * Returns: (transfer full): Markdown that is shown as @plain
 */
char *
easel_text_for_markdown (const char *plain)
{
  GString *text;

  g_return_val_if_fail (plain != NULL, NULL);

  text = g_string_new (NULL);
  for (const char *at = plain; *at != '\0'; at++)
    {
      if (is_mark (plain, at))
        g_string_append_c (text, '\\');
      g_string_append_c (text, *at);
    }
  return g_string_free (text, FALSE);
}

/**
 * easel_text_for_moment:
 * @time: microseconds of real time
 *
 * Returns: (transfer full): the moment in ISO 8601, UTC
 */
char *
easel_text_for_moment (gint64 time)
{
  g_autoptr(GDateTime) seconds = g_date_time_new_from_unix_utc (time / G_USEC_PER_SEC);
  g_autoptr(GDateTime) moment = g_date_time_add (seconds, time % G_USEC_PER_SEC);

  return g_date_time_format_iso8601 (moment);
}
