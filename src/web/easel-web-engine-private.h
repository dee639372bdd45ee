/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-engine.h"
#include "easel-web-filter.h"
#include "easel-web-policy.h"
#include "easel-web-theme.h"

G_BEGIN_DECLS

/* What surfaces of one engine share.
 * Signal: "granted-changed". */

const char * const  *easel_web_engine_get_granted  (EaselWebEngine *self);
EaselWebFilter      *easel_web_engine_get_filter   (EaselWebEngine *self);
EaselWebTheme       *easel_web_engine_get_theme    (EaselWebEngine *self);
const char          *easel_web_engine_get_world    (EaselWebEngine *self);

/* (transfer full): a view of which nothing is loaded yet, the spare one where it fits. Until
 * easel_web_engine_drop_view() its scheme requests count for @surface, which is not kept alive. */
WebKitWebView       *easel_web_engine_take_view    (EaselWebEngine *self,
                                                    EaselWebTrust   trust,
                                                    EaselSurface   *surface);
void                 easel_web_engine_drop_view    (EaselWebEngine *self,
                                                    WebKitWebView  *view);
/* (nullable) (transfer none): whose view it is. */
EaselSurface        *easel_web_engine_find_surface (EaselWebEngine *self,
                                                    WebKitWebView  *view);
/* The machine has time now: a new spare view may be made. */
void                 easel_web_engine_refill       (EaselWebEngine *self);

/* Milliseconds, see EASEL_LIMIT_WATCHDOG_INTERVAL and EASEL_LIMIT_WATCHDOG_DEADLINE. */
void                 easel_web_engine_set_watchdog (EaselWebEngine *self,
                                                    guint           interval,
                                                    guint           deadline);
void                 easel_web_engine_get_watchdog (EaselWebEngine *self,
                                                    guint          *interval,
                                                    guint          *deadline);

G_END_DECLS
