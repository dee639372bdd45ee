/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-sealed-page.h"
#include "easel-web-dialect.h"

G_BEGIN_DECLS

/* The transport of messages to and from one page: the relay in an isolated script world, successive documents, limits,
 * acknowledgements and delivery; and the theme of its pages. The messages belong to an #EaselWebDialect.
 *
 * Signals:
 *   "painted": the document has painted once.
 *   "draft" (const char *forms, nullable): the user's input changed, or the page stored its state.
 *   "overflow": the page is too slow for its messages; some are dropped. */
#define EASEL_TYPE_WEB_PORT (easel_web_port_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebPort, easel_web_port, EASEL, WEB_PORT, GObject)

/* The limit of a message in bytes, for the setup of the page. */
gsize         easel_web_port_get_message_max (void);
/* @dialect: (nullable): NULL: the port only sets the theme; the page has no bridge. */
EaselWebPort *easel_web_port_new             (EaselSealedPage *page,
                                              EaselWebDialect *dialect,
                                              EaselWebTheme   *theme);
/* @declared: the address that the view is about to load; only messages from there are accepted. */
void          easel_web_port_set_declared    (EaselWebPort    *self,
                                              const char      *declared);
/* Whether the user sees the view; pages are notified. */
void          easel_web_port_set_visible     (EaselWebPort    *self,
                                              gboolean         visible);
/* (nullable): the state that pages stored for the next document: JSON, foreign, never parsed here. */
void          easel_web_port_set_page_state  (EaselWebPort    *self,
                                              const char      *page_state);
const char   *easel_web_port_get_page_state  (EaselWebPort    *self);
/* Whether no message is outstanding, and a newly loaded document would miss none that this one received. */
gboolean      easel_web_port_may_suspend     (EaselWebPort    *self);
guint         easel_web_port_get_n_messages  (EaselWebPort    *self);
/* The document was unloaded without a new one. */
void          easel_web_port_reset           (EaselWebPort    *self);
void          easel_web_port_set_held        (EaselWebPort    *self,
                                              gboolean         held);
/* Removes everything from the page; messages that were accepted from it are still sent. */
void          easel_web_port_stop            (EaselWebPort    *self);

G_END_DECLS
