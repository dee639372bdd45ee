/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* The bar that looks for words in a page, and counts them. */
#define EASEL_TYPE_WEB_FIND (easel_web_find_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebFind, easel_web_find, EASEL, WEB_FIND, GtkBox)

GtkWidget *easel_web_find_new      (void);
/* @view: (nullable): where to look; with another view the bar closes. */
void       easel_web_find_set_view (EaselWebFind  *self,
                                    WebKitWebView *view);
void       easel_web_find_open     (EaselWebFind  *self);

G_END_DECLS
