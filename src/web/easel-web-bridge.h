/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "easel-web-policy.h"
#include "easel-web-theme.h"
#include <webkit/webkit.h>

G_BEGIN_DECLS

/* "ahpCanvas" in one view, and the look that its pages get.
 *
 * Signals:
 *   "painted": the document has painted once.
 *   "overflow": the page does not take its messages; some are dropped.
 *   "violation": something came that page.js and relay.js cannot send: the web process is not to be trusted. */
#define EASEL_TYPE_WEB_BRIDGE (easel_web_bridge_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebBridge, easel_web_bridge, EASEL, WEB_BRIDGE, GObject)

typedef struct
{
  EaselCanvas   *canvas;
  EaselWebTheme *theme;
  const char    *world;
  EaselWebTrust  trust;
} EaselWebBridgeContext;

/* @view: held weakly, with nothing loaded yet. */
EaselWebBridge *easel_web_bridge_new          (WebKitWebView               *view,
                                               const EaselWebBridgeContext *context);
/* @declared: what the view is about to load; messages count only from there. */
void            easel_web_bridge_set_declared (EaselWebBridge              *self,
                                               const char                  *declared);
/* The document is gone without another in its place. */
void            easel_web_bridge_reset        (EaselWebBridge              *self);
/* Takes everything out of the view; messages that were accepted still go their way. */
void            easel_web_bridge_stop         (EaselWebBridge              *self);

G_END_DECLS
