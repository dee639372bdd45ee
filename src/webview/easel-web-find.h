/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* A bar that searches text in a page and counts matches. */
#define EASEL_TYPE_WEB_FIND (easel_web_find_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebFind, easel_web_find, EASEL, WEB_FIND, GtkBox)

GtkWidget *easel_web_find_new      (void);
/* @view: (nullable): the view to search; changing it closes the bar. */
void       easel_web_find_set_view (EaselWebFind  *self,
                                    WebKitWebView *view);
void       easel_web_find_open     (EaselWebFind  *self);

G_END_DECLS
