/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Called when a draft is written, for its JSON and its text: both (transfer full). */
typedef void (*EaselEditorDraftSnapshot) (gpointer     user_data,
                                          JsonObject **header,
                                          char       **text);

/* Called when writing begins to fail, with why, and with NULL when it works again. */
typedef void (*EaselEditorDraftReport)   (gpointer      user_data,
                                          const GError *error);

/* Keeps a text in the instance's own folder: written EASEL_LIMIT_EDITOR_DRAFT_DELAY after the first change that was not
 * written, on a worker, in one step, so that there is always a whole one. */
typedef struct _EaselEditorDraft EaselEditorDraft;

EaselEditorDraft *easel_editor_draft_new    (GFile                     *folder,
                                             EaselEditorDraftSnapshot   snapshot,
                                             EaselEditorDraftReport     report,
                                             gpointer                   user_data);
/* Writes what is not written yet. */
void              easel_editor_draft_free   (EaselEditorDraft          *self);
void              easel_editor_draft_touch  (EaselEditorDraft          *self);
/* Writes what is not written yet, and waits. FALSE: it is not on the disk. */
gboolean          easel_editor_draft_flush  (EaselEditorDraft          *self);
/* Nothing more is written. */
void              easel_editor_draft_forget (EaselEditorDraft          *self);
gboolean          easel_editor_draft_read   (GFile                     *folder,
                                             JsonObject               **header,
                                             char                     **text,
                                             GError                   **error);

G_END_DECLS
