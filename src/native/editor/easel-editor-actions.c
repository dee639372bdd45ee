/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-actions.h"

#include <string.h>

#include "easel-editor-error.h"
#include "easel-editor-find.h"
#include "easel-editor-guard.h"
#include "easel-editor-instance-private.h"
#include "easel-editor-limits.h"
#include "easel-editor-positions.h"
#include "easel-json.h"

static void
read_places (EaselEditorInstance *self,
             EaselCall           *call,
             EaselEditorReader   *reader)
{
  easel_editor_reader_init (reader, GTK_TEXT_BUFFER (self->buffer), easel_call_get_input (call));
}

/* The range of the input, all of the text without one. FALSE: answered. */
static gboolean
read_range (EaselEditorReader *reader,
            EaselCall         *call,
            GtkTextIter       *start,
            GtkTextIter       *end)
{
  JsonObject *range = easel_json_peek_object (easel_call_get_input (call), "range");
  g_autoptr(GError) error = NULL;

  gtk_text_buffer_get_bounds (reader->buffer, start, end);
  if (range == NULL || easel_editor_reader_range (reader, range, start, end, &error))
    return TRUE;
  easel_editor_fail (call, error);
  return FALSE;
}

/* The text up to @max_chars and what fits an answer; @end moves to where it was cut. */
static char *
cut_text (GtkTextBuffer     *buffer,
          const GtkTextIter *start,
          GtkTextIter       *end,
          gint64             max_chars)
{
  gint64 n_chars = gtk_text_iter_get_offset (end) - gtk_text_iter_get_offset (start);
  g_autofree char *text = NULL;
  gsize length, kept;

  if (n_chars > max_chars)
    gtk_text_buffer_get_iter_at_offset (buffer, end, gtk_text_iter_get_offset (start) + max_chars);
  text = gtk_text_buffer_get_slice (buffer, start, end, TRUE);
  length = strlen (text);
  if (length <= EASEL_LIMIT_EDITOR_REPLY_BYTES)
    return g_steal_pointer (&text);
  kept = EASEL_LIMIT_EDITOR_REPLY_BYTES;
  while (kept > 0 && (text[kept] & 0xc0) == 0x80)
    kept--;
  text[kept] = '\0';
  gtk_text_buffer_get_iter_at_offset (buffer, end, gtk_text_iter_get_offset (start) + g_utf8_strlen (text, kept));
  return g_steal_pointer (&text);
}

static void
describe_document (EaselEditorInstance *self,
                   JsonObject          *result)
{
  GtkSourceLanguage *language = gtk_source_buffer_get_language (self->buffer);

  json_object_set_int_member (result, "revision", easel_editor_changes_get_revision (self->changes));
  json_object_set_int_member (result, "lineCount", gtk_text_buffer_get_line_count (GTK_TEXT_BUFFER (self->buffer)));
  json_object_set_string_member (result, "language", language != NULL ? gtk_source_language_get_id (language) : "");
  json_object_set_string_member (result, "encoding", easel_editor_encoding_to_string (self->file.format.encoding));
  json_object_set_boolean_member (result, "bom", self->file.format.bom);
  json_object_set_string_member (result, "lineEnding", easel_editor_eol_to_string (self->file.format.eol));
  json_object_set_boolean_member (result, "unsaved", easel_editor_instance_is_unsaved (self));
  json_object_set_boolean_member (result, "fileChanged", self->outside);
}

/** easel_editor_action_get_text: all of it or a range, with the revision that later edits expect. */
void
easel_editor_action_get_text (EaselInstance *instance,
                              EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  gint64 max_chars = easel_json_peek_int (easel_call_get_input (call), "maxChars", G_MAXINT);
  g_autofree char *text = NULL;
  EaselEditorReader reader;
  GtkTextIter start, end, cut;
  JsonObject *result;

  if (!easel_editor_guard_ready (self, call))
    return;
  read_places (self, call, &reader);
  if (!read_range (&reader, call, &start, &end))
    return;
  cut = end;
  text = cut_text (reader.buffer, &start, &cut, max_chars);
  result = json_object_new ();
  json_object_set_string_member (result, "text", text);
  json_object_set_object_member (result, "range", easel_editor_reader_describe (&reader, &start, &cut));
  json_object_set_boolean_member (result, "truncated", !gtk_text_iter_equal (&cut, &end));
  describe_document (self, result);
  easel_call_reply (call, easel_json_node_take (result));
}

/** easel_editor_action_get_selection: where the cursor is and what is selected. */
void
easel_editor_action_get_selection (EaselInstance *instance,
                                   EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  g_autofree char *text = NULL;
  EaselEditorReader reader;
  GtkTextIter start, end, cut, cursor;
  JsonObject *result;

  if (!easel_editor_guard_ready (self, call))
    return;
  read_places (self, call, &reader);
  gtk_text_buffer_get_selection_bounds (reader.buffer, &start, &end);
  gtk_text_buffer_get_iter_at_mark (reader.buffer, &cursor, gtk_text_buffer_get_insert (reader.buffer));
  cut = end;
  text = cut_text (reader.buffer, &start, &cut, G_MAXINT);
  result = json_object_new ();
  json_object_set_object_member (result, "range", easel_editor_reader_describe (&reader, &start, &end));
  json_object_set_object_member (result, "cursor", easel_editor_reader_place (&reader, &cursor));
  json_object_set_string_member (result, "text", text);
  json_object_set_boolean_member (result, "truncated", !gtk_text_iter_equal (&cut, &end));
  json_object_set_int_member (result, "revision", easel_editor_changes_get_revision (self->changes));
  easel_call_reply (call, easel_json_node_take (result));
}

/* A selection is replaced by the next key: none is made while the person types. */
static gboolean
guard_cursor (EaselEditorInstance *self,
              EaselCall           *call)
{
  if (self->typed == 0 || g_get_monotonic_time () - self->typed >= EASEL_LIMIT_EDITOR_TYPING * G_TIME_SPAN_MILLISECOND)
    return TRUE;
  easel_call_fail (call, EASEL_CODE_CONFLICT, "The person is typing. Try again in a second, or use reveal, which "
                                              "leaves the cursor alone.");
  return FALSE;
}

/** easel_editor_action_select: moves the cursor and the selection, and shows them. */
void
easel_editor_action_select (EaselInstance *instance,
                            EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  EaselEditorReader reader;
  GtkTextIter start, end;

  if (!easel_editor_guard_ready (self, call) || !easel_editor_guard_revision (self, call) || !guard_cursor (self, call))
    return;
  read_places (self, call, &reader);
  if (!read_range (&reader, call, &start, &end))
    return;
  gtk_text_buffer_select_range (reader.buffer, &end, &start);
  easel_editor_instance_reveal (self, &start);
  easel_call_reply (call, NULL);
}

/** easel_editor_action_reveal: scrolls, and leaves the cursor where it is. */
void
easel_editor_action_reveal (EaselInstance *instance,
                            EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  g_autoptr(GError) error = NULL;
  EaselEditorReader reader;
  GtkTextIter iter;

  if (!easel_editor_guard_ready (self, call))
    return;
  read_places (self, call, &reader);
  if (!easel_editor_reader_position (&reader, easel_call_get_input (call), &iter, &error))
    {
      easel_editor_fail (call, error);
      return;
    }
  easel_editor_instance_reveal (self, &iter);
  easel_call_reply (call, NULL);
}

/** easel_editor_action_set_language: what the text is highlighted as. */
void
easel_editor_action_set_language (EaselInstance *instance,
                                  EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  const char *id = easel_json_peek_string (easel_call_get_input (call), "language", "");
  GtkSourceLanguageManager *manager = gtk_source_language_manager_get_default ();
  JsonObject *result;

  if (!easel_editor_guard_ready (self, call))
    return;
  if (*id != '\0' && gtk_source_language_manager_get_language (manager, id) == NULL)
    {
      easel_call_fail (call, EASEL_CODE_NOT_FOUND, "There is no language with this id. Use an id of GtkSourceView, for "
                       "instance c, cpp, python3, js, json, html, css, sh, rust, go, java, markdown, or an empty "
                       "text.");
      return;
    }
  easel_editor_instance_set_language (self, *id != '\0' ? id : NULL);
  easel_editor_instance_start_draft (self);
  result = json_object_new ();
  json_object_set_string_member (result, "language", id);
  json_object_set_boolean_member (result, "highlighted", *id != '\0' && !easel_editor_instance_is_plain (self));
  easel_call_reply (call, easel_json_node_take (result));
}

typedef struct
{
  EaselCall *call;
  gint64     revision;
} Finding;

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autofree Finding *finding = user_data;
  g_autoptr(EaselCall) call = finding->call;
  g_autoptr(GError) error = NULL;
  JsonObject *found = easel_editor_find_finish (result, &error);

  if (found == NULL)
    {
      easel_editor_fail (call, error);
      return;
    }
  json_object_set_int_member (found, "revision", finding->revision);
  easel_call_reply (call, easel_json_node_take (found));
}

/** easel_editor_action_find: where a literal text is. */
void
easel_editor_action_find (EaselInstance *instance,
                          EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  JsonObject *input = easel_call_get_input (call);
  g_autofree char *text = NULL;
  EaselEditorQuery query = { 0 };
  Finding *finding;

  if (!easel_editor_guard_ready (self, call))
    return;
  text = easel_editor_normalise (easel_json_peek_string (input, "text", ""), &self->file.format);
  if (*text == '\0')
    {
      easel_call_fail (call, EASEL_CODE_INVALID_INPUT, "$.text: there is nothing to look for");
      return;
    }
  query.query = text;
  query.case_sensitive = easel_json_peek_boolean (input, "caseSensitive", FALSE);
  query.whole_word = easel_json_peek_boolean (input, "wholeWord", FALSE);
  query.utf8 = g_str_equal (easel_json_peek_string (input, "columnUnit", "utf-16"), "utf-8");
  query.max = CLAMP (easel_json_peek_int (input, "max", EASEL_LIMIT_EDITOR_MATCHES), 1, EASEL_LIMIT_EDITOR_MATCHES);
  finding = g_new0 (Finding, 1);
  finding->call = g_object_ref (call);
  finding->revision = easel_editor_changes_get_revision (self->changes);
  easel_editor_find_async (easel_editor_instance_dup_text (self), &query, easel_call_get_cancellable (call), found_cb,
                           finding);
}
