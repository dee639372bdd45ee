/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-surface.h"

G_BEGIN_DECLS

/* Answers a request for ahp-canvas-content:. @surface: (nullable): whose view asks, found by the view alone: what the
 * address says is only compared with it. */
void easel_web_handler_handle (WebKitURISchemeRequest *request,
                               EaselWebSurface        *surface);

G_END_DECLS
