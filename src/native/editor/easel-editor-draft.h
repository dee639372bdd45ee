/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Called for the JSON and the text of a draft: both (transfer full). */
typedef void (*EaselEditorDraftSnapshot) (gpointer     user_data,
                                          JsonObject **header,
                                          char       **text);

/* Called with an error when writing begins to fail, and with NULL when it works again. */
typedef void (*EaselEditorDraftReport)   (gpointer      user_data,
                                          const GError *error);

/* Stores a text in the instance's private folder: written by a worker EASEL_LIMIT_EDITOR_DRAFT_DELAY after the first
 * unwritten change, and atomically, so that there is always a complete draft. */
typedef struct _EaselEditorDraft EaselEditorDraft;

EaselEditorDraft *easel_editor_draft_new    (GFile                     *folder,
                                             EaselEditorDraftSnapshot   snapshot,
                                             EaselEditorDraftReport     report,
                                             gpointer                   user_data);
/* Writes pending changes. */
void              easel_editor_draft_free   (EaselEditorDraft          *self);
void              easel_editor_draft_touch  (EaselEditorDraft          *self);
/* Writes pending changes, and waits. FALSE: they are not on the disk. */
gboolean          easel_editor_draft_flush  (EaselEditorDraft          *self);
/* Stops writing, and drops pending changes. */
void              easel_editor_draft_forget (EaselEditorDraft          *self);
gboolean          easel_editor_draft_read        (GFile                *folder,
                                                  JsonObject          **header,
                                                  char                **text,
                                                  GError              **error);
gboolean          easel_editor_draft_is_large    (GFile                *folder);
void              easel_editor_draft_read_async  (GFile                *folder,
                                                  GAsyncReadyCallback   callback,
                                                  gpointer              user_data);
/* As easel_editor_draft_read(). */
gboolean          easel_editor_draft_read_finish (GAsyncResult         *result,
                                                  JsonObject          **header,
                                                  char                **text,
                                                  GError              **error);

G_END_DECLS
