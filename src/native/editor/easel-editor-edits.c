/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-actions.h"

#include <string.h>

#include "easel-editor-error.h"
#include "easel-editor-guard.h"
#include "easel-editor-instance-private.h"
#include "easel-editor-limits.h"
#include "easel-editor-positions.h"
#include "easel-json.h"

typedef struct
{
  int    start;   /* characters */
  int    end;
  guint  index;   /* in the list of the agent */
  char  *text;
} Edit;

static void
edit_clear (gpointer edit)
{
  g_free (((Edit *) edit)->text);
}

/* Insertions at one place keep the order of the list. */
static int
compare_edits (gconstpointer a,
               gconstpointer b)
{
  const Edit *one = a, *other = b;

  if (one->start != other->start)
    return one->start < other->start ? -1 : 1;
  if (one->end != other->end)
    return one->end < other->end ? -1 : 1;
  return one->index < other->index ? -1 : 1;
}

static gboolean
read_edit (EaselEditorInstance  *self,
           EaselEditorReader    *reader,
           JsonObject           *object,
           guint                 index,
           Edit                 *edit,
           GError              **error)
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
  edit->text = easel_editor_normalise (easel_json_peek_string (object, "text", ""), &self->file.format);
  return TRUE;
}

static gboolean
check_overlap (GArray  *edits,
               GError **error)
{
  for (guint i = 1; i < edits->len; i++)
    {
      const Edit *before = &g_array_index (edits, Edit, i - 1), *edit = &g_array_index (edits, Edit, i);

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

/* The text stays below the size that a file may have. */
static gboolean
check_size (EaselEditorInstance  *self,
            GArray               *edits,
            GError              **error)
{
  gint64 length = gtk_text_buffer_get_char_count (GTK_TEXT_BUFFER (self->buffer));

  for (guint i = 0; i < edits->len; i++)
    {
      const Edit *edit = &g_array_index (edits, Edit, i);

      length += (gint64) strlen (edit->text) - (edit->end - edit->start);
    }
  if (length <= EASEL_LIMIT_EDITOR_FILE_BYTES)
    return TRUE;
  g_set_error (error, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_TOO_LARGE, "The text would be larger than %d bytes.",
               EASEL_LIMIT_EDITOR_FILE_BYTES);
  return FALSE;
}

/* (transfer full) (nullable): sorted by place; nothing has been changed. */
static GArray *
read_edits (EaselEditorInstance  *self,
            JsonObject           *input,
            GError              **error)
{
  g_autoptr(GArray) edits = g_array_new (FALSE, FALSE, sizeof (Edit));
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
  easel_editor_reader_init (&reader, GTK_TEXT_BUFFER (self->buffer), input);
  for (guint i = 0; i < n; i++)
    {
      JsonObject *object = easel_json_array_object (list, i);
      Edit edit;

      if (object == NULL || !read_edit (self, &reader, object, i, &edit, error))
        return NULL;
      g_array_append_val (edits, edit);
    }
  g_array_sort (edits, compare_edits);
  if (!check_overlap (edits, error) || !check_size (self, edits, error))
    return NULL;
  return g_steal_pointer (&edits);
}

/* From the last place to the first, so that the places stay true. */
static void
apply (EaselEditorInstance *self,
       GArray              *edits)
{
  easel_editor_instance_begin (self);
  for (guint i = edits->len; i > 0; i--)
    {
      const Edit *edit = &g_array_index (edits, Edit, i - 1);
      GtkTextIter start;

      gtk_text_buffer_get_iter_at_offset (GTK_TEXT_BUFFER (self->buffer), &start, edit->start);
      easel_editor_instance_splice (self, &start, edit->end - edit->start, edit->text, strlen (edit->text));
    }
  easel_editor_instance_end (self);
}

static void
reply_revision (EaselEditorInstance *self,
                EaselCall           *call)
{
  JsonObject *result = json_object_new ();

  json_object_set_int_member (result, "revision", easel_editor_changes_get_revision (self->changes));
  json_object_set_boolean_member (result, "unsaved", easel_editor_instance_is_unsaved (self));
  easel_call_reply (call, easel_json_node_take (result));
}

/** easel_editor_action_apply_edits: all of the edits or none, as one undo step and one revision. */
void
easel_editor_action_apply_edits (EaselInstance *instance,
                                 EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  g_autoptr(GError) error = NULL;
  g_autoptr(GArray) edits = NULL;

  if (!easel_editor_guard_writable (self, call))
    return;
  edits = read_edits (self, easel_call_get_input (call), &error);
  if (edits == NULL)
    {
      easel_editor_fail (call, error);
      return;
    }
  apply (self, edits);
  reply_revision (self, call);
}

/** easel_editor_action_set_text: another text instead, as one undo step. */
void
easel_editor_action_set_text (EaselInstance *instance,
                              EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  g_autofree char *text = NULL;

  if (!easel_editor_guard_writable (self, call))
    return;
  text = easel_editor_guard_text (self, call);
  if (text == NULL)
    return;
  easel_editor_instance_replace (self, text);
  reply_revision (self, call);
}
