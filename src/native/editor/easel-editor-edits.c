/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-edits.h"

#include <string.h>

#include "easel-editor-error.h"
#include "easel-editor-limits.h"
#include "easel-editor-positions.h"
#include "easel-editor-text.h"
#include "easel-json.h"

static void
edit_clear (gpointer edit)
{
  g_free (((EaselEditorEdit *) edit)->text);
}

/* Sorts by position; insertions at the same position keep their order. */
static int
compare_edits (gconstpointer a,
               gconstpointer b)
{
  const EaselEditorEdit *one = a, *other = b;

  if (one->start != other->start)
    return one->start < other->start ? -1 : 1;
  if (one->end != other->end)
    return one->end < other->end ? -1 : 1;
  return one->index < other->index ? -1 : 1;
}

static gboolean
read_edit (EaselEditorReader        *reader,
           const EaselEditorFormat  *format,
           JsonObject               *object,
           guint                     index,
           EaselEditorEdit          *edit,
           GError                  **error)
{
  GtkTextIter start, end;

  if (!easel_editor_reader_range (reader, easel_json_peek_object (object, "range"), &start, &end, error))
    {
      g_prefix_error (error, "$.edits[%u]: ", index);
      return FALSE;
    }
  edit->start = gtk_text_iter_get_offset (&start);
  edit->end = edit->start;
  if (gtk_text_iter_get_line (&end) == gtk_text_iter_get_line (&start))
    edit->end += gtk_text_iter_get_line_offset (&end) - gtk_text_iter_get_line_offset (&start);
  else
    edit->end = gtk_text_iter_get_offset (&end);
  edit->index = index;
  edit->text = easel_editor_normalise (easel_json_peek_string (object, "text", ""), format);
  return TRUE;
}

static gboolean
check_overlap (GArray  *edits,
               GError **error)
{
  for (guint i = 1; i < edits->len; i++)
    {
      const EaselEditorEdit *before = &g_array_index (edits, EaselEditorEdit, i - 1);
      const EaselEditorEdit *edit = &g_array_index (edits, EaselEditorEdit, i);

      if (edit->start >= before->end)
        continue;
      g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_INPUT,
                   "$.edits[%u] and $.edits[%u] overlap: ranges are places of the text before all of the edits, and "
                   "no two "
                   "may share a character", before->index, edit->index);
      return FALSE;
    }
  return TRUE;
}

/* Whether the text stays below the size limit of files. */
static gboolean
check_size (GtkTextBuffer  *buffer,
            GArray         *edits,
            GError        **error)
{
  gint64 length = gtk_text_buffer_get_char_count (buffer);

  for (guint i = 0; i < edits->len; i++)
    {
      const EaselEditorEdit *edit = &g_array_index (edits, EaselEditorEdit, i);

      length += (gint64) strlen (edit->text) - (gint64) (edit->end - edit->start);
    }
  if (length <= EASEL_LIMIT_EDITOR_FILE_BYTES)
    return TRUE;
  g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_TOO_LARGE, "The text would be larger than %d bytes.",
               EASEL_LIMIT_EDITOR_FILE_BYTES);
  return FALSE;
}

/**
 * easel_editor_edits_read:
 * @buffer: the present text
 * @format: the format of the file, for converting line ends
 * @input: foreign input with the member "edits"
 * @error: an `EASEL_EDITOR_ERROR`
 *
 * Returns: (transfer full) (nullable) (element-type EaselEditorEdit): sorted by position; the buffer is not changed
 */
GArray *
easel_editor_edits_read (GtkTextBuffer            *buffer,
                         const EaselEditorFormat  *format,
                         JsonObject               *input,
                         GError                  **error)
{
  g_autoptr(GArray) edits = g_array_new (FALSE, FALSE, sizeof (EaselEditorEdit));
  JsonArray *list = easel_json_peek_array (input, "edits");
  guint n = list != NULL ? json_array_get_length (list) : 0;
  EaselEditorReader reader;

  if (n > EASEL_LIMIT_EDITOR_EDITS)
    {
      g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_TOO_LARGE, "at most %d edits at a time",
                   EASEL_LIMIT_EDITOR_EDITS);
      return NULL;
    }
  g_array_set_clear_func (edits, edit_clear);
  easel_editor_reader_init (&reader, buffer, input);
  for (guint i = 0; i < n; i++)
    {
      JsonObject *object = easel_json_array_object (list, i);
      EaselEditorEdit edit;

      if (object == NULL || !read_edit (&reader, format, object, i, &edit, error))
        return NULL;
      g_array_append_val (edits, edit);
    }
  g_array_sort (edits, compare_edits);
  if (!check_overlap (edits, error) || !check_size (buffer, edits, error))
    return NULL;
  return g_steal_pointer (&edits);
}
