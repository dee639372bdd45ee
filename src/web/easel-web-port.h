/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-sealed-page.h"
#include "easel-web-dialect.h"

G_BEGIN_DECLS

/* The way of messages into and out of one page: the relay in an isolated world, documents one after another, budgets,
 * acknowledgements, delivery; and the look that its pages get. The messages are of an #EaselWebDialect.
 *
 * Signals:
 *   "painted": the document has painted once.
 *   "draft" (const char *forms, nullable): the user changed what is in its controls, or it gave something to be kept.
 *   "overflow": the page does not take its messages; some are dropped. */
#define EASEL_TYPE_WEB_PORT (easel_web_port_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebPort, easel_web_port, EASEL, WEB_PORT, GObject)

/* Bytes: for the setup of the page. */
gsize         easel_web_port_get_message_max (void);
/* @dialect: (nullable): the look only; the page has no way to talk. */
EaselWebPort *easel_web_port_new             (EaselSealedPage *page,
                                              EaselWebDialect *dialect,
                                              EaselWebTheme   *theme);
/* @declared: the address that the view is about to load; messages count only from there. */
void          easel_web_port_set_declared    (EaselWebPort    *self,
                                              const char      *declared);
/* Whether the user sees the view; pages are told. */
void          easel_web_port_set_visible     (EaselWebPort    *self,
                                              gboolean         visible);
/* (nullable): what pages gave to be kept for the next document: JSON, foreign, never parsed here. */
void          easel_web_port_set_page_state  (EaselWebPort    *self,
                                              const char      *page_state);
const char   *easel_web_port_get_page_state  (EaselWebPort    *self);
/* Nothing is on its way, and a document that starts anew misses no message that this one got. */
gboolean      easel_web_port_may_suspend     (EaselWebPort    *self);
/* The document is gone without another in its place. */
void          easel_web_port_reset           (EaselWebPort    *self);
/* Takes everything out of the page; messages that were accepted still go their way. */
void          easel_web_port_stop            (EaselWebPort    *self);

G_END_DECLS
