/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

/* The text that an agent and the user share: a buffer, its revision, and the author of its changes. Every change
 * increases the revision; the changes of one agent's call are one revision and one undo step.
 *
 * Signals: "touched": the text, the cursor or the selection has changed; "updated": another state has changed;
 * "foreign-edit" (guint offset, guint n_chars): an agent, or another program in the file, changed the text there. */
#define EASEL_TYPE_EDITOR_TEXT (easel_editor_text_get_type ())
G_DECLARE_FINAL_TYPE (EaselEditorText, easel_editor_text, EASEL, EDITOR_TEXT, GObject)

/* A replacement in the text; positions in characters. */
typedef struct
{
  guint  start;
  guint  end;
  guint  index;  /* index in the agent's list */
  char  *text;
} EaselEditorEdit;

EaselEditorText *easel_editor_text_new            (void);
GtkSourceBuffer *easel_editor_text_get_buffer     (EaselEditorText *self);
char            *easel_editor_text_dup            (EaselEditorText *self);
gint64           easel_editor_text_get_revision   (EaselEditorText *self);
GArray          *easel_editor_text_changes_since  (EaselEditorText *self,
                                                   gint64           revision);
void             easel_editor_text_fill           (EaselEditorText *self,
                                                   const char      *text);
void             easel_editor_text_fill_async     (EaselEditorText     *self,
                                                   const char          *text,
                                                   GCancellable        *cancellable,
                                                   GAsyncReadyCallback  callback,
                                                   gpointer             user_data);
gboolean         easel_editor_text_fill_finish    (EaselEditorText  *self,
                                                   GAsyncResult     *result,
                                                   GError          **error);
void             easel_editor_text_restore        (EaselEditorText *self,
                                                   gint64           revision,
                                                   gboolean         unsaved,
                                                   gboolean         is_users);
void             easel_editor_text_replace        (EaselEditorText *self,
                                                   const char      *text);
void             easel_editor_text_apply          (EaselEditorText *self,
                                                   GArray          *edits);
gboolean         easel_editor_text_is_unsaved     (EaselEditorText *self);
void             easel_editor_text_set_unsaved    (EaselEditorText *self,
                                                   gboolean         unsaved);
gboolean         easel_editor_text_is_users       (EaselEditorText *self);
gboolean         easel_editor_text_is_typed       (EaselEditorText *self);
gboolean         easel_editor_text_is_discarded   (EaselEditorText *self);
void             easel_editor_text_discard        (EaselEditorText *self);
const char      *easel_editor_text_get_language   (EaselEditorText *self);
void             easel_editor_text_set_language   (EaselEditorText *self,
                                                   const char      *id);
void             easel_editor_text_guess_language (EaselEditorText *self,
                                                   const char      *name);
gboolean         easel_editor_text_is_plain       (EaselEditorText *self);
gboolean         easel_editor_text_is_hidden      (EaselEditorText *self);

G_END_DECLS
