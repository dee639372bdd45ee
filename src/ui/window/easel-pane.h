/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-canvas-page.h"

G_BEGIN_DECLS

/* The tabs of one view, and the canvas in front of them.
 * Property, notifying: "canvas" (nullable). */
#define EASEL_TYPE_PANE (easel_pane_get_type ())
G_DECLARE_FINAL_TYPE (EaselPane, easel_pane, EASEL, PANE, AdwBin)

/* @view: (nullable) */
void          easel_pane_set_view          (EaselPane  *self,
                                            AdwTabView *view);
AdwTabView   *easel_pane_get_view          (EaselPane  *self);
/* (nullable) */
AdwTabPage   *easel_pane_get_tab           (EaselPane  *self);
EaselCanvas  *easel_pane_get_canvas        (EaselPane  *self);
EaselSurface *easel_pane_get_surface       (EaselPane  *self);
gboolean      easel_pane_has_tabs          (EaselPane  *self);
/* Without tabs around the canvas. */
void          easel_pane_set_bare          (EaselPane  *self,
                                            gboolean    is_bare);
/* A tab bar only where there are several tabs. */
void          easel_pane_set_lean          (EaselPane  *self,
                                            gboolean    is_lean);
/* The button for all canvases stands at the end of the tabs. */
void          easel_pane_set_last          (EaselPane  *self,
                                            gboolean    is_last);
void          easel_pane_focus             (EaselPane  *self);
void          easel_pane_focus_after_enter (EaselPane  *self);

G_END_DECLS
