/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-web-dialect.h"
#include "easel-web-profile.h"
#include "easel-web-theme.h"

G_BEGIN_DECLS

/* The way of messages into and out of one view: the relay in an isolated world, documents one after another, budgets,
 * acknowledgements, delivery; and the look that its pages get. The messages are of an #EaselWebDialect.
 *
 * Signals:
 *   "painted": the document has painted once.
 *   "draft" (const char *forms, nullable): the person changed what is in its controls, or it gave something to be kept.
 *   "overflow": the page does not take its messages; some are dropped.
 *   "violation": something came that relay.js cannot send: the web process is not to be trusted. */
#define EASEL_TYPE_WEB_PORT (easel_web_port_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebPort, easel_web_port, EASEL, WEB_PORT, GObject)

typedef struct
{
  EaselWebDialect       *dialect;  /* nullable: the look only; the page has no way to talk */
  EaselWebTheme         *theme;
  const char            *world;
  const EaselWebProfile *profile;
} EaselWebPortContext;

/* @view: held weakly, with nothing loaded yet. */
EaselWebPort *easel_web_port_new          (WebKitWebView             *view,
                                           const EaselWebPortContext *context);
/* @declared: the address that the view is about to load; messages count only from there. */
void          easel_web_port_set_declared (EaselWebPort              *self,
                                           const char                *declared);
/* Whether the person sees the view; pages are told. */
void          easel_web_port_set_visible  (EaselWebPort              *self,
                                           gboolean                   visible);
/* (nullable): what pages gave to be kept for the next document: JSON, foreign, never parsed here. */
void          easel_web_port_set_kept     (EaselWebPort              *self,
                                           const char                *kept);
const char   *easel_web_port_get_kept     (EaselWebPort              *self);
/* Nothing is on its way, and a document that starts anew misses no message that this one got. */
gboolean      easel_web_port_may_rest     (EaselWebPort              *self);
/* The document is gone without another in its place. */
void          easel_web_port_reset        (EaselWebPort              *self);
/* Takes everything out of the view; messages that were accepted still go their way. */
void          easel_web_port_stop         (EaselWebPort              *self);

G_END_DECLS
