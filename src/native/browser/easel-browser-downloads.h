/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* Files that pages want to save: only the user permits that, and chooses the location. */
void easel_browser_downloads_connect (EaselBrowserPage *page);

G_END_DECLS
