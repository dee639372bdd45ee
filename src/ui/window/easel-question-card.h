/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-consent.h"

G_BEGIN_DECLS

/* Questions of agents that need a yes: one question at a time, the oldest first, in the way of nothing. */
#define EASEL_TYPE_QUESTION_CARD (easel_question_card_get_type ())
G_DECLARE_FINAL_TYPE (EaselQuestionCard, easel_question_card, EASEL, QUESTION_CARD, GtkWidget)

void           easel_question_card_set_consent  (EaselQuestionCard *self,
                                                 EaselConsent      *consent);
EaselConsent  *easel_question_card_get_consent  (EaselQuestionCard *self);   /* nullable */
/* Which questions are asked here. */
void           easel_question_card_set_filter   (EaselQuestionCard *self,
                                                 gboolean         (*filter) (EaselQuestion *question,
                                                                             gpointer       user_data),
                                                 gpointer           user_data);
/* The filter would say something else. */
void           easel_question_card_update       (EaselQuestionCard *self);
/* (transfer none) (nullable): the one that is shown. */
EaselQuestion *easel_question_card_get_question (EaselQuestionCard *self);
/* (transfer full): who asks, for one line. */
char          *easel_question_card_dup_sender   (EaselQuestion     *question);

G_END_DECLS
