/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-line.h"
#include "easel-surface.h"
#include "easel-wait-page.h"

G_BEGIN_DECLS

/* The widgets around the content. Everything that they show follows from the states of canvas and surface, in
 * easel_surface_layout_update(). */
typedef struct
{
  EaselSurfaceLine *strip;     /* stale, closing */
  EaselSurfaceLine *notice;
  GtkWidget        *stack;     /* "view" or "page" */
  GtkWidget        *overlay;   /* the content, and the wait page over it */
  EaselWaitPage    *wait;
  AdwStatusPage    *page;
  GtkWidget        *reload;
  GtkWidget        *errors;
  EaselSurfaceLine *done;      /* what came of the last deed of the person */
  EaselSurfaceLine *more;      /* the line that only counts, once there are too many */
  guint             n_more;
} EaselSurfaceLayout;

void easel_surface_layout_build     (EaselSurfaceLayout *self,
                                     EaselSurface       *surface);
void easel_surface_layout_update    (EaselSurfaceLayout *self,
                                     EaselSurface       *surface);
void easel_surface_layout_add_error (EaselSurfaceLayout *self,
                                     EaselSurface       *surface,
                                     const char         *text);
void easel_surface_layout_set_done  (EaselSurfaceLayout *self,
                                     const char         *text);

G_END_DECLS
