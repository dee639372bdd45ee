/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* Lies over a page while the user chooses an element of it: the page gets neither pointer nor keys. Not visible
 * otherwise.
 *
 * Signals: "picked" (JsonObject *element): what they gave, foreign; "ended": also after that, and when they left it. */
#define EASEL_TYPE_BROWSER_PICKER (easel_browser_picker_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserPicker, easel_browser_picker, EASEL, BROWSER_PICKER, GtkWidget)

void easel_browser_picker_start (EaselBrowserPicker *self,
                                 EaselBrowserPage   *page);
void easel_browser_picker_stop  (EaselBrowserPicker *self);

G_END_DECLS
