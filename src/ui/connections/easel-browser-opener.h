/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "oauth-opener.h"

G_BEGIN_DECLS

/*
 * Asks the user whether to open the browser to get a token for one host, and shows a dialog while the sign-in is
 * pending.
 *
 * Signal: "browse" (const char *uri): open this address in the browser.
 */
#define EASEL_TYPE_BROWSER_OPENER (easel_browser_opener_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserOpener, easel_browser_opener, EASEL, BROWSER_OPENER, GObject)

EaselBrowserOpener *easel_browser_opener_new (GtkApplication *application,
                                              const char     *host);

G_END_DECLS
