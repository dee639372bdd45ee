/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* Handles a server that asks for a name and a password: asks the user, and reports it to the agent. FALSE: another
 * kind of authentication, left to WebKit. */
gboolean easel_browser_sign_in (EaselBrowserPage            *page,
                                WebKitAuthenticationRequest *request);

G_END_DECLS
