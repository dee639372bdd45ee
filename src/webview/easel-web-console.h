/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-console.h"

G_BEGIN_DECLS

/* Collects console messages of @view while @console is shown; otherwise pages are not changed. Lasts for the life of
 * the view, or until another console replaces @console. */
void easel_web_console_watch (WebKitWebView *view,
                              EaselConsole  *console);

G_END_DECLS
