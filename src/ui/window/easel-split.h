/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-pane.h"
#include "easel-tab-pair.h"

G_BEGIN_DECLS

/* The panes of a window: one, or two with a divider where canvases are wanted beside others and there is room.
 * Property, notifying: "active" (EaselPane): the user works there, and its canvas is the one in front of the window.
 * Signal "arranged": tabs were moved, or the room for them changed. */
#define EASEL_TYPE_SPLIT (easel_split_get_type ())
G_DECLARE_FINAL_TYPE (EaselSplit, easel_split, EASEL, SPLIT, GtkWidget)

/* @pair: (nullable): kept. */
void       easel_split_set_pair   (EaselSplit *self,
                                   EaselTabPair *pair);
EaselTabPair *easel_split_get_pair (EaselSplit *self);
EaselPane *easel_split_get_active (EaselSplit *self);
/* @second: the second one, which has no tabs while there is one canvas. */
EaselPane *easel_split_get_pane   (EaselSplit *self,
                                   gboolean    second);
/* @pane: one of them, that has tabs. */
void       easel_split_activate   (EaselSplit *self,
                                   EaselPane  *pane);
/* Whether two canvases have room. */
gboolean   easel_split_is_wide    (EaselSplit *self);
void       easel_split_set_bare   (EaselSplit *self,
                                   gboolean    is_bare);
void       easel_split_set_lean   (EaselSplit *self,
                                   gboolean    is_lean);
gboolean   easel_split_is_alone   (EaselSplit *self);

G_END_DECLS
