/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Log of changes to a text since a revision: pure, in characters. Every change outside a batch increases the
 * revision. */
typedef struct _EaselEditorChanges EaselEditorChanges;

typedef struct
{
  guint start;
  guint end;
} EaselEditorSpan;

EaselEditorChanges *easel_editor_changes_new          (gint64              revision);
void                easel_editor_changes_free         (EaselEditorChanges *self);
gint64              easel_editor_changes_get_revision (EaselEditorChanges *self);
void                easel_editor_changes_begin        (EaselEditorChanges *self);
void                easel_editor_changes_end          (EaselEditorChanges *self);
void                easel_editor_changes_add          (EaselEditorChanges *self,
                                                       guint               offset,
                                                       guint               removed,
                                                       guint               inserted);
/* (transfer full) (nullable): EaselEditorSpan of the present text, in order, touching ones joined; NULL if the log
 * does not reach back to @revision. */
GArray             *easel_editor_changes_since        (EaselEditorChanges *self,
                                                       gint64              revision);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselEditorChanges, easel_editor_changes_free)

G_END_DECLS
