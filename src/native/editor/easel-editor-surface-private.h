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
  EaselEditorSearchBar  *search;
  EaselEditorLineBar    *line;
  EaselEditorReviewPage *review_page;
  EaselEditorReview     *review;       /* that the page shows */
  EaselEditorStatusLine *status;
  guint                  reveal_tick;
  guint                  check_timer;  /* while it is on the screen */
  GtkNativeDialog       *chooser;      /* while the person says where a copy goes */
  GCancellable          *cancellable;
};

/* -surface-build.c */
void easel_editor_surface_build      (EaselEditorSurface *self);
/* -surface-close.c */
void easel_editor_surface_query_close_async  (EaselSurface        *surface,
                                              GCancellable        *cancellable,
                                              GAsyncReadyCallback  callback,
                                              gpointer             user_data);
gboolean easel_editor_surface_query_close_finish (EaselSurface       *surface,
                                                  GAsyncResult       *result,
                                                  GError            **error);
/* -surface-copy.c */
void easel_editor_surface_copy_async (EaselEditorSurface  *self,
                                      GAsyncReadyCallback  callback,
                                      gpointer             user_data);
gboolean easel_editor_surface_copy_finish (EaselEditorSurface *self,
                                           GAsyncResult       *result);

G_END_DECLS
