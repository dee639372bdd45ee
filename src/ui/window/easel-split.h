/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-pane.h"
#include "easel-tab-pair.h"

G_BEGIN_DECLS

/*
 * The panes of a window: one, or two with a divider if the user wants canvases side by side and the window is wide
 * enough.
 *
 * Property, notifying: "active" (EaselPane): the pane in which the user works. Signal "arranged": tabs were moved
 * between panes, or the available width changed.
 */
#define EASEL_TYPE_SPLIT (easel_split_get_type ())
G_DECLARE_FINAL_TYPE (EaselSplit, easel_split, EASEL, SPLIT, GtkWidget)

/* @pair: (nullable): referenced. */
void          easel_split_set_pair   (EaselSplit   *self,
                                      EaselTabPair *pair);
EaselTabPair *easel_split_get_pair   (EaselSplit   *self);
EaselPane    *easel_split_get_active (EaselSplit   *self);
/* @second: the second pane, which has no tabs while one pane is shown. */
EaselPane    *easel_split_get_pane   (EaselSplit   *self,
                                      gboolean      second);
/* @pane: one of the panes, with tabs. */
void          easel_split_activate   (EaselSplit   *self,
                                      EaselPane    *pane);
/* Moves tabs to their panes now instead of before the next frame. */
void          easel_split_arrange    (EaselSplit   *self);
/* Returns whether the width suffices for two canvases. */
gboolean      easel_split_is_wide    (EaselSplit   *self);
void          easel_split_set_bare   (EaselSplit   *self,
                                      gboolean      is_bare);
void          easel_split_set_lean   (EaselSplit   *self,
                                      gboolean      is_lean);
gboolean      easel_split_is_alone   (EaselSplit   *self);

G_END_DECLS
