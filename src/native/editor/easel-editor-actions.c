/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-actions.h"

#include <string.h>

#include "easel-diff.h"
#include "easel-editor-check.h"
#include "easel-editor-edits.h"
#include "easel-editor-error.h"
#include "easel-editor-find.h"
#include "easel-editor-instance.h"
#include "easel-editor-limits.h"
#include "easel-editor-positions.h"
#include "easel-json.h"

static GtkTextBuffer *
get_buffer (EaselEditorInstance *self)
{
  return GTK_TEXT_BUFFER (easel_editor_text_get_buffer (easel_editor_instance_get_text (self)));
}

static const EaselEditorFormat *
get_format (EaselEditorInstance *self)
{
  return easel_editor_file_get_format (easel_editor_instance_get_file (self));
}

static gint64
get_revision (EaselEditorInstance *self)
{
  return easel_editor_text_get_revision (easel_editor_instance_get_text (self));
}

static void
read_positions (EaselEditorInstance *self,
                EaselCall           *call,
                EaselEditorReader   *reader)
{
  easel_editor_reader_init (reader, get_buffer (self), easel_call_get_input (call));
}

/* Reads the range of the input; the whole text without one. FALSE: the call has been answered. */
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

/* (transfer full): the text, cut to @max_chars and to the size of an answer; @end moves to the cut. */
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
  EaselEditorText *text = easel_editor_instance_get_text (self);
  const EaselEditorFormat *format = get_format (self);
  const char *language = easel_editor_text_get_language (text);

  json_object_set_int_member (result, "revision", get_revision (self));
  json_object_set_int_member (result, "lineCount", gtk_text_buffer_get_line_count (get_buffer (self)));
  json_object_set_string_member (result, "language", language != NULL ? language : "");
  json_object_set_string_member (result, "encoding", easel_editor_encoding_to_string (format->encoding));
  json_object_set_boolean_member (result, "bom", format->bom);
  json_object_set_string_member (result, "lineEnding", easel_editor_eol_to_string (format->eol));
  json_object_set_boolean_member (result, "unsaved", easel_editor_text_is_unsaved (text));
  json_object_set_boolean_member (result, "fileChanged",
                                  easel_editor_file_has_external_change (easel_editor_instance_get_file (self)));
}

/** easel_editor_action_get_text: returns the text or a range, with the revision that later edits expect. */
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

  if (!easel_editor_check_ready (self, call))
    return;
  read_positions (self, call, &reader);
  if (!read_range (&reader, call, &start, &end))
    return;
  cut = end;
  text = cut_text (reader.buffer, &start, &cut, max_chars);
  result = easel_json_object (EASEL_JSON_STRING ("text", text),
                              EASEL_JSON_OBJECT ("range", easel_editor_reader_describe (&reader, &start, &cut)),
                              EASEL_JSON_BOOLEAN ("truncated", !gtk_text_iter_equal (&cut, &end)));
  describe_document (self, result);
  easel_call_reply (call, easel_json_node_take (result));
}

/** easel_editor_action_get_selection: returns the cursor and the selection. */
void
easel_editor_action_get_selection (EaselInstance *instance,
                                   EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  g_autofree char *text = NULL;
  EaselEditorReader reader;
  GtkTextIter start, end, cut, cursor;
  JsonObject *result;

  if (!easel_editor_check_ready (self, call))
    return;
  read_positions (self, call, &reader);
  gtk_text_buffer_get_selection_bounds (reader.buffer, &start, &end);
  gtk_text_buffer_get_iter_at_mark (reader.buffer, &cursor, gtk_text_buffer_get_insert (reader.buffer));
  cut = end;
  text = cut_text (reader.buffer, &start, &cut, G_MAXINT);
  result = easel_json_object (EASEL_JSON_OBJECT ("range", easel_editor_reader_describe (&reader, &start, &end)),
                              EASEL_JSON_OBJECT ("cursor", easel_editor_reader_describe_position (&reader, &cursor)),
                              EASEL_JSON_STRING ("text", text),
                              EASEL_JSON_BOOLEAN ("truncated", !gtk_text_iter_equal (&cut, &end)),
                              EASEL_JSON_INT ("revision", get_revision (self)));
  easel_call_reply (call, easel_json_node_take (result));
}

/* While the user types, no selection is made, because the next key would replace the selected text. */
static gboolean
guard_cursor (EaselEditorInstance *self,
              EaselCall           *call)
{
  if (!easel_editor_text_is_typed (easel_editor_instance_get_text (self)))
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

  if (!easel_editor_check_ready (self, call) || !easel_editor_check_revision (self, call) || !guard_cursor (self, call))
    return;
  read_positions (self, call, &reader);
  if (!read_range (&reader, call, &start, &end))
    return;
  gtk_text_buffer_select_range (reader.buffer, &end, &start);
  easel_editor_instance_reveal (self, &start);
  easel_call_reply (call, NULL);
}

/** easel_editor_action_reveal: scrolls without moving the cursor. */
void
easel_editor_action_reveal (EaselInstance *instance,
                            EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  g_autoptr(GError) error = NULL;
  EaselEditorReader reader;
  GtkTextIter iter;

  if (!easel_editor_check_ready (self, call))
    return;
  read_positions (self, call, &reader);
  if (!easel_editor_reader_position (&reader, easel_call_get_input (call), &iter, &error))
    {
      easel_editor_fail (call, error);
      return;
    }
  easel_editor_instance_reveal (self, &iter);
  easel_call_reply (call, NULL);
}

/** easel_editor_action_set_language: sets the language for syntax highlighting. */
void
easel_editor_action_set_language (EaselInstance *instance,
                                  EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  EaselEditorText *text = easel_editor_instance_get_text (self);
  const char *id = easel_json_peek_string (easel_call_get_input (call), "language", "");
  GtkSourceLanguageManager *manager = gtk_source_language_manager_get_default ();
  JsonObject *result;

  if (!easel_editor_check_ready (self, call))
    return;
  if (*id != '\0' && gtk_source_language_manager_get_language (manager, id) == NULL)
    {
      easel_call_fail (call, EASEL_CODE_NOT_FOUND, "There is no language with this id. Use an id of GtkSourceView, for "
                       "instance c, cpp, python3, js, json, html, css, sh, rust, go, java, markdown, or an empty "
                       "text.");
      return;
    }
  easel_editor_text_set_language (text, *id != '\0' ? id : NULL);
  easel_editor_instance_touch (self);
  result = easel_json_object (EASEL_JSON_STRING ("language", id),
                              EASEL_JSON_BOOLEAN ("highlighted", *id != '\0' && !easel_editor_text_is_plain (text)));
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

/** easel_editor_action_find: finds a literal text. */
void
easel_editor_action_find (EaselInstance *instance,
                          EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  JsonObject *input = easel_call_get_input (call);
  g_autofree char *text = NULL;
  EaselEditorQuery query = { 0 };
  Finding *finding;

  if (!easel_editor_check_ready (self, call))
    return;
  text = easel_editor_normalise (easel_json_peek_string (input, "text", ""), get_format (self));
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
  finding->revision = get_revision (self);
  easel_editor_find_async (easel_editor_text_dup (easel_editor_instance_get_text (self)), &query,
                           easel_call_get_cancellable (call), found_cb, finding);
}

static void
reply_revision (EaselEditorInstance *self,
                EaselCall           *call)
{
  gboolean unsaved = easel_editor_text_is_unsaved (easel_editor_instance_get_text (self));

  easel_call_reply (call, easel_json_node_take (
    easel_json_object (EASEL_JSON_INT ("revision", get_revision (self)), EASEL_JSON_BOOLEAN ("unsaved", unsaved))));
}

/** easel_editor_action_apply_edits: makes all of the edits or none, as one undo step and one revision. */
void
easel_editor_action_apply_edits (EaselInstance *instance,
                                 EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  g_autoptr(GError) error = NULL;
  g_autoptr(GArray) edits = NULL;

  if (!easel_editor_check_writable (self, call))
    return;
  edits = easel_editor_edits_read (get_buffer (self), get_format (self), easel_call_get_input (call), &error);
  if (edits == NULL)
    {
      easel_editor_fail (call, error);
      return;
    }
  easel_editor_text_apply (easel_editor_instance_get_text (self), edits);
  reply_revision (self, call);
}

/** easel_editor_action_set_text: replaces the text, as one undo step. */
void
easel_editor_action_set_text (EaselInstance *instance,
                              EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  g_autofree char *text = NULL;

  if (!easel_editor_check_writable (self, call))
    return;
  text = easel_editor_check_text (self, call);
  if (text == NULL)
    return;
  easel_editor_text_replace (easel_editor_instance_get_text (self), text);
  reply_revision (self, call);
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (source);
  g_autoptr(EaselCall) call = user_data;
  g_autoptr(GError) error = NULL;
  gint64 n_bytes = easel_editor_instance_save_finish (self, result, &error);
  JsonObject *object;
  gboolean unsaved;

  if (easel_call_is_answered (call))
    return;
  if (n_bytes < 0)
    {
      easel_editor_fail (call, error);
      return;
    }
  unsaved = easel_editor_text_is_unsaved (easel_editor_instance_get_text (self));
  object = easel_json_object (EASEL_JSON_INT ("revision", get_revision (self)),
                              EASEL_JSON_INT ("bytes", n_bytes),
                              EASEL_JSON_BOOLEAN ("unsaved", unsaved));
  easel_call_reply (call, easel_json_node_take (object));
}

/* @ask: easel_call_require_operation() or easel_call_would_ask(), for writing the present text. @change: (nullable):
 * the change in the file, if the user has to see it. */
static gboolean
ask_to_write (EaselEditorInstance *self,
              EaselCall           *call,
              const char          *change,
              gboolean           (*ask) (EaselCall *call, const EaselOperation *operation))
{
  g_autofree char *text = easel_editor_text_dup (easel_editor_instance_get_text (self));
  EaselOperation operation = { .text = text, .change = change };
  g_autofree char *what = easel_editor_file_fill_operation (easel_editor_instance_get_file (self), &operation, TRUE);

  return ask (call, &operation);
}

static void
save (EaselEditorInstance *self,
      EaselCall           *call,
      const char          *change)
{
  if (ask_to_write (self, call, change, easel_call_require_operation))
    easel_editor_instance_save_async (self, easel_call_get_cancellable (call), saved_cb, g_object_ref (call));
}

/* If the file cannot be read for a comparison, the question shows the whole text. */
static void
read_to_compare_cb (GObject      *source,
                    GAsyncResult *result,
                    gpointer      user_data)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (source);
  g_autoptr(EaselCall) call = user_data;
  g_autoptr(EaselEditorLoaded) loaded = easel_editor_file_load_finish (result, NULL);
  g_autofree char *text = NULL;
  g_autofree char *change = NULL;

  if (easel_call_is_answered (call))
    return;
  text = easel_editor_text_dup (easel_editor_instance_get_text (self));
  change = loaded != NULL ? easel_diff_describe (loaded->text, text) : NULL;
  save (self, call, change);
}

/** easel_editor_action_save: writes the file, but never over changes by other programs. */
void
easel_editor_action_save (EaselInstance *instance,
                          EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  EaselEditorFile *file = easel_editor_instance_get_file (self);

  if (!easel_editor_check_writable (self, call))
    return;
  if (!easel_editor_file_exists (file))
    easel_editor_instance_save_async (self, easel_call_get_cancellable (call), saved_cb, g_object_ref (call));
  else if (ask_to_write (self, call, NULL, easel_call_would_ask))
    easel_editor_file_load_async (file, easel_call_get_cancellable (call), read_to_compare_cb, g_object_ref (call));
  else
    save (self, call, NULL);
}

static void
reverted_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (source);
  g_autoptr(EaselCall) call = user_data;
  g_autoptr(GError) error = NULL;
  JsonObject *object;

  if (!easel_editor_instance_revert_finish (self, result, &error))
    {
      easel_editor_fail (call, error);
      return;
    }
  if (easel_call_is_answered (call))
    return;
  object = easel_json_object (EASEL_JSON_INT ("revision", get_revision (self)));
  easel_call_reply (call, easel_json_node_take (object));
}

/** easel_editor_action_revert: loads the text from the file; the agent must know the revision that is lost. */
void
easel_editor_action_revert (EaselInstance *instance,
                            EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);

  if (easel_editor_check_writable (self, call))
    easel_editor_instance_revert_async (self, easel_call_get_cancellable (call), reverted_cb, g_object_ref (call));
}

static void
reply_review (EaselEditorInstance *self,
              EaselCall           *call)
{
  EaselEditorReview *review = easel_editor_instance_get_review (self);
  JsonObject *result;

  if (review == NULL)
    {
      easel_call_fail (call, EASEL_CODE_NOT_FOUND, "No change was proposed. Use showDiff first.");
      return;
    }
  result = easel_editor_review_to_json (review);
  json_object_set_int_member (result, "revision", get_revision (self));
  easel_call_reply (call, easel_json_node_take (result));
}

/** easel_editor_action_show_diff: proposes a text; repeating the same proposal returns its state. */
void
easel_editor_action_show_diff (EaselInstance *instance,
                               EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  EaselEditorReview *review = easel_editor_instance_get_review (self);
  g_autofree char *text = NULL;

  if (!easel_editor_check_ready (self, call))
    return;
  text = easel_editor_check_text (self, call);
  if (text == NULL)
    return;
  if (review != NULL && g_str_equal (easel_editor_review_get_proposed (review), text))
    {
      reply_review (self, call);
      return;
    }
  if (!easel_editor_check_writable (self, call))
    return;
  if (!easel_editor_instance_propose (self, text))
    {
      easel_call_fail (call, EASEL_CODE_TOO_LARGE, "These are more than %d separate changes. Propose fewer at a time.",
                       EASEL_LIMIT_EDITOR_HUNKS);
      return;
    }
  reply_review (self, call);
}

/** easel_editor_action_get_diff_result: returns the user's decisions so far. */
void
easel_editor_action_get_diff_result (EaselInstance *instance,
                                     EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);

  if (easel_editor_check_ready (self, call))
    reply_review (self, call);
}
