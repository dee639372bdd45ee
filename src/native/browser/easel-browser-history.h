/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* Whether a page may be saved in the history file. */
typedef gboolean (*EaselBrowserHistoryFilter) (const char *address,
                                               gpointer    user_data);

/* Saves the back-forward list in a file, to be restored after a restart. */
void easel_browser_history_save    (WebKitWebView             *view,
                                    GFile                     *folder,
                                    EaselBrowserHistoryFilter  filter,
                                    gpointer                   user_data);
void easel_browser_history_forget  (GFile                     *folder);
void easel_browser_history_restore (WebKitWebView             *view,
                                    GFile                     *folder);

G_END_DECLS
