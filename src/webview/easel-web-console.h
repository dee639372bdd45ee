/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-console.h"

G_BEGIN_DECLS

/* Hears the pages of @view for @console while that is heard, and does nothing to them otherwise. For the life of the
 * view, or until another console takes its place. */
void easel_web_console_watch (WebKitWebView *view,
                              EaselConsole  *console);

G_END_DECLS
