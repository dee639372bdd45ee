/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* The user goes to @uri: by the address bar (@is_typed), or because they said yes to a page. */
void     easel_browser_go         (EaselBrowserPage *page,
                                   const char       *uri,
                                   gboolean          is_typed);
/* Asks the user whether the page may go to the private place of @uri, and goes there. @initiator: (nullable): the
 * address whose page or server wants it. FALSE: nobody is there to be asked. */
gboolean easel_browser_go_private (EaselBrowserPage *page,
                                   const char       *uri,
                                   const char       *initiator);

G_END_DECLS
