/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* Answers the wishes of pages: windows, dialogs, permissions, passwords, files to read, other programs. The user
 * alone grants them. */
void easel_browser_requests_connect  (EaselBrowserPage *self);
/* A navigation was another window. @uri: (nullable). */
void easel_browser_requests_popup    (EaselBrowserPage *self,
                                      const char       *uri);
/* A navigation was for another program. */
void easel_browser_requests_external (EaselBrowserPage *self,
                                      const char       *uri);

G_END_DECLS
