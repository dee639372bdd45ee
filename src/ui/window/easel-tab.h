/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-page.h"

G_BEGIN_DECLS

/* A canvas of a session as a tab, also while it has no page in a view of tabs: among very many, hidden, or behind
 * another session. Its place, and whether it is pinned or unseen, its page knows.
 *
 * Properties, notifying: "page" (nullable AdwTabPage), "hidden", "in-second-pane", "zoom".
 * Signal: "close-failed" (const char *sentence): the host did not close it. */
#define EASEL_TYPE_TAB (easel_tab_get_type ())
G_DECLARE_FINAL_TYPE (EaselTab, easel_tab, EASEL, TAB, GObject)

EaselTab        *easel_tab_new                (EaselCanvas *canvas);
/* (transfer none): of a page that easel_tab_insert() made. */
EaselTab        *easel_tab_of                 (AdwTabPage  *page);
EaselCanvas     *easel_tab_get_canvas         (EaselTab    *self);
/* (nullable) */
AdwTabPage      *easel_tab_get_page           (EaselTab    *self);
/* Follows the views of tabs. @page: (nullable) */
void             easel_tab_set_page           (EaselTab    *self,
                                               AdwTabPage  *page);
/* (nullable): what is in the page. */
EaselCanvasPage *easel_tab_get_content        (EaselTab    *self);
EaselSurface    *easel_tab_get_surface        (EaselTab    *self);
AdwTabView      *easel_tab_get_view           (EaselTab    *self);
void             easel_tab_insert             (EaselTab        *self,
                                               AdwTabView      *view,
                                               EaselCanvasPage *content,
                                               int              position);
/* Here only; the host is not told. */
void             easel_tab_hide               (EaselTab    *self);
void             easel_tab_unhide             (EaselTab    *self);
/* The user wants it beside the other canvases of its window, where there is room. */
void             easel_tab_set_in_second_pane (EaselTab    *self,
                                               gboolean     in_second_pane);
/* Takes the page away without asking anybody, also while the host is being asked. */
void             easel_tab_drop               (EaselTab    *self);
/* The user wants to close it, and its view waits for the answer. */
void             easel_tab_close              (EaselTab    *self);

G_END_DECLS
