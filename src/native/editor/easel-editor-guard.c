/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-guard.h"

#include <string.h>

#include "easel-editor-instance-private.h"
#include "easel-editor-positions.h"
#include "easel-json.h"
#include "easel-limits.h"

/** easel_editor_guard_ready: whether there is a text already. */
gboolean
easel_editor_guard_ready (EaselEditorInstance *self,
                          EaselCall           *call)
{
  if (self->ready)
    return TRUE;
  easel_call_fail (call, EASEL_CODE_FAILED, "The file is still being read. Try again.");
  return FALSE;
}

static JsonArray *
describe_changes (EaselEditorInstance *self,
                  EaselEditorReader   *reader,
                  gint64               since)
{
  g_autoptr(GArray) spans = easel_editor_changes_since (self->changes, since);
  JsonArray *ranges = json_array_new ();
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (reader->buffer, &start, &end);
  if (spans == NULL)
    json_array_add_object_element (ranges, easel_editor_reader_describe (reader, &start, &end));
  for (guint i = 0; spans != NULL && i < spans->len; i++)
    {
      EaselEditorSpan *span = &g_array_index (spans, EaselEditorSpan, i);

      gtk_text_buffer_get_iter_at_offset (reader->buffer, &start, span->start);
      gtk_text_buffer_get_iter_at_offset (reader->buffer, &end, span->end);
      json_array_add_object_element (ranges, easel_editor_reader_describe (reader, &start, &end));
    }
  return ranges;
}

/**
 * easel_editor_guard_revision:
 * @self: an editor
 * @call: its input may have expectedRevision
 *
 * Whether the agent has seen the text as it is. The person's typing wins: otherwise the answer is canvas_conflict with
 * the present revision and the ranges that differ, in the present text.
 */
gboolean
easel_editor_guard_revision (EaselEditorInstance *self,
                             EaselCall           *call)
{
  gint64 revision = easel_editor_changes_get_revision (self->changes);
  gint64 expected = easel_json_peek_int (easel_call_get_input (call), "expectedRevision", revision);
  EaselEditorReader reader;
  JsonObject *data;

  if (expected == revision)
    return TRUE;
  easel_editor_reader_init (&reader, GTK_TEXT_BUFFER (self->buffer), easel_call_get_input (call));
  data = json_object_new ();
  json_object_set_int_member (data, "revision", revision);
  json_object_set_array_member (data, "changedRanges", describe_changes (self, &reader, expected));
  easel_call_fail_with_data (call, EASEL_CODE_CONFLICT,
                             "The text was changed since the revision that you expected, so nothing was done. Read the "
                             "changedRanges (they are places of the present text), then repeat with the new revision.",
                             data);
  return FALSE;
}

/** easel_editor_guard_writable: whether the agent may change the text, which it has seen as it is. */
gboolean
easel_editor_guard_writable (EaselEditorInstance *self,
                             EaselCall           *call)
{
  if (!easel_editor_guard_ready (self, call))
    return FALSE;
  if (self->read_only)
    {
      easel_call_fail (call, EASEL_CODE_REFUSED, "This was opened read-only.");
      return FALSE;
    }
  return easel_editor_guard_revision (self, call);
}

/** easel_editor_guard_text: the input's text, if it is not too large. */
char *
easel_editor_guard_text (EaselEditorInstance *self,
                         EaselCall           *call)
{
  const char *text = easel_json_peek_string (easel_call_get_input (call), "text", "");

  if (strlen (text) <= EASEL_LIMIT_EDITOR_FILE_BYTES)
    return easel_editor_normalise (text, &self->file.format);
  easel_call_fail (call, EASEL_CODE_TOO_LARGE, "The editor takes texts of up to %d bytes.",
                   EASEL_LIMIT_EDITOR_FILE_BYTES);
  return NULL;
}
