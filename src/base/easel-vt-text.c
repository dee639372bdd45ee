/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-vt-text.h"

#include <string.h>

typedef enum { GROUND, ESCAPE, ESCAPE_MORE, CONTROL, STRING, STRING_ESCAPE } State;

struct _EaselVtText
{
  GString  *text;
  guint64   start;   /* cursor of the first byte in @text */
  gsize     limit;
  gsize     line;    /* offset of the current line in @text */
  State     state;
};

/**
 * easel_vt_text_new:
 * @limit: how many bytes to keep
 *
 * Returns: (transfer full): an empty text
 */
EaselVtText *
easel_vt_text_new (gsize limit)
{
  EaselVtText *self = g_new0 (EaselVtText, 1);

  self->text = g_string_new (NULL);
  self->limit = limit;
  return self;
}

void
easel_vt_text_free (EaselVtText *self)
{
  g_string_free (self->text, TRUE);
  g_free (self);
}

static void
end_line (EaselVtText *self)
{
  g_string_append_c (self->text, '\n');
  self->line = self->text->len;
}

/* A carriage return within a line is a progress bar: the text after it starts a new line. */
static void
handle_control (EaselVtText *self,
                char         c,
                char         next)
{
  switch (c)
    {
    case '\n':
      end_line (self);
      break;
    case '\r':
      if (next != '\n' && self->text->len > self->line)
        end_line (self);
      break;
    case '\t':
      g_string_append_c (self->text, c);
      break;
    case '\b':
      if (self->text->len > self->line)
        {
          const char *start = self->text->str + self->line;
          const char *last = g_utf8_find_prev_char (start, self->text->str + self->text->len);

          g_string_truncate (self->text, (last != NULL ? last : start) - self->text->str);
        }
      break;
    default:
      break;
    }
}

static State
after_escape (char c)
{
  if (c == '[')
    return CONTROL;
  if (strchr ("]PX^_", c) != NULL)
    return STRING;
  return c >= ' ' && c <= '/' ? ESCAPE_MORE : GROUND;
}

/* The next state of an ECMA-48 escape sequence after the character @c. */
static State
follow (State state,
        char  c)
{
  if (c == '\033')
    return state == STRING || state == STRING_ESCAPE ? STRING_ESCAPE : ESCAPE;
  if (c == '\030' || c == '\032')
    return GROUND;
  switch (state)
    {
    case ESCAPE:
      return after_escape (c);
    case ESCAPE_MORE:
      return c >= ' ' && c <= '/' ? ESCAPE_MORE : GROUND;
    case CONTROL:
      return c >= '@' && c <= '~' ? GROUND : CONTROL;
    case STRING:
      return c == '\007' ? GROUND : STRING;
    case STRING_ESCAPE:
      return c == '\\' ? GROUND : after_escape (c);
    case GROUND:
    default:
      return GROUND;
    }
}

/* The length of the character at @at, which belongs to an escape sequence as a whole or not at all; an invalid byte
 * counts as one. */
static gsize
char_length (const char *at,
             const char *end)
{
  gsize length = (guchar) *at < 0x80 ? 1 : (gsize) g_utf8_skip[(guchar) *at];

  return length > 1 && length <= (gsize) (end - at) && g_utf8_validate (at, length, NULL) ? length : 1;
}

static gboolean
is_printable (char c)
{
  return c >= ' ' && c <= '~';
}

/* Appends a run of printable ASCII, the most frequent output, up to the size at which the text is trimmed. */
static gsize
append_printable (EaselVtText *self,
                  const char  *at,
                  const char  *end)
{
  gsize space = self->limit * 2 + 1 - self->text->len;
  gsize most = MIN ((gsize) (end - at), space);
  gsize length = 0;

  while (length < most && is_printable (at[length]))
    length++;
  g_string_append_len (self->text, at, length);
  return length;
}

static gboolean
is_c1 (const char *at,
       const char *end)
{
  return (guchar) at[0] == 0xc2 && end - at > 1 && (guchar) at[1] < 0xa0;
}

static void
trim (EaselVtText *self)
{
  gsize excess;

  /* Trim only when a quarter above the limit, so that not every byte moves the whole text. */
  if (self->text->len <= self->limit + self->limit / 4)
    return;
  excess = self->text->len - self->limit;
  while (excess < self->text->len && ((guchar) self->text->str[excess] & 0xc0) == 0x80)
    excess++;
  g_string_erase (self->text, 0, excess);
  self->start += excess;
  self->line = self->line > excess ? self->line - excess : 0;
}

void
easel_vt_text_feed (EaselVtText *self,
                    const char  *text,
                    gsize        length)
{
  const char *end;

  g_return_if_fail (self != NULL);
  g_return_if_fail (text != NULL || length == 0);

  if (length == 0)
    return;
  end = text + length;
  for (const char *at = text; at < end; )
    {
      gsize size = char_length (at, end);

      if (self->state == GROUND && is_printable (*at))
        size = append_printable (self, at, end);
      else if (self->state != GROUND || *at == '\033')
        self->state = follow (self->state, *at);
      else if ((guchar) *at < ' ' || *at == '\177')
        handle_control (self, *at, at + 1 < end ? at[1] : '\0');
      else if (!is_c1 (at, end))
        g_string_append_len (self->text, at, size);
      at += size;
      if (self->text->len > self->limit * 2)
        trim (self);
    }
  trim (self);
}

void
easel_vt_text_clear (EaselVtText *self)
{
  g_return_if_fail (self != NULL);

  self->start += self->text->len;
  self->line = 0;
  self->state = GROUND;
  g_string_truncate (self->text, 0);
}

void
easel_vt_text_align (EaselVtText *self,
                     const char  *tail,
                     guint64      end)
{
  const char *found = tail != NULL && *tail != '\0' ? g_strrstr (self->text->str, tail) : NULL;
  guint64 offset = found != NULL ? found - self->text->str + strlen (tail) : 0;

  g_return_if_fail (self != NULL);

  self->start = offset <= end ? end - offset : 0;
}

guint64
easel_vt_text_get_end (EaselVtText *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->start + self->text->len;
}

static gsize
next_boundary (EaselVtText *self,
               gsize        offset)
{
  while (offset < self->text->len && ((guchar) self->text->str[offset] & 0xc0) == 0x80)
    offset++;
  return offset;
}

static gsize
previous_boundary (EaselVtText *self,
                   gsize        offset)
{
  while (offset > 0 && offset < self->text->len && ((guchar) self->text->str[offset] & 0xc0) == 0x80)
    offset--;
  return offset;
}

char *
easel_vt_text_read (EaselVtText *self,
                    guint64      from,
                    guint64      to,
                    gsize        max,
                    gboolean     newest,
                    guint64     *next,
                    gboolean    *truncated)
{
  gsize first, last;

  g_return_val_if_fail (self != NULL && truncated != NULL, NULL);

  *truncated = from < self->start;
  first = MIN (from > self->start ? from - self->start : 0, self->text->len);
  last = MAX (first, MIN (to > self->start ? to - self->start : 0, self->text->len));
  first = next_boundary (self, first);
  last = MAX (first, previous_boundary (self, last));
  if (last - first > max)
    {
      *truncated = TRUE;
      if (newest)
        first = next_boundary (self, last - max);
      else
        last = previous_boundary (self, first + max);
    }
  if (next != NULL)
    *next = self->start + last;
  return g_utf8_make_valid (self->text->str + first, last - first);
}
