/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "easel-a2ui-lines.h"

#include <string.h>

#include "easel-agent-command-limits.h"

/* A JSON string cannot contain a line feed, so a line that was cut off inside a string does not affect the next
 * line. */
struct _EaselA2uiLines
{
  EaselA2uiLinesFunc skipped;
  gpointer           user_data;

  GString            *text;
  gsize               read;      /* bytes of it that were scanned */
  gsize               line;      /* start of the line that is being scanned */
  gsize               whole;     /* end of the complete messages */
  gsize               single;    /* before this position each line counts as a message */
  guint               n_lines;   /* lines that were scanned */
  guint               n_whole;   /* lines before @whole */
  guint64             first;     /* number of the first line of @text in the stream, from 1 */
  int                 depth;     /* open brackets, here and at the start of the line */
  int                 before;
  char                outer;     /* the outermost open bracket */
  gboolean            quoted;
  gboolean            escaped;
  gboolean            dropping;  /* skipping the rest of a line that is too long */
};

EaselA2uiLines *
easel_a2ui_lines_new (EaselA2uiLinesFunc skipped,
                      gpointer           user_data)
{
  EaselA2uiLines *self = g_new0 (EaselA2uiLines, 1);

  self->skipped = skipped;
  self->user_data = user_data;
  self->text = g_string_new (NULL);
  self->first = 1;
  return self;
}

void
easel_a2ui_lines_free (EaselA2uiLines *self)
{
  g_string_free (self->text, TRUE);
  g_free (self);
}

gboolean
easel_a2ui_lines_is_full (EaselA2uiLines *self)
{
  return self->text->len >= EASEL_LIMIT_PIPE_WAITING;
}

gboolean
easel_a2ui_lines_is_empty (EaselA2uiLines *self)
{
  return self->text->len == 0;
}

/* Drops the rest of a line that is too long; its line feed is kept, and counted with the others. */
void
easel_a2ui_lines_add (EaselA2uiLines *self,
                      const char     *text,
                      gsize           length)
{
  const char *end = self->dropping ? memchr (text, '\n', length) : text;

  if (end == NULL)
    return;
  self->dropping = FALSE;
  g_string_append_len (self->text, end, text + length - end);
}

/* Whether a line is a complete message although an object is open: the message before it was cut off. */
static gboolean
stands_alone (EaselA2uiLines *self)
{
  return self->before > 0 && self->outer == '{' && self->depth == self->before &&
         self->text->str[self->line] == '{';
}

/* Blanks a line that is not UTF-8, so that the following lines keep their numbers. */
static void
check_encoding (EaselA2uiLines *self)
{
  char *line = self->text->str + self->line;
  gsize length = self->read - self->line;
  g_autofree char *message = NULL;
  const char *wrong;

  if (g_utf8_validate_len (line, length, &wrong))
    return;
  message = g_strdup_printf ("byte %" G_GSIZE_FORMAT " of the line is %s; the line is left out",
                             (gsize) (wrong - line) + 1, *wrong == '\0' ? "NUL" : "no UTF-8");
  self->skipped (self->first + self->n_lines, "SYNTAX_ERROR", message, self->user_data);
  memset (line, ' ', line[length - 1] == '\n' ? length - 1 : length);
  self->depth = self->before;
}

static void
end_line (EaselA2uiLines *self)
{
  check_encoding (self);
  self->n_lines++;
  self->quoted = FALSE;
  self->escaped = FALSE;
  if (self->depth <= 0 || self->read <= self->single || stands_alone (self))
    {
      self->depth = 0;
      self->whole = self->read;
      self->n_whole = self->n_lines;
    }
  self->before = self->depth;
  self->line = self->read;
}

static void
scan_character (EaselA2uiLines *self,
                char            c)
{
  if (c == '\n')
    end_line (self);
  else if (self->escaped)
    self->escaped = FALSE;
  else if (self->quoted && c == '\\')
    self->escaped = TRUE;
  else if (c == '"')
    self->quoted = !self->quoted;
  else if (!self->quoted && (c == '{' || c == '['))
    {
      if (self->depth++ == 0)
        self->outer = c;
    }
  else if (!self->quoted && (c == '}' || c == ']'))
    self->depth--;
}

/* Whether the collected messages fill a payload. */
static gboolean
is_enough (EaselA2uiLines *self)
{
  return self->whole > 0 && (self->read >= EASEL_LIMIT_PIPE_PAYLOAD_BYTES ||
                             self->n_lines >= EASEL_LIMIT_PIPE_PAYLOAD_LINES);
}

/* Handles a message that exceeds the limit: its lines are treated as messages, or a single line is skipped. */
static void
give_up_message (EaselA2uiLines *self)
{
  gboolean has_lines = memchr (self->text->str, '\n', self->text->len) != NULL;

  self->read = self->line = self->whole = 0;
  self->n_lines = self->n_whole = 0;
  self->depth = self->before = 0;
  self->quoted = self->escaped = FALSE;
  if (has_lines)
    {
      self->single = self->text->len;
      return;
    }
  self->skipped (self->first, "LIMIT_EXCEEDED", "the line is longer than a payload may be; it is left out",
                 self->user_data);
  g_string_truncate (self->text, 0);
  self->dropping = TRUE;
}

/* (transfer full) (nullable): @text from its first line that is not blank; moves @first to that line. Takes @text. */
static char *
skip_blank (char    *text,
            guint64 *first)
{
  gsize length = strspn (text, " \t\r\n");

  for (gsize i = 0; i < length; i++)
    *first += text[i] == '\n';
  memmove (text, text + length, strlen (text + length) + 1);
  if (*text == '\0')
    g_clear_pointer (&text, g_free);
  return text;
}

/* (transfer full): the first @length bytes, which are @n_lines lines. */
static char *
cut (EaselA2uiLines *self,
     gsize           length,
     guint           n_lines)
{
  char *taken = g_strndup (self->text->str, length);

  g_string_erase (self->text, 0, length);
  self->read -= length;
  self->line = self->line > length ? self->line - length : 0;
  self->single -= MIN (self->single, length);
  self->n_lines -= MIN (n_lines, self->n_lines);
  self->first += n_lines;
  self->whole = 0;
  self->n_whole = 0;
  return taken;
}

char *
easel_a2ui_lines_pop (EaselA2uiLines *self,
                      gboolean        end,
                      guint64        *first)
{
  while (self->text->len > 0)
    {
      char *taken;

      while (self->read < self->text->len && !is_enough (self))
        {
          char c = self->text->str[self->read++];

          scan_character (self, c);
        }
      if (self->whole == 0 && easel_a2ui_lines_is_full (self))
        {
          give_up_message (self);
          continue;
        }
      *first = self->first;
      if (self->whole > 0 && (!end || self->whole < self->text->len))
        taken = cut (self, self->whole, self->n_whole);
      else if (end)
        {
          if (self->line < self->read)
            check_encoding (self);
          taken = cut (self, self->text->len, self->n_lines);
        }
      else
        return NULL;
      taken = skip_blank (taken, first);
      if (taken != NULL)
        return taken;
    }
  return NULL;
}
