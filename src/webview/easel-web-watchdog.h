/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* Sends pings to a page. WebKit's own "is-web-process-responsive" stays TRUE during an endless loop until the user
 * clicks. Signals: "hanging", "recovered". */
#define EASEL_TYPE_WEB_WATCHDOG (easel_web_watchdog_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebWatchdog, easel_web_watchdog, EASEL, WEB_WATCHDOG, GObject)

/* @view: weakly referenced; @interval, @deadline: milliseconds. */
EaselWebWatchdog *easel_web_watchdog_new   (WebKitWebView    *view,
                                            const char       *world,
                                            guint             interval,
                                            guint             deadline);
void              easel_web_watchdog_start (EaselWebWatchdog *self);
void              easel_web_watchdog_stop  (EaselWebWatchdog *self);

G_END_DECLS
