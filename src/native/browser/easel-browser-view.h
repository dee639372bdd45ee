/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* The script world of Easel's own operations; it lasts as long as the document. */
#define EASEL_BROWSER_WORLD "easel-browser"

/* A view for public web pages: an own web context, without Easel's schemes, scripts and message handlers. */
WebKitWebView *easel_browser_view_new                (WebKitNetworkSession *session);
/* Sets the size without a window, so that the page is laid out and pictures can be taken. */
void           easel_browser_view_set_offscreen_size (WebKitWebView        *view,
                                                      int                   width,
                                                      int                   height);

G_END_DECLS
