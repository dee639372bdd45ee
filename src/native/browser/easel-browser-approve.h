/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

typedef void (*EaselBrowserApproved) (EaselBrowserPage *page,
                                      EaselCall        *call,
                                      const char       *uri);

/* Decides whether the agent may load @uri; answers @call if not, and calls @then if it may. */
void easel_browser_approve (EaselBrowserPage     *page,
                            EaselCall            *call,
                            const char           *uri,
                            EaselBrowserApproved  then);

G_END_DECLS
