/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-browser-instance.h"

G_BEGIN_DECLS

/* Back, forward, reload or stop, and where the page is. The origin is always there to be read: it is cut at its start,
 * so that the domain stays. The whole address appears to be changed when it is pressed.
 *
 * Its buttons are the actions "browser.back", "forward", "reload", "stop" and "find" of what is around it. Signals:
 * "persistent-toggled", "pick-toggled": what the user pressed. */
#define EASEL_TYPE_BROWSER_BAR (easel_browser_bar_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserBar, easel_browser_bar, EASEL, BROWSER_BAR, GtkBox)

void     easel_browser_bar_show        (EaselBrowserBar      *self,
                                        EaselBrowserInstance *instance);
/* Shows what the page is now. */
void     easel_browser_bar_update      (EaselBrowserBar      *self);
/* The toggle by which an element of the page is picked for an agent. */
gboolean easel_browser_bar_is_picking  (EaselBrowserBar      *self);
void     easel_browser_bar_set_picking (EaselBrowserBar      *self,
                                        gboolean              is_picking);
/* Puts the cursor into the address. */
void     easel_browser_bar_edit        (EaselBrowserBar      *self);

G_END_DECLS
