/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* The script world of our own operations; it lasts as long as the document. */
#define EASEL_BROWSER_WORLD "easel-browser"

/* A view for pages of the open web: a context of its own, no scheme of ours, no script and no message handler. */
WebKitWebView *easel_browser_view_new                (WebKitNetworkSession *session);
/* Without a window it gets a size of its own, so that its page is laid out and can be photographed. */
void           easel_browser_view_set_offscreen_size (WebKitWebView        *view,
                                                      int                   width,
                                                      int                   height);

G_END_DECLS
