/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-editor-review.h"

G_BEGIN_DECLS

/* Proposed changes, with removed and added lines, for the user to accept or reject. */
#define EASEL_TYPE_EDITOR_REVIEW_PAGE (easel_editor_review_page_get_type ())
G_DECLARE_FINAL_TYPE (EaselEditorReviewPage, easel_editor_review_page, EASEL, EDITOR_REVIEW_PAGE, GtkBox)

void easel_editor_review_page_set_review (EaselEditorReviewPage *self,
                                          EaselEditorReview     *review);   /* nullable */

G_END_DECLS
