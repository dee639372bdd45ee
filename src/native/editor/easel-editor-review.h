/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

#include "easel-diff.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_EDITOR_PENDING,
  EASEL_EDITOR_ACCEPTED,
  EASEL_EDITOR_REJECTED,
  EASEL_EDITOR_OUTDATED,   /* the text of the hunk was changed in the meantime */
} EaselEditorDecision;

/* A text that the agent proposes, divided into hunks for the user to decide. Marks keep the hunks at their text.
 * Signals: "decided" (guint hunk): the hunk was decided. */
#define EASEL_TYPE_EDITOR_REVIEW (easel_editor_review_get_type ())
G_DECLARE_FINAL_TYPE (EaselEditorReview, easel_editor_review, EASEL, EDITOR_REVIEW, GObject)

/* (nullable): NULL if there are more than EASEL_LIMIT_EDITOR_HUNKS. */
EaselEditorReview     *easel_editor_review_new          (GtkTextBuffer       *buffer,
                                                         const char          *proposed);
const char            *easel_editor_review_get_proposed (EaselEditorReview   *self);
guint                  easel_editor_review_get_n_hunks  (EaselEditorReview   *self);
const EaselDiffHunk *easel_editor_review_get_hunk     (EaselEditorReview   *self,
                                                         guint                hunk);
EaselEditorDecision    easel_editor_review_get_decision (EaselEditorReview   *self,
                                                         guint                hunk);
void                   easel_editor_review_decide       (EaselEditorReview   *self,
                                                         guint                hunk,
                                                         gboolean             accept);
void                   easel_editor_review_decide_all   (EaselEditorReview   *self,
                                                         gboolean             accept);
gboolean               easel_editor_review_is_pending   (EaselEditorReview   *self);
/* (transfer full): the state without the hunks, as a message to the agent. */
JsonObject            *easel_editor_review_summarize    (EaselEditorReview   *self);
JsonObject            *easel_editor_review_to_json      (EaselEditorReview   *self);

G_END_DECLS
