/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* The queue of messages to a page: in order, from the moment at which a document listens, in batches, one at a time.
 *
 * Signal: "overflow", once per document: the page is too slow, and further messages are dropped. */
#define EASEL_TYPE_WEB_DELIVERY (easel_web_delivery_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebDelivery, easel_web_delivery, EASEL, WEB_DELIVERY, GObject)

/* @view: weakly referenced. */
EaselWebDelivery *easel_web_delivery_new          (WebKitWebView    *view,
                                                   const char       *world);
void              easel_web_delivery_push         (EaselWebDelivery *self,
                                                   char             *json);
/* @document: (nullable): the id of a new document, which does not listen yet; %NULL: there is no document. */
void              easel_web_delivery_set_document (EaselWebDelivery *self,
                                                   const char       *document);
void              easel_web_delivery_listen       (EaselWebDelivery *self);
void              easel_web_delivery_set_held     (EaselWebDelivery *self,
                                                   gboolean          held);
/* Whether the queue is empty. */
gboolean          easel_web_delivery_is_empty     (EaselWebDelivery *self);

/* Calls the relay in the page: the function is constant, and all data are arguments. */
void              easel_web_relay_call            (WebKitWebView       *view,
                                                   const char          *world,
                                                   const char          *kind,
                                                   const char          *document,
                                                   const char          *text,
                                                   GAsyncReadyCallback  callback,
                                                   gpointer             user_data);

G_END_DECLS
