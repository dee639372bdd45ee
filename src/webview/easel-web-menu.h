/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* @is_browser: links and images can be saved, and text can be pasted. */
void easel_web_menu_fill (WebKitContextMenu *menu,
                          WebKitWebView     *view,
                          gboolean           is_browser);

G_END_DECLS
