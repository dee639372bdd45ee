/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* Handles requests of pages: windows, dialogs, permissions, passwords, files to read, other programs. Only the user
 * grants them. */
void easel_browser_requests_connect  (EaselBrowserPage *self);
/* A navigation wants to open another window. @uri: (nullable). */
void easel_browser_requests_popup    (EaselBrowserPage *self,
                                      const char       *uri);
/* A navigation needs another program. */
void easel_browser_requests_external (EaselBrowserPage *self,
                                      const char       *uri);

G_END_DECLS
