/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-instance-private.h"

#include <string.h>

#include "easel-editor-diff.h"
#include "easel-editor-limits.h"

static void
count_undo (EaselEditorInstance *self,
            gsize                bytes)
{
  self->undo_bytes += bytes;
}

/* Between two changes: GTK does not forget in the middle of a step. */
static void
bound_undo (EaselEditorInstance *self)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);

  if (self->undo_bytes <= EASEL_LIMIT_EDITOR_UNDO_BYTES)
    return;
  self->undo_bytes = 0;
  gtk_text_buffer_set_enable_undo (buffer, FALSE);
  gtk_text_buffer_set_enable_undo (buffer, TRUE);
}

static void
note_typing (EaselEditorInstance *self)
{
  if (self->agent > 0)
    return;
  self->typed = g_get_monotonic_time ();
  self->is_persons = TRUE;
  self->is_discarded = FALSE;
}

/* Whether one of the lines from @start to @end is too long to be drawn. */
static gboolean
has_long_line (const GtkTextIter *start,
               const GtkTextIter *end)
{
  GtkTextIter line = *start;

  if (!gtk_text_iter_equal (start, end))
    gtk_text_iter_set_line_offset (&line, 0);
  do
    {
      if (gtk_text_iter_get_chars_in_line (&line) > EASEL_LIMIT_EDITOR_LINE_CHARS)
        return TRUE;
    }
  while (!gtk_text_iter_equal (&line, end) && gtk_text_iter_forward_line (&line) &&
         gtk_text_iter_compare (&line, end) <= 0);
  return FALSE;
}

static void
set_hidden (EaselEditorInstance *self,
            gboolean             hidden)
{
  if (self->hidden == hidden)
    return;
  self->hidden = hidden;
  easel_editor_instance_updated (self);
}

/* Looks at the lines of the @inserted characters before @end. */
static void
check_lines (EaselEditorInstance *self,
             const GtkTextIter   *end,
             int                  inserted)
{
  GtkTextIter start = *end;

  if (self->hidden)
    return;
  /* Most insertions stay in one line. */
  if (inserted > gtk_text_iter_get_line_offset (end))
    gtk_text_iter_backward_chars (&start, inserted);
  if (has_long_line (&start, end))
    set_hidden (self, TRUE);
}

static void
insert_before_cb (EaselEditorInstance *self,
                  GtkTextIter         *iter,
                  const char          *text,
                  int                  length)
{
  gsize bytes = length < 0 ? strlen (text) : (gsize) length;

  self->last_insert = g_utf8_strlen (text, bytes);
  easel_editor_changes_add (self->changes, gtk_text_iter_get_offset (iter), 0, self->last_insert);
  count_undo (self, bytes);
  note_typing (self);
}

static void
delete_before_cb (EaselEditorInstance *self,
                  GtkTextIter         *start,
                  GtkTextIter         *end)
{
  guint offset = gtk_text_iter_get_offset (start);
  guint n_chars = gtk_text_iter_get_offset (end) - offset;

  easel_editor_changes_add (self->changes, offset, n_chars, 0);
  count_undo (self, n_chars);
  note_typing (self);
}

static void
insert_after_cb (EaselEditorInstance *self,
                 GtkTextIter         *end)
{
  check_lines (self, end, self->last_insert);
}

static void
delete_after_cb (EaselEditorInstance *self,
                 GtkTextIter         *start)
{
  check_lines (self, start, 0);
}

static void
changed_cb (EaselEditorInstance *self)
{
  GtkTextIter start, end;
  gboolean plain;

  /* Once for all of an agent's edits, at their end. */
  if (self->agent > 0)
    return;
  if (self->hidden)
    {
      gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (self->buffer), &start, &end);
      set_hidden (self, has_long_line (&start, &end));
    }
  plain = easel_editor_instance_is_plain (self);
  if (gtk_source_buffer_get_highlight_syntax (self->buffer) == plain)
    gtk_source_buffer_set_highlight_syntax (self->buffer, !plain);
  bound_undo (self);
  if (self->draft != NULL)
    easel_editor_draft_touch (self->draft);
}

static void
mark_set_cb (EaselEditorInstance *self,
             GtkTextIter         *iter,
             GtkTextMark         *mark)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);

  if (self->draft != NULL &&
      (mark == gtk_text_buffer_get_insert (buffer) || mark == gtk_text_buffer_get_selection_bound (buffer)))
    easel_editor_draft_touch (self->draft);
}

static const struct { const char *signal; GCallback callback; GConnectFlags flags; } watched[] = {
  { "insert-text", G_CALLBACK (insert_before_cb), 0 },
  { "delete-range", G_CALLBACK (delete_before_cb), 0 },
  { "insert-text", G_CALLBACK (insert_after_cb), G_CONNECT_AFTER },
  { "delete-range", G_CALLBACK (delete_after_cb), G_CONNECT_AFTER },
  { "changed", G_CALLBACK (changed_cb), 0 },
};
G_STATIC_ASSERT (G_N_ELEMENTS (watched) == G_N_ELEMENTS (((EaselEditorInstance *) NULL)->watches));

static void
modified_cb (EaselEditorInstance *self)
{
  if (!easel_editor_instance_is_unsaved (self))
    self->is_persons = FALSE;
  easel_editor_instance_updated (self);
}

/** easel_editor_instance_make_buffer: an empty buffer that is watched. */
void
easel_editor_instance_make_buffer (EaselEditorInstance *self)
{
  GtkTextIter start;

  self->buffer = gtk_source_buffer_new (NULL);
  self->changes = easel_editor_changes_new (1);
  gtk_text_buffer_get_start_iter (GTK_TEXT_BUFFER (self->buffer), &start);
  self->reveal = gtk_text_buffer_create_mark (GTK_TEXT_BUFFER (self->buffer), NULL, &start, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (watched); i++)
    self->watches[i] = g_signal_connect_object (self->buffer, watched[i].signal, watched[i].callback, self,
                                                G_CONNECT_SWAPPED | watched[i].flags);
  g_signal_connect_object (self->buffer, "mark-set", G_CALLBACK (mark_set_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->buffer, "modified-changed", G_CALLBACK (modified_cb), self, G_CONNECT_SWAPPED);
}

/**
 * easel_editor_instance_begin:
 * @self: an editor
 *
 * Changes up to easel_editor_instance_end() are made by the agent, all with easel_editor_instance_splice(): what the
 * signals would tell is noted there, once for each edit. The limits are looked at in the end.
 */
void
easel_editor_instance_begin (EaselEditorInstance *self)
{
  self->agent++;
  easel_editor_changes_begin (self->changes);
  for (guint i = 0; i < G_N_ELEMENTS (watched); i++)
    g_signal_handler_block (self->buffer, self->watches[i]);
  gtk_text_buffer_begin_user_action (GTK_TEXT_BUFFER (self->buffer));
}

void
easel_editor_instance_end (EaselEditorInstance *self)
{
  gtk_text_buffer_end_user_action (GTK_TEXT_BUFFER (self->buffer));
  for (guint i = 0; i < G_N_ELEMENTS (watched); i++)
    g_signal_handler_unblock (self->buffer, self->watches[i]);
  easel_editor_changes_end (self->changes);
  self->agent--;
  changed_cb (self);
}

/**
 * easel_editor_instance_splice:
 * @self: an editor, between begin and end
 * @start: (inout): where; the end of the new text after it
 * @removed: how many characters go there
 * @text: what comes in their place
 * @length: in bytes
 */
void
easel_editor_instance_splice (EaselEditorInstance *self,
                              GtkTextIter         *start,
                              guint                removed,
                              const char          *text,
                              gsize                length)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  guint inserted = g_utf8_strlen (text, length);
  GtkTextIter end;

  if (removed == 0 && inserted == 0)
    return;
  easel_editor_changes_add (self->changes, gtk_text_iter_get_offset (start), removed, inserted);
  count_undo (self, removed + length);
  if (removed > 0)
    {
      end = *start;
      gtk_text_iter_forward_chars (&end, removed);
      gtk_text_buffer_delete (buffer, start, &end);
    }
  if (inserted > 0)
    gtk_text_buffer_insert (buffer, start, text, length);
  check_lines (self, start, inserted);
}

/** easel_editor_instance_dup_text: (transfer full): all of it. */
char *
easel_editor_instance_dup_text (EaselEditorInstance *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (self->buffer), &start, &end);
  return gtk_text_buffer_get_slice (GTK_TEXT_BUFFER (self->buffer), &start, &end, TRUE);
}

/** easel_editor_instance_fill: the text as it was opened or restored. */
void
easel_editor_instance_fill (EaselEditorInstance *self,
                            const char          *text)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  GtkTextIter start;

  self->agent++;
  easel_editor_changes_begin (self->changes);
  gtk_text_buffer_begin_irreversible_action (buffer);
  gtk_text_buffer_set_text (buffer, text, -1);
  gtk_text_buffer_end_irreversible_action (buffer);
  easel_editor_changes_end (self->changes);
  self->agent--;
  self->undo_bytes = 0;
  gtk_text_buffer_get_start_iter (buffer, &start);
  gtk_text_buffer_place_cursor (buffer, &start);
  gtk_text_buffer_set_modified (buffer, FALSE);
  changed_cb (self);
}

/** easel_editor_instance_replace: another text, as a change of this one. */
void
easel_editor_instance_replace (EaselEditorInstance *self,
                               const char          *text)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  g_autofree char *present = easel_editor_instance_dup_text (self);
  gsize present_length = strlen (present), length = strlen (text), prefix, suffix;
  GtkTextIter start;

  easel_editor_common (present, present_length, text, length, &prefix, &suffix);
  gtk_text_buffer_get_iter_at_offset (buffer, &start, g_utf8_strlen (present, prefix));
  easel_editor_instance_begin (self);
  easel_editor_instance_splice (self, &start, g_utf8_strlen (present + prefix, present_length - prefix - suffix),
                                text + prefix, length - prefix - suffix);
  easel_editor_instance_end (self);
}

/** easel_editor_instance_set_language: @id: (nullable): a language of GtkSourceView that exists. */
void
easel_editor_instance_set_language (EaselEditorInstance *self,
                                    const char          *id)
{
  GtkSourceLanguageManager *manager = gtk_source_language_manager_get_default ();
  GtkSourceLanguage *language = id != NULL ? gtk_source_language_manager_get_language (manager, id) : NULL;

  gtk_source_buffer_set_language (self->buffer, language);
  easel_editor_instance_updated (self);
}

/** easel_editor_instance_guess_language: by the name of the file. */
void
easel_editor_instance_guess_language (EaselEditorInstance *self)
{
  GtkSourceLanguageManager *manager = gtk_source_language_manager_get_default ();

  gtk_source_buffer_set_language (self->buffer, gtk_source_language_manager_guess_language (manager, self->name, NULL));
  easel_editor_instance_updated (self);
}

/** easel_editor_instance_is_plain: whether the text is too large to be highlighted. */
gboolean
easel_editor_instance_is_plain (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), FALSE);

  return self->hidden ||
         gtk_text_buffer_get_char_count (GTK_TEXT_BUFFER (self->buffer)) > EASEL_LIMIT_EDITOR_HIGHLIGHT_BYTES;
}
