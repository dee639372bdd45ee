/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtksourceview/gtksource.h>

#include "easel-editor-encoding.h"
#include "easel-editor-review.h"
#include "easel-instance.h"

G_BEGIN_DECLS

/* An open text: the buffer that the agent and the person share, its file, its draft and its proposed changes.
 *
 * Signals: "updated": something that the surface shows beside the text is different; "reveal": look at the mark;
 * "failed" (const char *): a translated sentence about what the person did. */
#define EASEL_TYPE_EDITOR_INSTANCE (easel_editor_instance_get_type ())
G_DECLARE_FINAL_TYPE (EaselEditorInstance, easel_editor_instance, EASEL, EDITOR_INSTANCE, EaselInstance)

GtkSourceBuffer         *easel_editor_instance_get_buffer   (EaselEditorInstance *self);
EaselEditorReview       *easel_editor_instance_get_review   (EaselEditorInstance *self);   /* nullable */
const char              *easel_editor_instance_get_name     (EaselEditorInstance *self);   /* for display */
const EaselEditorFormat *easel_editor_instance_get_format   (EaselEditorInstance *self);
gint64                   easel_editor_instance_get_revision (EaselEditorInstance *self);
GtkTextMark             *easel_editor_instance_get_reveal   (EaselEditorInstance *self);
gboolean                 easel_editor_instance_is_ready     (EaselEditorInstance *self);
gboolean                 easel_editor_instance_is_read_only (EaselEditorInstance *self);
gboolean                 easel_editor_instance_is_unsaved   (EaselEditorInstance *self);
/* The person's word: an agent may close it as it is. */
void                     easel_editor_instance_discard      (EaselEditorInstance *self);
/* (nullable): a sentence for the person: what they wrote would be lost if Easel ended now. */
const char              *easel_editor_instance_get_unkept   (EaselEditorInstance *self);
gboolean                 easel_editor_instance_is_saving    (EaselEditorInstance *self);
gboolean                 easel_editor_instance_has_file     (EaselEditorInstance *self);
gboolean                 easel_editor_instance_can_save     (EaselEditorInstance *self);
/* The file is not what the text came from: Reload takes it, Keep stays with the text. */
gboolean                 easel_editor_instance_is_outside   (EaselEditorInstance *self);
gboolean                 easel_editor_instance_is_plain     (EaselEditorInstance *self);   /* too large to highlight */
gboolean                 easel_editor_instance_is_hidden    (EaselEditorInstance *self);   /* a line too long to draw */

void                     easel_editor_instance_check        (EaselEditorInstance *self);
void                     easel_editor_instance_keep         (EaselEditorInstance *self);
void                     easel_editor_instance_save_async   (EaselEditorInstance *self,
                                                             GCancellable        *cancellable,
                                                             GAsyncReadyCallback  callback,
                                                             gpointer             user_data);
/* The bytes written, -1 on failure. */
gint64                   easel_editor_instance_save_finish  (EaselEditorInstance *self,
                                                             GAsyncResult        *result,
                                                             GError             **error);
/* Into another file, for the person. */
void                     easel_editor_instance_copy_async   (EaselEditorInstance *self,
                                                             GFile               *file,
                                                             GAsyncReadyCallback  callback,
                                                             gpointer             user_data);
/* The revision that the copy holds, -1 on failure. */
gint64                   easel_editor_instance_copy_finish  (EaselEditorInstance *self,
                                                             GAsyncResult        *result,
                                                             GError             **error);
void                     easel_editor_instance_revert_async (EaselEditorInstance *self,
                                                             GCancellable        *cancellable,
                                                             GAsyncReadyCallback  callback,
                                                             gpointer             user_data);
gboolean                 easel_editor_instance_revert_finish (EaselEditorInstance *self,
                                                              GAsyncResult        *result,
                                                              GError             **error);

G_END_DECLS
