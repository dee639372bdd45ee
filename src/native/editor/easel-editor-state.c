/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-instance-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"

static void
set_string (JsonObject *object,
            const char *name,
            const char *value)
{
  if (value != NULL)
    json_object_set_string_member (object, name, value);
}

static int
offset_of (EaselEditorInstance *self,
           GtkTextMark         *mark)
{
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_mark (GTK_TEXT_BUFFER (self->buffer), &iter, mark);
  return gtk_text_iter_get_offset (&iter);
}

/* Everything about the text but the text itself. */
static JsonObject *
describe (EaselEditorInstance *self)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  GtkSourceLanguage *language = gtk_source_buffer_get_language (self->buffer);
  JsonObject *header = json_object_new ();
  const char *proposed = NULL;

  set_string (header, "uri", self->file.uri);
  set_string (header, "path", self->file.path);
  set_string (header, "etag", self->file.etag);
  set_string (header, "digest", self->file.digest);
  set_string (header, "title", self->title);
  set_string (header, "language", language != NULL ? gtk_source_language_get_id (language) : NULL);
  set_string (header, "encoding", easel_editor_encoding_to_string (self->file.format.encoding));
  set_string (header, "lineEnding", easel_editor_eol_to_string (self->file.format.eol));
  json_object_set_boolean_member (header, "bom", self->file.format.bom);
  json_object_set_boolean_member (header, "readOnly", self->read_only);
  json_object_set_boolean_member (header, "modified", gtk_text_buffer_get_modified (buffer));
  json_object_set_boolean_member (header, "persons", self->is_persons);
  json_object_set_int_member (header, "revision", easel_editor_changes_get_revision (self->changes));
  json_object_set_int_member (header, "cursor", offset_of (self, gtk_text_buffer_get_insert (buffer)));
  json_object_set_int_member (header, "anchor", offset_of (self, gtk_text_buffer_get_selection_bound (buffer)));
  if (self->review != NULL && easel_editor_review_is_pending (self->review))
    proposed = easel_editor_review_get_proposed (self->review);
  /* Written with every draft: the agent proposes a larger one again after a restart. */
  if (proposed != NULL && strlen (proposed) <= EASEL_LIMIT_OWN_FILE_BYTES)
    set_string (header, "proposed", proposed);
  return header;
}

static void
snapshot_cb (gpointer     user_data,
             JsonObject **header,
             char       **text)
{
  EaselEditorInstance *self = user_data;

  *header = describe (self);
  *text = easel_editor_instance_dup_text (self);
}

static void
draft_report_cb (gpointer      user_data,
                 const GError *error)
{
  EaselEditorInstance *self = user_data;

  g_clear_pointer (&self->unkept, g_free);
  if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC))
    self->unkept = g_strdup (_("The disk is full: this text is lost when Easel ends. Make room, or save a copy "
                               "elsewhere."));
  else if (error != NULL)
    self->unkept = g_strdup (_("Easel cannot write to its folder: this text is lost when Easel ends. Save a copy "
                               "elsewhere."));
  easel_editor_instance_updated (self);
}

/** easel_editor_instance_start_draft: from now on the text is kept. */
void
easel_editor_instance_start_draft (EaselEditorInstance *self)
{
  if (self->draft == NULL)
    self->draft = easel_editor_draft_new (easel_instance_get_store (EASEL_INSTANCE (self)), snapshot_cb,
                                          draft_report_cb, self);
  easel_editor_draft_touch (self->draft);
}

/** easel_editor_instance_save: where the text came from, should its draft be damaged. */
JsonObject *
easel_editor_instance_save (EaselInstance *instance)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  JsonObject *saved = describe (self);

  /* The draft has it, and this is to be small. */
  json_object_remove_member (saved, "proposed");
  return saved;
}

static void
take_header (EaselEditorInstance *self,
             JsonObject          *header)
{
  easel_editor_file_clear (&self->file);
  self->file.uri = g_strdup (easel_json_peek_string (header, "uri", NULL));
  self->file.path = g_strdup (easel_json_peek_string (header, "path", NULL));
  self->file.etag = g_strdup (easel_json_peek_string (header, "etag", NULL));
  self->file.digest = g_strdup (easel_json_peek_string (header, "digest", NULL));
  self->file.format.encoding = easel_editor_encoding_parse (easel_json_peek_string (header, "encoding", NULL));
  self->file.format.eol = easel_editor_eol_parse (easel_json_peek_string (header, "lineEnding", NULL));
  self->file.format.bom = easel_json_peek_boolean (header, "bom", FALSE);
  self->title = g_strdup (easel_json_peek_string (header, "title", NULL));
  self->read_only = easel_json_peek_boolean (header, "readOnly", FALSE);
}

static void
take_selection (EaselEditorInstance *self,
                JsonObject          *header)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  int length = gtk_text_buffer_get_char_count (buffer);
  GtkTextIter cursor, anchor;

  gtk_text_buffer_get_iter_at_offset (buffer, &cursor, CLAMP (easel_json_peek_int (header, "cursor", 0), 0, length));
  gtk_text_buffer_get_iter_at_offset (buffer, &anchor, CLAMP (easel_json_peek_int (header, "anchor", 0), 0, length));
  gtk_text_buffer_select_range (buffer, &cursor, &anchor);
  easel_editor_instance_reveal (self, &cursor);
}

static void
decided_cb (EaselEditorInstance *self)
{
  easel_editor_instance_updated (self);
  easel_editor_instance_start_draft (self);
}

/** easel_editor_instance_take_review: @review: (transfer full): what the person decides about now. */
void
easel_editor_instance_take_review (EaselEditorInstance *self,
                                   EaselEditorReview   *review)
{
  g_clear_object (&self->review);
  self->review = review;
  g_signal_connect_object (review, "decided", G_CALLBACK (decided_cb), self, G_CONNECT_SWAPPED);
  decided_cb (self);
}

/* The hunks that were decided are in the text, or are offered again: nobody accepted those. */
static void
take_proposal (EaselEditorInstance *self,
               JsonObject          *header)
{
  const char *proposed = easel_json_peek_string (header, "proposed", NULL);
  EaselEditorReview *review = proposed == NULL ? NULL
                                               : easel_editor_review_new (GTK_TEXT_BUFFER (self->buffer), proposed);

  if (review != NULL)
    easel_editor_instance_take_review (self, review);
}

static void
take_draft (EaselEditorInstance *self,
            JsonObject          *header,
            const char          *text)
{
  const char *language = easel_json_peek_string (header, "language", NULL);

  take_header (self, header);
  easel_editor_instance_set_names (self);
  /* Revisions that were told stay true: the text is the same. */
  easel_editor_instance_fill (self, text);
  g_clear_pointer (&self->changes, easel_editor_changes_free);
  self->changes = easel_editor_changes_new (MAX (easel_json_peek_int (header, "revision", 1), 1));
  easel_editor_instance_set_language (self, language);
  gtk_text_buffer_set_modified (GTK_TEXT_BUFFER (self->buffer), easel_json_peek_boolean (header, "modified", FALSE));
  self->is_persons = easel_json_peek_boolean (header, "persons", FALSE);
  take_selection (self, header);
  take_proposal (self, header);
  self->ready = TRUE;
}

static void
loaded_again_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (source);
  g_autoptr(GError) error = NULL;

  if (!easel_editor_instance_revert_finish (self, result, &error))
    easel_editor_instance_report (self, error);
}

/* Until the file is there nobody may change the text: an empty one could be saved over it. */
static void
load_again (EaselEditorInstance *self)
{
  if (!self->ready && !self->closed)
    easel_editor_instance_revert_async (self, NULL, loaded_again_cb, NULL);
}

static void
restore_without_draft (EaselEditorInstance *self,
                       JsonObject          *saved)
{
  take_draft (self, saved, "");
  gtk_text_buffer_set_modified (GTK_TEXT_BUFFER (self->buffer), FALSE);
  if (!easel_editor_file_exists (&self->file))
    {
      easel_editor_instance_start_draft (self);
      return;
    }
  self->ready = FALSE;
  g_signal_connect (self, "notify::host-files", G_CALLBACK (load_again), NULL);
  g_signal_connect (self, "notify::granted", G_CALLBACK (load_again), NULL);
  load_again (self);
}

/**
 * easel_editor_instance_restore:
 * @instance: an editor
 * @saved: what easel_editor_instance_save() gave; our own, but perhaps damaged
 *
 * Shows the draft, and the file where there is none.
 */
void
easel_editor_instance_restore (EaselInstance *instance,
                               JsonObject    *saved)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  g_autoptr(JsonObject) header = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;

  if (easel_editor_draft_read (easel_instance_get_store (instance), &header, &text, &error))
    {
      take_draft (self, header, text);
      easel_editor_instance_start_draft (self);
    }
  else
    {
      g_message ("A draft cannot be read: %s", error->message);
      restore_without_draft (self, saved);
    }
  easel_editor_instance_updated (self);
}
