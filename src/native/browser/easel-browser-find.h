/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* The bar that looks for words in the page. */
#define EASEL_TYPE_BROWSER_FIND (easel_browser_find_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserFind, easel_browser_find, EASEL, BROWSER_FIND, GtkBox)

GtkWidget *easel_browser_find_new      (void);
/* @view: (nullable): where to look. */
void       easel_browser_find_set_view (EaselBrowserFind *self,
                                        WebKitWebView    *view);
void       easel_browser_find_open     (EaselBrowserFind *self);

G_END_DECLS
