/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* Decides where the pages of @page may navigate. While the agent acted last, only to what the agent may load. */
void easel_browser_policy_connect (EaselBrowserPage *page);

G_END_DECLS
