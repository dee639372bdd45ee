/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-editor-file.h"
#include "easel-editor-review.h"
#include "easel-editor-text.h"
#include "easel-instance.h"

G_BEGIN_DECLS

/* A text with its file, its draft and the agent's proposal.
 *
 * Signals: "updated": something beside the text has changed; "reveal": scroll to the mark; "failed" (const char *):
 * a translated sentence about a failed action of the user. */
#define EASEL_TYPE_EDITOR_INSTANCE (easel_editor_instance_get_type ())
G_DECLARE_FINAL_TYPE (EaselEditorInstance, easel_editor_instance, EASEL, EDITOR_INSTANCE, EaselInstance)

EaselEditorText   *easel_editor_instance_get_text          (EaselEditorInstance *self);
EaselEditorFile   *easel_editor_instance_get_file          (EaselEditorInstance *self);
EaselEditorReview *easel_editor_instance_get_review        (EaselEditorInstance *self);   /* nullable */
const char        *easel_editor_instance_get_name          (EaselEditorInstance *self);   /* for display */
GtkTextMark       *easel_editor_instance_get_reveal        (EaselEditorInstance *self);
gboolean           easel_editor_instance_is_ready          (EaselEditorInstance *self);
gboolean           easel_editor_instance_is_read_only      (EaselEditorInstance *self);
/* (nullable): a translated sentence, if the text would be lost when Easel ended now. */
const char        *easel_editor_instance_get_draft_failure (EaselEditorInstance *self);
gboolean           easel_editor_instance_has_file          (EaselEditorInstance *self);
gboolean           easel_editor_instance_can_save          (EaselEditorInstance *self);

void     easel_editor_instance_reveal        (EaselEditorInstance  *self,
                                              const GtkTextIter    *iter);
void     easel_editor_instance_touch         (EaselEditorInstance  *self);
gboolean easel_editor_instance_propose       (EaselEditorInstance  *self,
                                              const char           *text);
void     easel_editor_instance_check         (EaselEditorInstance  *self);
gboolean easel_editor_instance_has_conflict  (EaselEditorInstance  *self);
void     easel_editor_instance_keep          (EaselEditorInstance  *self);
void     easel_editor_instance_save_async    (EaselEditorInstance  *self,
                                              GCancellable         *cancellable,
                                              GAsyncReadyCallback   callback,
                                              gpointer              user_data);
/* Number of bytes written, -1 on failure. */
gint64   easel_editor_instance_save_finish   (EaselEditorInstance  *self,
                                              GAsyncResult         *result,
                                              GError              **error);
/* Writes a copy to another file, for the user. */
void     easel_editor_instance_copy_async    (EaselEditorInstance  *self,
                                              GFile                *file,
                                              GAsyncReadyCallback   callback,
                                              gpointer              user_data);
/* The revision in the copy, -1 on failure. */
gint64   easel_editor_instance_copy_finish   (EaselEditorInstance  *self,
                                              GAsyncResult         *result,
                                              GError              **error);
void     easel_editor_instance_revert_async  (EaselEditorInstance  *self,
                                              GCancellable         *cancellable,
                                              GAsyncReadyCallback   callback,
                                              gpointer              user_data);
gboolean easel_editor_instance_revert_finish (EaselEditorInstance  *self,
                                              GAsyncResult         *result,
                                              GError              **error);

G_END_DECLS
