/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-editor-line-bar.h"
#include "easel-editor-notice.h"
#include "easel-editor-review-page.h"
#include "easel-editor-search-bar.h"
#include "easel-editor-status-line.h"
#include "easel-editor-surface.h"

G_BEGIN_DECLS

struct _EaselEditorSurface
{
  EaselSurface           parent_instance;

  EaselEditorInstance   *instance;
  GtkSourceView         *view;
  GtkCssProvider        *font;
  GtkWidget             *stack;        /* "text", "review", "hidden" */
  EaselEditorNotice     *outside;
  EaselEditorNotice     *unkept;
  EaselEditorSearchBar  *search;
  EaselEditorLineBar    *line;
  EaselEditorReviewPage *review_page;
  EaselEditorReview     *review;       /* that the page shows */
  EaselEditorStatusLine *status;
  guint                  reveal_tick;
  guint                  check_timer;  /* while it is on the screen */
  gboolean               copying;      /* while the person says where a copy goes */
  GCancellable          *cancellable;
};

G_END_DECLS
