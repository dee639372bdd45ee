/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-page.h"

G_BEGIN_DECLS

/*
 * A canvas of a session as a tab, also without a page: in a long list, hidden, or in a background session. AdwTabPage
 * has its position and whether it is pinned or needs attention.
 *
 * Properties, notifying: "page" (nullable AdwTabPage), "hidden", "in-second-pane", "zoom".
 * Signals: "close-failed" (const char *sentence): the host did not close the canvas. "hidden" (AdwTabView *): the user
 * hid it there. "open-external" (const char *uri): as in EaselSurface. "sent-home": the user no longer wants it beside
 * the canvases of another session. "tear-off" -> AdwTabView *: the controller of its session creates a window for it.
 */
#define EASEL_TYPE_TAB (easel_tab_get_type ())
G_DECLARE_FINAL_TYPE (EaselTab, easel_tab, EASEL, TAB, GObject)

EaselTab        *easel_tab_new                (EaselCanvas *canvas);
/* Returns: (transfer none): the tab of a page that easel_tab_insert() created. */
EaselTab        *easel_tab_of                 (AdwTabPage  *page);
EaselCanvas     *easel_tab_get_canvas         (EaselTab    *self);
/* Returns: (nullable): its page. */
AdwTabPage      *easel_tab_get_page           (EaselTab    *self);
/* Called when the page is attached to a view or detached. @page: (nullable). */
void             easel_tab_set_page           (EaselTab    *self,
                                               AdwTabPage  *page);
/* Returns: (nullable): the child of the page. */
EaselCanvasPage *easel_tab_get_content        (EaselTab    *self);
EaselSurface    *easel_tab_get_surface        (EaselTab    *self);
AdwTabView      *easel_tab_get_view           (EaselTab    *self);
void             easel_tab_insert             (EaselTab        *self,
                                               AdwTabView      *view,
                                               EaselCanvasPage *content,
                                               int              position);
/* Hides the tab in this program only; the host is not notified. */
void             easel_tab_hide               (EaselTab    *self);
void             easel_tab_unhide             (EaselTab    *self);
/* The user wants it in the second pane of its window, if the width allows. */
void             easel_tab_set_in_second_pane (EaselTab    *self,
                                               gboolean     in_second_pane);
/* Returns whether the user wants it beside the canvases of another session. */
gboolean         easel_tab_is_beside          (EaselTab    *self);
void             easel_tab_send_home          (EaselTab    *self);
/* Returns: (transfer none) (nullable): the view of a new window of its own session, also while the tab is beside the
 * canvases of another. */
AdwTabView      *easel_tab_create_window      (EaselTab    *self);
/* Removes the page without asking, also while the host has not answered. */
void             easel_tab_drop               (EaselTab    *self);
/* Called when the user closes the page; its view waits for the result. */
void             easel_tab_close              (EaselTab    *self);

G_END_DECLS
