/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* Messages on their way to a page: kept in order until a document listens, handed over in batches, one at a time.
 * Signal: "overflow", once per document: the page does not keep up and messages are dropped from here on. */
#define EASEL_TYPE_WEB_DELIVERY (easel_web_delivery_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebDelivery, easel_web_delivery, EASEL, WEB_DELIVERY, GObject)

/* @view: held weakly. */
EaselWebDelivery *easel_web_delivery_new          (WebKitWebView    *view,
                                                   const char       *world);
void              easel_web_delivery_push         (EaselWebDelivery *self,
                                                   char             *json);
/* @document: (nullable): a new document, which does not listen yet; %NULL when there is none. */
void              easel_web_delivery_set_document (EaselWebDelivery *self,
                                                   const char       *document);
void              easel_web_delivery_listen       (EaselWebDelivery *self);
/* No message waits for the page. */
gboolean          easel_web_delivery_is_empty     (EaselWebDelivery *self);

/* Calls the relay in the page: one function, constant text, everything else as arguments. */
void              easel_web_relay_call            (WebKitWebView       *view,
                                                   const char          *world,
                                                   const char          *kind,
                                                   const char          *document,
                                                   const char          *text,
                                                   GAsyncReadyCallback  callback,
                                                   gpointer             user_data);

G_END_DECLS
