/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/*
 * A question that the page, App or agent of one canvas raises, shown as a card in the tab of that canvas. It does not
 * block the rest of the window and never takes the keyboard focus by itself. It can be accepted only after the input
 * delay.
 *
 * Signal: "response" (const char *id), emitted once: "cancel", an added response, or "gone": the question was withdrawn
 * without an answer.
 */
#define EASEL_TYPE_ASK_CARD (easel_ask_card_get_type ())
G_DECLARE_FINAL_TYPE (EaselAskCard, easel_ask_card, EASEL, ASK_CARD, GtkBox)

/* Returns: (transfer floating). @body: plain text that names the requester. */
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

/* The questions of one canvas, shown one at a time in the order of their arrival. */
#define EASEL_TYPE_ASK_QUEUE (easel_ask_queue_get_type ())
G_DECLARE_FINAL_TYPE (EaselAskQueue, easel_ask_queue, EASEL, ASK_QUEUE, GtkBox)

GtkWidget *easel_ask_queue_new   (void);
/* Returns: %FALSE if too many questions wait; @card is then freed without a signal. */
gboolean   easel_ask_queue_add   (EaselAskQueue *self,
                                  EaselAskCard  *card);
/* Withdraws all questions with the response "gone". */
void       easel_ask_queue_clear (EaselAskQueue *self);

G_END_DECLS
