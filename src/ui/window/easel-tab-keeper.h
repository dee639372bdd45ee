/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-canvas-page.h"
#include "easel-source.h"
#include "easel-tab-memory.h"
#include "easel-tab-queue.h"

G_BEGIN_DECLS

/* Puts the tabs of one session as the person left them, and remembers how they leave them.
 *
 * Signals: "window-wanted" -> AdwTabView *: (nullable): for tabs that were in a window of their own. */
#define EASEL_TYPE_TAB_KEEPER (easel_tab_keeper_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabKeeper, easel_tab_keeper, EASEL, TAB_KEEPER, GObject)

/* @memory: (nullable): nothing is known, and nothing remembered. @hidden: of EaselCanvas, followed.
 * @queue: of those without a tab yet. */
EaselTabKeeper *easel_tab_keeper_new         (EaselTabMemory *memory,
                                              EaselSource    *source,
                                              EaselSession   *session,
                                              GListModel     *hidden,
                                              EaselTabQueue  *queue);
gboolean        easel_tab_keeper_is_known    (EaselTabKeeper *self,
                                              EaselCanvas    *canvas);
gboolean        easel_tab_keeper_is_hidden   (EaselTabKeeper *self,
                                              EaselCanvas    *canvas);
gboolean        easel_tab_keeper_is_selected (EaselTabKeeper *self,
                                              EaselCanvas    *canvas);
/* The person chose a tab: no other is waited for. */
void            easel_tab_keeper_settle      (EaselTabKeeper *self);
/* Followed from now on, with its twin; the first one is the panel's. */
void            easel_tab_keeper_add_view    (EaselTabKeeper *self,
                                              AdwTabView     *view);
/* A tab that was just made: its place, zoom and window. */
void            easel_tab_keeper_restore     (EaselTabKeeper *self,
                                              AdwTabView     *view,
                                              AdwTabPage     *tab);
/* While it is held the tabs are not as the person left them. */
void            easel_tab_keeper_set_held    (EaselTabKeeper *self,
                                              gboolean        is_held);
void            easel_tab_keeper_forget      (EaselTabKeeper *self,
                                              EaselCanvas    *canvas);

G_END_DECLS
