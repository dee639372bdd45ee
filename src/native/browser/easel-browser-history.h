/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* Whether a page may be found again by somebody who goes back. */
typedef gboolean (*EaselBrowserHistoryFilter) (const char *address,
                                               gpointer    user_data);

/* The pages before and after the one that is shown, in a file over the end of the program. */
void easel_browser_history_save    (WebKitWebView       *view,
                                    GFile               *folder,
                                    EaselBrowserHistoryFilter  filter,
                                    gpointer             user_data);
void easel_browser_history_forget  (GFile               *folder);
void easel_browser_history_restore (WebKitWebView *view,
                                    GFile         *folder);

G_END_DECLS
