/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* Overlay over a page while the user picks an element: the page receives neither pointer events nor keys. Hidden
 * otherwise.
 *
 * Signals: "picked" (JsonObject *element): the user picked it, foreign; "ended": also after "picked", and when the
 * user cancelled. */
#define EASEL_TYPE_BROWSER_PICKER (easel_browser_picker_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserPicker, easel_browser_picker, EASEL, BROWSER_PICKER, GtkWidget)

void easel_browser_picker_start (EaselBrowserPicker *self,
                                 EaselBrowserPage   *page);
void easel_browser_picker_stop  (EaselBrowserPicker *self);

G_END_DECLS
