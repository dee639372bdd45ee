/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-text.h"

#include <string.h>

#include "easel-diff.h"
#include "easel-editor-changes.h"
#include "easel-editor-limits.h"

struct _EaselEditorText
{
  GObject             parent_instance;

  GtkSourceBuffer    *buffer;
  EaselEditorChanges *changes;
  gulong              watches[5];   /* handlers of the buffer's signals */
  gsize               undo_bytes;
  GTask              *filling;      /* nullable, borrowed: inserts a large text in pieces */
  guint               agent;        /* nesting depth: changes are not by the user while > 0 */
  int                 last_insert;  /* characters of the insertion in progress */
  gint64              typed;        /* monotonic time of the user's last change */
  gboolean            is_users;
  gboolean            is_discarded;
  gboolean            hidden;
};

enum { FOREIGN_EDIT, TOUCHED, UPDATED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselEditorText, easel_editor_text, G_TYPE_OBJECT)

static void
emit_touched (EaselEditorText *self)
{
  g_signal_emit (self, signals[TOUCHED], 0);
}

static void
emit_updated (EaselEditorText *self)
{
  g_signal_emit (self, signals[UPDATED], 0);
}

/* Clears the undo history between two changes, because GTK must not do that inside a step. */
static void
bound_undo (EaselEditorText *self)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);

  if (self->undo_bytes <= EASEL_LIMIT_EDITOR_UNDO_BYTES)
    return;
  self->undo_bytes = 0;
  gtk_text_buffer_set_enable_undo (buffer, FALSE);
  gtk_text_buffer_set_enable_undo (buffer, TRUE);
}

static void
note_typing (EaselEditorText *self)
{
  if (self->agent > 0)
    return;
  self->typed = g_get_monotonic_time ();
  self->is_users = TRUE;
  self->is_discarded = FALSE;
}

/* Whether a line from @start to @end is too long to be shown. */
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
set_hidden (EaselEditorText *self,
            gboolean         hidden)
{
  if (self->hidden == hidden)
    return;
  self->hidden = hidden;
  emit_updated (self);
}

/* Checks the lines of the @inserted characters before @end. */
static void
check_lines (EaselEditorText   *self,
             const GtkTextIter *end,
             int                inserted)
{
  GtkTextIter start = *end;

  if (self->hidden)
    return;
  /* Most insertions are within one line. */
  if (inserted > gtk_text_iter_get_line_offset (end))
    gtk_text_iter_backward_chars (&start, inserted);
  if (has_long_line (&start, end))
    set_hidden (self, TRUE);
}

static void
insert_before_cb (EaselEditorText *self,
                  GtkTextIter     *iter,
                  const char      *text,
                  int              length)
{
  gsize bytes = length < 0 ? strlen (text) : (gsize) length;

  self->last_insert = g_utf8_strlen (text, bytes);
  easel_editor_changes_add (self->changes, gtk_text_iter_get_offset (iter), 0, self->last_insert);
  self->undo_bytes += bytes;
  note_typing (self);
}

static void
delete_before_cb (EaselEditorText *self,
                  GtkTextIter     *start,
                  GtkTextIter     *end)
{
  guint offset = gtk_text_iter_get_offset (start);
  guint n_chars = gtk_text_iter_get_offset (end) - offset;

  easel_editor_changes_add (self->changes, offset, n_chars, 0);
  self->undo_bytes += n_chars;
  note_typing (self);
}

static void
insert_after_cb (EaselEditorText *self,
                 GtkTextIter     *end)
{
  check_lines (self, end, self->last_insert);
}

static void
delete_after_cb (EaselEditorText *self,
                 GtkTextIter     *start)
{
  check_lines (self, start, 0);
}

static void
changed_cb (EaselEditorText *self)
{
  GtkTextIter start, end;
  gboolean plain;

  /* Once for all edits of an agent's call, at their end. */
  if (self->agent > 0)
    return;
  if (self->hidden)
    {
      gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (self->buffer), &start, &end);
      set_hidden (self, has_long_line (&start, &end));
    }
  plain = easel_editor_text_is_plain (self);
  if (gtk_source_buffer_get_highlight_syntax (self->buffer) == plain)
    gtk_source_buffer_set_highlight_syntax (self->buffer, !plain);
  bound_undo (self);
  emit_touched (self);
}

static void
mark_set_cb (EaselEditorText *self,
             GtkTextIter     *iter,
             GtkTextMark     *mark)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);

  if (mark == gtk_text_buffer_get_insert (buffer) || mark == gtk_text_buffer_get_selection_bound (buffer))
    emit_touched (self);
}

static const struct { const char *signal; GCallback callback; GConnectFlags flags; } watched[] = {
  { "insert-text", G_CALLBACK (insert_before_cb), 0 },
  { "delete-range", G_CALLBACK (delete_before_cb), 0 },
  { "insert-text", G_CALLBACK (insert_after_cb), G_CONNECT_AFTER },
  { "delete-range", G_CALLBACK (delete_after_cb), G_CONNECT_AFTER },
  { "changed", G_CALLBACK (changed_cb), 0 },
};
G_STATIC_ASSERT (G_N_ELEMENTS (watched) == G_N_ELEMENTS (((EaselEditorText *) NULL)->watches));

static void
modified_cb (EaselEditorText *self)
{
  if (!easel_editor_text_is_unsaved (self))
    self->is_users = FALSE;
  emit_updated (self);
}

static void
easel_editor_text_finalize (GObject *object)
{
  EaselEditorText *self = EASEL_EDITOR_TEXT (object);

  g_clear_object (&self->buffer);
  g_clear_pointer (&self->changes, easel_editor_changes_free);
  G_OBJECT_CLASS (easel_editor_text_parent_class)->finalize (object);
}

static void
easel_editor_text_class_init (EaselEditorTextClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = easel_editor_text_finalize;
  signals[TOUCHED] = g_signal_new ("touched", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FOREIGN_EDIT] = g_signal_new ("foreign-edit", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                        G_TYPE_UINT, G_TYPE_UINT);
  signals[UPDATED] = g_signal_new ("updated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_editor_text_init (EaselEditorText *self)
{
  gtk_source_init ();
  self->buffer = gtk_source_buffer_new (NULL);
  self->changes = easel_editor_changes_new (1);
  for (guint i = 0; i < G_N_ELEMENTS (watched); i++)
    self->watches[i] = g_signal_connect_object (self->buffer, watched[i].signal, watched[i].callback, self,
                                                G_CONNECT_SWAPPED | watched[i].flags);
  g_signal_connect_object (self->buffer, "mark-set", G_CALLBACK (mark_set_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->buffer, "modified-changed", G_CALLBACK (modified_cb), self, G_CONNECT_SWAPPED);
}

/** easel_editor_text_new: (transfer full): an empty text. */
EaselEditorText *
easel_editor_text_new (void)
{
  return g_object_new (EASEL_TYPE_EDITOR_TEXT, NULL);
}

/** easel_editor_text_get_buffer: (transfer none): the buffer; direct changes to it count as the user's. */
GtkSourceBuffer *
easel_editor_text_get_buffer (EaselEditorText *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_TEXT (self), NULL);

  return self->buffer;
}

/** easel_editor_text_dup: (transfer full): the whole text. */
char *
easel_editor_text_dup (EaselEditorText *self)
{
  GtkTextIter start, end;

  g_return_val_if_fail (EASEL_IS_EDITOR_TEXT (self), NULL);

  gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (self->buffer), &start, &end);
  return gtk_text_buffer_get_slice (GTK_TEXT_BUFFER (self->buffer), &start, &end, TRUE);
}

/** easel_editor_text_get_revision: the revision of the present text. */
gint64
easel_editor_text_get_revision (EaselEditorText *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_TEXT (self), 0);

  return easel_editor_changes_get_revision (self->changes);
}

/**
 * easel_editor_text_changes_since:
 * @self: a text
 * @revision: the revision to compare with
 *
 * Returns: (transfer full) (nullable): as easel_editor_changes_since()
 */
GArray *
easel_editor_text_changes_since (EaselEditorText *self,
                                 gint64           revision)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_TEXT (self), NULL);

  return easel_editor_changes_since (self->changes, revision);
}

/* Inserts at the end, as a part of the content of the file. */
static void
fill_piece (EaselEditorText *self,
            const char      *text,
            gsize            length)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  GtkTextIter end;

  self->agent++;
  gtk_text_buffer_begin_irreversible_action (buffer);
  gtk_text_buffer_get_end_iter (buffer, &end);
  gtk_text_buffer_insert (buffer, &end, text, (int) length);
  gtk_text_buffer_end_irreversible_action (buffer);
  self->agent--;
}

/* Empties the text for one that is inserted in pieces: agents see a single new revision, after the last piece. */
static void
begin_fill (EaselEditorText *self)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);

  /* The text replaces one that is still being inserted. */
  if (self->filling != NULL)
    easel_editor_changes_end (self->changes);
  self->filling = NULL;
  easel_editor_changes_begin (self->changes);
  self->agent++;
  gtk_text_buffer_begin_irreversible_action (buffer);
  gtk_text_buffer_set_text (buffer, "", 0);
  gtk_text_buffer_end_irreversible_action (buffer);
  self->agent--;
}

static void
end_fill (EaselEditorText *self)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  GtkTextIter start;

  self->filling = NULL;
  easel_editor_changes_end (self->changes);
  self->undo_bytes = 0;
  gtk_text_buffer_get_start_iter (buffer, &start);
  gtk_text_buffer_place_cursor (buffer, &start);
  gtk_text_buffer_set_modified (buffer, FALSE);
  changed_cb (self);
}

/** easel_editor_text_fill: @text: the content of the file. Clears the undo history; the text counts as saved. */
void
easel_editor_text_fill (EaselEditorText *self,
                        const char      *text)
{
  g_return_if_fail (EASEL_IS_EDITOR_TEXT (self));

  begin_fill (self);
  fill_piece (self, text, strlen (text));
  end_fill (self);
}

/* A large text that is inserted in pieces. */
typedef struct
{
  char  *text;
  gsize  length;
  gsize  done;
} Fill;

static void
fill_free (Fill *fill)
{
  g_free (fill->text);
  g_free (fill);
}

static gboolean
fill_cb (gpointer user_data)
{
  GTask *task = user_data;
  EaselEditorText *self = g_task_get_source_object (task);
  Fill *fill = g_task_get_task_data (task);
  const char *start = fill->text + fill->done;
  const char *end = fill->text + fill->length;

  if (self->filling != task || g_cancellable_is_cancelled (g_task_get_cancellable (task)))
    {
      if (self->filling == task)
        end_fill (self);
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "the text was not needed any more");
      return G_SOURCE_REMOVE;
    }
  if (start < end)
    {
      if (end - start > EASEL_LIMIT_EDITOR_PIECE)
        end = g_utf8_find_prev_char (start, start + EASEL_LIMIT_EDITOR_PIECE);
      fill_piece (self, start, (gsize) (end - start));
      fill->done = (gsize) (end - fill->text);
      return G_SOURCE_CONTINUE;
    }
  /* In a turn of its own, because much depends on it. */
  end_fill (self);
  g_task_return_boolean (task, TRUE);
  return G_SOURCE_REMOVE;
}

/**
 * easel_editor_text_fill_async:
 * @self: a text that nobody changes before it is filled
 * @text: the content of the file
 * @cancellable: (nullable): stops, and leaves a part of the text
 * @callback: called with the result
 * @user_data: for @callback
 *
 * Does the same as easel_editor_text_fill() without holding up the main loop: inserts the text in pieces.
 */
void
easel_editor_text_fill_async (EaselEditorText     *self,
                              const char          *text,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(GSource) source = g_idle_source_new ();
  Fill *fill;

  g_return_if_fail (EASEL_IS_EDITOR_TEXT (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_editor_text_fill_async);
  fill = g_new0 (Fill, 1);
  fill->text = g_strdup (text);
  fill->length = strlen (text);
  g_task_set_task_data (task, fill, (GDestroyNotify) fill_free);
  begin_fill (self);
  self->filling = task;
  g_task_attach_source (task, source, fill_cb);
}

gboolean
easel_editor_text_fill_finish (EaselEditorText  *self,
                               GAsyncResult     *result,
                               GError          **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/**
 * easel_editor_text_restore:
 * @self: a text that was filled with its content before the restart
 * @revision: its revision then, which is still valid because the text is the same
 * @unsaved: as easel_editor_text_is_unsaved() was
 * @is_users: as easel_editor_text_is_users() was
 */
void
easel_editor_text_restore (EaselEditorText *self,
                           gint64           revision,
                           gboolean         unsaved,
                           gboolean         is_users)
{
  g_return_if_fail (EASEL_IS_EDITOR_TEXT (self));

  g_clear_pointer (&self->changes, easel_editor_changes_free);
  self->changes = easel_editor_changes_new (MAX (revision, 1));
  gtk_text_buffer_set_modified (GTK_TEXT_BUFFER (self->buffer), unsaved);
  self->is_users = is_users;
}

/* Replaces @removed characters by @text, and records what the signals must report, once for each edit. */
static void
splice (EaselEditorText *self,
        guint            offset,
        guint            removed,
        const char      *text,
        gsize            length)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  guint inserted = g_utf8_strlen (text, length);
  GtkTextIter start, end;

  if (removed == 0 && inserted == 0)
    return;
  easel_editor_changes_add (self->changes, offset, removed, inserted);
  self->undo_bytes += removed + length;
  gtk_text_buffer_get_iter_at_offset (buffer, &start, offset);
  if (removed > 0)
    {
      end = start;
      gtk_text_iter_forward_chars (&end, removed);
      gtk_text_buffer_delete (buffer, &start, &end);
    }
  if (inserted > 0)
    gtk_text_buffer_insert (buffer, &start, text, length);
  check_lines (self, &start, inserted);
  if (inserted > 0)
    g_signal_emit (self, signals[FOREIGN_EDIT], 0, offset, inserted);
}

/* Changes until end_agent() are the agent's and use splice(); limits are checked at the end. */
static void
begin_agent (EaselEditorText *self)
{
  self->agent++;
  easel_editor_changes_begin (self->changes);
  for (guint i = 0; i < G_N_ELEMENTS (watched); i++)
    g_signal_handler_block (self->buffer, self->watches[i]);
  gtk_text_buffer_begin_user_action (GTK_TEXT_BUFFER (self->buffer));
}

static void
end_agent (EaselEditorText *self)
{
  gtk_text_buffer_end_user_action (GTK_TEXT_BUFFER (self->buffer));
  for (guint i = 0; i < G_N_ELEMENTS (watched); i++)
    g_signal_handler_unblock (self->buffer, self->watches[i]);
  easel_editor_changes_end (self->changes);
  self->agent--;
  changed_cb (self);
}

/**
 * easel_editor_text_replace:
 * @self: a text
 * @text: the new text
 *
 * Replaces the text for an agent. Equal parts at both ends are not touched, so a cursor in them stays.
 */
void
easel_editor_text_replace (EaselEditorText *self,
                           const char      *text)
{
  g_autofree char *present = easel_editor_text_dup (self);
  gsize present_length, length, prefix, suffix;

  g_return_if_fail (EASEL_IS_EDITOR_TEXT (self));

  present_length = strlen (present);
  length = strlen (text);
  easel_diff_common (present, present_length, text, length, &prefix, &suffix);
  begin_agent (self);
  splice (self, g_utf8_strlen (present, prefix), g_utf8_strlen (present + prefix, present_length - prefix - suffix),
          text + prefix, length - prefix - suffix);
  end_agent (self);
}

/**
 * easel_editor_text_apply:
 * @self: a text
 * @edits: (element-type EaselEditorEdit): sorted, with positions in the text before all edits
 *
 * Changes the text for an agent.
 */
void
easel_editor_text_apply (EaselEditorText *self,
                         GArray          *edits)
{
  g_return_if_fail (EASEL_IS_EDITOR_TEXT (self));

  begin_agent (self);
  /* Applied from the last to the first, so that earlier positions stay valid. */
  for (guint i = edits->len; i > 0; i--)
    {
      const EaselEditorEdit *edit = &g_array_index (edits, EaselEditorEdit, i - 1);

      splice (self, edit->start, edit->end - edit->start, edit->text, strlen (edit->text));
    }
  end_agent (self);
}

/** easel_editor_text_is_unsaved: whether the text has changes that are not in any file. */
gboolean
easel_editor_text_is_unsaved (EaselEditorText *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_TEXT (self), FALSE);

  return gtk_text_buffer_get_modified (GTK_TEXT_BUFFER (self->buffer));
}

void
easel_editor_text_set_unsaved (EaselEditorText *self,
                               gboolean         unsaved)
{
  g_return_if_fail (EASEL_IS_EDITOR_TEXT (self));

  gtk_text_buffer_set_modified (GTK_TEXT_BUFFER (self->buffer), unsaved);
}

/**
 * easel_editor_text_is_users:
 * @self: a text
 *
 * Returns: whether the user changed the text since it was saved; otherwise an agent may close it
 */
gboolean
easel_editor_text_is_users (EaselEditorText *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_TEXT (self), FALSE);

  return self->is_users;
}

/** easel_editor_text_is_typed: whether the user is typing now. */
gboolean
easel_editor_text_is_typed (EaselEditorText *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_TEXT (self), FALSE);

  return self->typed != 0 &&
         g_get_monotonic_time () - self->typed < EASEL_LIMIT_EDITOR_TYPING * G_TIME_SPAN_MILLISECOND;
}

/** easel_editor_text_is_discarded: whether the user discarded the text, and has not typed since. */
gboolean
easel_editor_text_is_discarded (EaselEditorText *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_TEXT (self), FALSE);

  return self->is_discarded;
}

/** easel_editor_text_discard: the user agreed that the text may be lost. */
void
easel_editor_text_discard (EaselEditorText *self)
{
  g_return_if_fail (EASEL_IS_EDITOR_TEXT (self));

  self->is_discarded = TRUE;
}

/** easel_editor_text_get_language: (transfer none) (nullable): the id of a language of GtkSourceView. */
const char *
easel_editor_text_get_language (EaselEditorText *self)
{
  GtkSourceLanguage *language;

  g_return_val_if_fail (EASEL_IS_EDITOR_TEXT (self), NULL);

  language = gtk_source_buffer_get_language (self->buffer);
  return language != NULL ? gtk_source_language_get_id (language) : NULL;
}

/**
 * easel_editor_text_set_language:
 * @self: a text
 * @id: (nullable): the id of a language of GtkSourceView; unknown ids are ignored
 */
void
easel_editor_text_set_language (EaselEditorText *self,
                                const char      *id)
{
  GtkSourceLanguageManager *manager = gtk_source_language_manager_get_default ();

  g_return_if_fail (EASEL_IS_EDITOR_TEXT (self));

  gtk_source_buffer_set_language (self->buffer,
                                  id != NULL ? gtk_source_language_manager_get_language (manager, id) : NULL);
  emit_updated (self);
}

/** easel_editor_text_guess_language: @name: the file name. */
void
easel_editor_text_guess_language (EaselEditorText *self,
                                  const char      *name)
{
  GtkSourceLanguageManager *manager = gtk_source_language_manager_get_default ();
  GtkSourceLanguage *language;

  g_return_if_fail (EASEL_IS_EDITOR_TEXT (self));

  language = gtk_source_language_manager_guess_language (manager, name, NULL);
  /* GtkSourceView takes *.py for Python 2, which has not been maintained since 2020. */
  if (language != NULL && g_str_equal (gtk_source_language_get_id (language), "python"))
    language = gtk_source_language_manager_get_language (manager, "python3");
  gtk_source_buffer_set_language (self->buffer, language);
  emit_updated (self);
}

/** easel_editor_text_is_plain: whether it is too large to be highlighted. */
gboolean
easel_editor_text_is_plain (EaselEditorText *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_TEXT (self), FALSE);

  return self->hidden ||
         gtk_text_buffer_get_char_count (GTK_TEXT_BUFFER (self->buffer)) > EASEL_LIMIT_EDITOR_HIGHLIGHT_BYTES;
}

/** easel_editor_text_is_hidden: whether a line is too long to be shown. */
gboolean
easel_editor_text_is_hidden (EaselEditorText *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_TEXT (self), FALSE);

  return self->hidden;
}
