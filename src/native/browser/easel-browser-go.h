/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* Loads @uri for the user, who typed it (@is_typed) or allowed a page to go there. */
void     easel_browser_go         (EaselBrowserPage *page,
                                   const char       *uri,
                                   gboolean          is_typed);
/* Asks the user whether the page may go to a private address, and loads it. @initiator: (nullable): address of the
 * page or server that requests it. FALSE: the user cannot be asked. */
gboolean easel_browser_go_private (EaselBrowserPage *page,
                                   const char       *uri,
                                   const char       *initiator);

G_END_DECLS
