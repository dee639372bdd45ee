/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-web-policy.h"

G_BEGIN_DECLS

/* What every document of a served canvas may do, in one place; sent as a header and set as the default of the view.
 * 'self' means the scheme here: that a page only gets its own instance is the handler's work.
 * - allow-forms and allow-popups are there so that submit handlers run and that a clicked link with a target reaches
 *   the native policy, which refuses both the submission and the window.
 * - blob: and data: are made by the page from what it has. */
#define EASEL_WEB_CSP \
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " \
  "img-src 'self' data: blob:; font-src 'self' data:; media-src 'self' data: blob:; connect-src 'self' data: blob:; " \
  "worker-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; " \
  "frame-ancestors 'none'; sandbox allow-scripts allow-forms allow-popups"

/* (transfer floating): a hardened view with its own ephemeral session, its own user content manager, and every
 * request of a page that needs no knowledge of the canvas answered with no. It has no filter yet: nothing may be
 * loaded before one is added. */
WebKitWebView *easel_web_view_new (WebKitWebContext *context,
                                   EaselWebTrust     trust);

G_END_DECLS
