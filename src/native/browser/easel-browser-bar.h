/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-browser-instance.h"

G_BEGIN_DECLS

/* Address bar: back, forward, reload or stop, and the page's origin. The origin is always readable: it is ellipsized
 * at its start, so that the domain is visible. Pressing it shows the whole address for editing.
 *
 * Its buttons activate the actions "browser.back", "forward", "reload", "stop" and "find" of an ancestor. Signals:
 * "persistent-toggled", "pick-toggled": the user pressed that button. */
#define EASEL_TYPE_BROWSER_BAR (easel_browser_bar_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserBar, easel_browser_bar, EASEL, BROWSER_BAR, GtkBox)

void     easel_browser_bar_show        (EaselBrowserBar      *self,
                                        EaselBrowserInstance *instance);
/* Updates the bar after the page has changed. */
void     easel_browser_bar_update      (EaselBrowserBar      *self);
/* The toggle for picking an element of the page for an agent. */
gboolean easel_browser_bar_is_picking  (EaselBrowserBar      *self);
void     easel_browser_bar_set_picking (EaselBrowserBar      *self,
                                        gboolean              is_picking);
/* Focuses the address entry. */
void     easel_browser_bar_edit        (EaselBrowserBar      *self);

G_END_DECLS
