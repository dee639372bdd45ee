/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-positions.h"

#include "easel-editor-error.h"
#include "easel-editor-limits.h"
#include "easel-json.h"

/**
 * easel_editor_reader_init:
 * @self: uninitialised
 * @buffer: the text; must outlive @self
 * @input: validated input of an action, for its columnUnit
 */
void
easel_editor_reader_init (EaselEditorReader *self,
                          GtkTextBuffer     *buffer,
                          JsonObject        *input)
{
  self->buffer = buffer;
  gtk_text_buffer_get_start_iter (buffer, &self->line);
  self->number = 0;
  self->n_lines = gtk_text_buffer_get_line_count (buffer);
  self->utf8 = g_str_equal (easel_json_peek_string (input, "columnUnit", "utf-16"), "utf-8");
  self->budget = EASEL_LIMIT_EDITOR_SCAN_BYTES;
}

/** easel_editor_utf16_length: number of UTF-16 code units for @length bytes of valid UTF-8. */
gsize
easel_editor_utf16_length (const char *text,
                           gsize       length)
{
  gsize units = 0;

  /* Counts a unit for each first byte, and a second one for characters that need a surrogate pair. */
  for (gsize i = 0; i < length; i++)
    units += ((text[i] & 0xc0) != 0x80) + ((guchar) text[i] >= 0xf0);
  return units;
}

/* The character that begins at @column, or -1 if there is none; @length: (out): number of columns in the line. */
static int
find_column (const char *text,
             gint64      column,
             gboolean    utf8,
             gint64     *length)
{
  gint64 units = 0;
  int n = 0, found = -1;

  for (const char *p = text;; p = g_utf8_next_char (p), n++)
    {
      if (units == column)
        found = n;
      if (*p == '\0')
        break;
      units += utf8 ? g_utf8_next_char (p) - p : 1 + ((guchar) *p >= 0xf0);
    }
  *length = units;
  return found;
}

/* Whether all text before the position is ASCII, so that columns are characters in either unit. */
static gboolean
set_plain_column (GtkTextIter *iter,
                  gint64       column)
{
  GtkTextIter location = *iter;

  if (column >= gtk_text_iter_get_chars_in_line (iter))
    return FALSE;
  gtk_text_iter_set_line_offset (&location, column);
  /* A position between the two characters of a line end is not valid. */
  if (gtk_text_iter_get_line_index (&location) != column || gtk_text_iter_get_char (&location) == '\n')
    return FALSE;
  *iter = location;
  return TRUE;
}

static gboolean
set_column (EaselEditorReader  *self,
            GtkTextIter        *iter,
            gint64              column,
            GError            **error)
{
  GtkTextIter end = *iter;
  g_autofree char *text = NULL;
  gint64 length;
  int offset;

  if (!gtk_text_iter_ends_line (&end))
    gtk_text_iter_forward_to_line_end (&end);
  length = gtk_text_iter_get_line_index (&end);
  if (gtk_text_iter_get_line_offset (&end) == length)
    offset = column <= length ? column : -1;
  else if (length > self->budget)
    {
      g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_TOO_LARGE,
                   "too many places in very long lines for one request: use fewer");
      return FALSE;
    }
  else
    {
      self->budget -= length;
      text = gtk_text_iter_get_slice (iter, &end);
      offset = find_column (text, column, self->utf8, &length);
    }
  if (offset < 0)
    {
      g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_INPUT,
                   "line %d has no column %" G_GINT64_FORMAT ": it has %" G_GINT64_FORMAT " columns in %s, and a "
                     "column "
                   "inside a character does not exist", gtk_text_iter_get_line (iter), column, length,
                   self->utf8 ? "bytes of UTF-8" : "UTF-16 code units");
      return FALSE;
    }
  gtk_text_iter_set_line_offset (iter, offset);
  return TRUE;
}

/**
 * easel_editor_reader_position:
 * @self: a reader
 * @position: foreign: {line, column}
 * @iter: (out): the position
 * @error: an `EASEL_EDITOR_ERROR` with the length of the line
 *
 * Positions are not clamped: one that does not exist shows that the agent has another text in mind.
 */
gboolean
easel_editor_reader_position (EaselEditorReader  *self,
                              JsonObject         *position,
                              GtkTextIter        *iter,
                              GError            **error)
{
  gint64 line = easel_json_peek_int (position, "line", -1);
  gint64 column = easel_json_peek_int (position, "column", 0);

  if (line < 0 || line >= self->n_lines || column < 0)
    {
      g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_INPUT,
                   "there is no line %" G_GINT64_FORMAT ": the text has the lines 0 to %d", line, self->n_lines - 1);
      return FALSE;
    }
  if (line != self->number)
    gtk_text_iter_set_line (&self->line, line);
  self->number = line;
  *iter = self->line;
  return column == 0 || set_plain_column (iter, column) || set_column (self, iter, column, error);
}

/**
 * easel_editor_reader_range:
 * @self: a reader
 * @range: (nullable): foreign: {start, end}
 * @start: (out): start of the range
 * @end: (out): end of the range, not before @start
 * @error: an `EASEL_EDITOR_ERROR`
 */
gboolean
easel_editor_reader_range (EaselEditorReader  *self,
                           JsonObject         *range,
                           GtkTextIter        *start,
                           GtkTextIter        *end,
                           GError            **error)
{
  JsonObject *from = range != NULL ? easel_json_peek_object (range, "start") : NULL;
  JsonObject *to = range != NULL ? easel_json_peek_object (range, "end") : NULL;

  if (from == NULL || to == NULL)
    {
      g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_INPUT, "a range has a start and an end");
      return FALSE;
    }
  if (!easel_editor_reader_position (self, from, start, error) || !easel_editor_reader_position (self, to, end, error))
    return FALSE;
  if (gtk_text_iter_compare (start, end) > 0)
    {
      g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_INPUT, "a range ends before it starts");
      return FALSE;
    }
  return TRUE;
}

/** easel_editor_position_new: (transfer full): {line, column}. */
JsonObject *
easel_editor_position_new (guint line,
                           guint column)
{
  return easel_json_object (EASEL_JSON_INT ("line", line), EASEL_JSON_INT ("column", column));
}

/** easel_editor_reader_describe_position: (transfer full): {line, column} of @iter. */
JsonObject *
easel_editor_reader_describe_position (EaselEditorReader *self,
                                       const GtkTextIter *iter)
{
  int bytes = gtk_text_iter_get_line_index (iter);
  GtkTextIter start = *iter;
  g_autofree char *text = NULL;

  if (self->utf8 || bytes == gtk_text_iter_get_line_offset (iter))
    return easel_editor_position_new (gtk_text_iter_get_line (iter), bytes);
  gtk_text_iter_set_line_offset (&start, 0);
  text = gtk_text_iter_get_slice (&start, iter);
  return easel_editor_position_new (gtk_text_iter_get_line (iter), easel_editor_utf16_length (text, bytes));
}

/** easel_editor_reader_describe: (transfer full): {start, end} of a range. */
JsonObject *
easel_editor_reader_describe (EaselEditorReader *self,
                              const GtkTextIter *start,
                              const GtkTextIter *end)
{
  return easel_json_object (EASEL_JSON_OBJECT ("start", easel_editor_reader_describe_position (self, start)),
                            EASEL_JSON_OBJECT ("end", easel_editor_reader_describe_position (self, end)));
}
