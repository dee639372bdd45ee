/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "easel-a2ui-lines.h"

#include <string.h>

/* A string of JSON ends in its line: a line that is broken off in one does not take the next line with it. */
struct _EaselA2uiLines
{
  GString  *text;
  gsize     read;      /* bytes of it that were looked at */
  gsize     line;      /* where the line that is looked at begins */
  gsize     whole;     /* what comes before is whole messages */
  int       depth;     /* brackets that are open, here and at the beginning of the line */
  int       before;
  char      outer;     /* the outermost of them */
  gboolean  quoted;
  gboolean  escaped;
};

EaselA2uiLines *
easel_a2ui_lines_new (void)
{
  EaselA2uiLines *self = g_new0 (EaselA2uiLines, 1);

  self->text = g_string_new (NULL);
  return self;
}

void
easel_a2ui_lines_free (EaselA2uiLines *self)
{
  g_string_free (self->text, TRUE);
  g_free (self);
}

gsize
easel_a2ui_lines_get_length (EaselA2uiLines *self)
{
  return self->text->len;
}

/* A line that is a message by itself, though an object is open: what opened it was broken off. */
static gboolean
stands_alone (EaselA2uiLines *self)
{
  return self->before > 0 && self->outer == '{' && self->depth == self->before &&
         self->text->str[self->line] == '{';
}

static void
end_line (EaselA2uiLines *self)
{
  self->quoted = FALSE;
  self->escaped = FALSE;
  if (self->depth <= 0 || stands_alone (self))
    {
      self->depth = 0;
      self->whole = self->read;
    }
  self->before = self->depth;
  self->line = self->read;
}

static void
look_at (EaselA2uiLines *self,
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

void
easel_a2ui_lines_add (EaselA2uiLines *self,
                      const char     *text,
                      gsize           length)
{
  g_string_append_len (self->text, text, length);
  while (self->read < self->text->len)
    {
      char c = self->text->str[self->read++];

      look_at (self, c);
    }
}

char *
easel_a2ui_lines_take (EaselA2uiLines *self,
                       gboolean        end)
{
  gsize length = end ? self->text->len : self->whole;
  g_autofree char *taken = g_strndup (self->text->str, length);

  g_string_erase (self->text, 0, length);
  self->read -= length;
  self->line = end ? 0 : self->line - length;
  self->whole = 0;
  return *g_strchug (taken) != '\0' ? g_steal_pointer (&taken) : NULL;
}
