/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* Answers a server that wants a name and a password before it shows a page: the user is asked, an agent is told.
 * FALSE: it wants something else, which is WebKit's to answer. */
gboolean easel_browser_sign_in (EaselBrowserPage            *page,
                                WebKitAuthenticationRequest *request);

G_END_DECLS
