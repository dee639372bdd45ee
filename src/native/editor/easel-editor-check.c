/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-check.h"

#include <string.h>

#include "easel-editor-changes.h"
#include "easel-editor-limits.h"
#include "easel-editor-positions.h"
#include "easel-json.h"

/* Changed ranges in the message of a conflict: enough for typing between two calls. */
#define NAMED_POSITIONS 5

/** easel_editor_check_ready: whether the text is loaded. */
gboolean
easel_editor_check_ready (EaselEditorInstance *self,
                          EaselCall           *call)
{
  if (easel_editor_instance_is_ready (self))
    return TRUE;
  easel_call_fail (call, EASEL_CODE_FAILED, "The file is still being read. Try again.");
  return FALSE;
}

static JsonArray *
describe_changes (EaselEditorInstance *self,
                  EaselEditorReader   *reader,
                  gint64               since)
{
  g_autoptr(GArray) spans = easel_editor_text_changes_since (easel_editor_instance_get_text (self), since);
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

/* "1:0 to 1:2", counted from 0 as in every input; the data of the error contains the complete list. */
static char *
name_positions (JsonArray *ranges)
{
  const guint n = json_array_get_length (ranges);
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < MIN (n, NAMED_POSITIONS); i++)
    {
      JsonObject *start = easel_json_peek_object (easel_json_array_object (ranges, i), "start");
      JsonObject *end = easel_json_peek_object (easel_json_array_object (ranges, i), "end");

      g_string_append_printf (names, "%s%d:%d to %d:%d", i > 0 ? ", " : "",
                              (int) easel_json_peek_int (start, "line", 0),
                              (int) easel_json_peek_int (start, "column", 0),
                              (int) easel_json_peek_int (end, "line", 0),
                              (int) easel_json_peek_int (end, "column", 0));
    }
  if (n > NAMED_POSITIONS)
    g_string_append (names, " and elsewhere");
  return g_string_free (names, FALSE);
}

/**
 * easel_editor_check_revision:
 * @self: an editor
 * @call: a call whose input may have expectedRevision
 *
 * Whether the agent knows the present revision. Otherwise the call fails as canvas_conflict, because the user's typing
 * has priority. The error contains the present revision and the ranges of the present text that differ; they are in the
 * message as well, because not every agent runtime passes on the data of an error.
 */
gboolean
easel_editor_check_revision (EaselEditorInstance *self,
                             EaselCall           *call)
{
  EaselEditorText *text = easel_editor_instance_get_text (self);
  gint64 revision = easel_editor_text_get_revision (text);
  gint64 expected = easel_json_peek_int (easel_call_get_input (call), "expectedRevision", revision);
  EaselEditorReader reader;
  g_autofree char *positions = NULL;
  g_autofree char *message = NULL;
  JsonArray *ranges;
  JsonObject *data;

  if (expected == revision)
    return TRUE;
  easel_editor_reader_init (&reader, GTK_TEXT_BUFFER (easel_editor_text_get_buffer (text)),
                            easel_call_get_input (call));
  ranges = describe_changes (self, &reader, expected);
  positions = name_positions (ranges);
  message = g_strdup_printf ("The text is at revision %" G_GINT64_FORMAT " now and was changed since the one that you "
                             "expected, so nothing was done. Read the changedRanges (line:column of the present text: "
                             "%s), then repeat with expectedRevision %" G_GINT64_FORMAT ".",
                             revision, positions, revision);
  data = easel_json_object (EASEL_JSON_INT ("revision", revision), EASEL_JSON_ARRAY ("changedRanges", ranges));
  easel_call_fail_with_data (call, EASEL_CODE_CONFLICT, message, data);
  return FALSE;
}

/** easel_editor_check_writable: whether the agent may change the text: it is editable, and the agent knows the
 * revision. */
gboolean
easel_editor_check_writable (EaselEditorInstance *self,
                             EaselCall           *call)
{
  if (!easel_editor_check_ready (self, call))
    return FALSE;
  if (easel_editor_instance_is_read_only (self))
    {
      easel_call_fail (call, EASEL_CODE_REFUSED, "This was opened read-only.");
      return FALSE;
    }
  return easel_editor_check_revision (self, call);
}

/** easel_editor_check_text: (transfer full) (nullable): the input's text; NULL if it is too large. */
char *
easel_editor_check_text (EaselEditorInstance *self,
                         EaselCall           *call)
{
  const char *text = easel_json_peek_string (easel_call_get_input (call), "text", "");

  if (strlen (text) <= EASEL_LIMIT_EDITOR_FILE_BYTES)
    return easel_editor_normalise (text, easel_editor_file_get_format (easel_editor_instance_get_file (self)));
  easel_call_fail (call, EASEL_CODE_TOO_LARGE, "The editor takes texts of up to %d bytes.",
                   EASEL_LIMIT_EDITOR_FILE_BYTES);
  return NULL;
}
