/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "oauth-opener.h"

G_BEGIN_DECLS

/* Asks the user whether their browser is to be opened for a token of one host, and then shows that it is waited for.
 *
 * Signal: "browse" (const char *uri): the browser is to go there. */
#define EASEL_TYPE_BROWSER_OPENER (easel_browser_opener_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserOpener, easel_browser_opener, EASEL, BROWSER_OPENER, GObject)

EaselBrowserOpener *easel_browser_opener_new (GtkApplication *application,
                                              const char     *host);

G_END_DECLS
