/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A question that the page, App or agent of one canvas raises, as a card in the tab of that canvas: nothing else of the
 * window waits for it, and it never takes the keyboard by itself. A yes is taken when the card has settled.
 *
 * Signal: "response" (const char *id), once: "cancel", an answer that was added, or "gone": nobody wants to know any
 * more, which is no answer. */
#define EASEL_TYPE_ASK_CARD (easel_ask_card_get_type ())
G_DECLARE_FINAL_TYPE (EaselAskCard, easel_ask_card, EASEL, ASK_CARD, GtkBox)

/* (transfer floating). @body names who wants it; plain text. */
EaselAskCard *easel_ask_card_new         (const char   *heading,
                                          const char   *body);
void          easel_ask_card_add_accept  (EaselAskCard *self,
                                          const char   *id,
                                          const char   *label);
void          easel_ask_card_set_address (EaselAskCard *self,
                                          const char   *uri);
const char   *easel_ask_card_get_heading (EaselAskCard *self);
const char   *easel_ask_card_get_body    (EaselAskCard *self);
gboolean      easel_ask_card_takes       (EaselAskCard *self,
                                          const char   *id);
void          easel_ask_card_respond     (EaselAskCard *self,
                                          const char   *id);
void          easel_ask_card_follow      (EaselAskCard *self,
                                          GCancellable *cancellable);

/* The questions of one canvas, in the order in which they came: one is seen at a time. */
#define EASEL_TYPE_ASK_QUEUE (easel_ask_queue_get_type ())
G_DECLARE_FINAL_TYPE (EaselAskQueue, easel_ask_queue, EASEL, ASK_QUEUE, GtkBox)

GtkWidget *easel_ask_queue_new   (void);
/* FALSE: too many wait already, and this one is dropped without a signal. */
gboolean   easel_ask_queue_add   (EaselAskQueue *self,
                                  EaselAskCard  *card);
/* All of them are "gone". */
void       easel_ask_queue_clear (EaselAskQueue *self);

G_END_DECLS
