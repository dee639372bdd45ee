/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* Decides where the pages of @page may go. While the agent acted last, navigations are held to what it was allowed. */
void easel_browser_policy_connect (EaselBrowserPage *page);

G_END_DECLS
