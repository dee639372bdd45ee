/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-consent.h"

G_BEGIN_DECLS

/* Shows requests of agents for permission, one question at a time, oldest first, without blocking the window. */
#define EASEL_TYPE_QUESTION_CARD (easel_question_card_get_type ())
G_DECLARE_FINAL_TYPE (EaselQuestionCard, easel_question_card, EASEL, QUESTION_CARD, GtkWidget)

void           easel_question_card_set_consent  (EaselQuestionCard *self,
                                                 EaselConsent      *consent);
EaselConsent  *easel_question_card_get_consent  (EaselQuestionCard *self);   /* nullable */
/* Sets which questions are asked in this window. */
void           easel_question_card_set_filter   (EaselQuestionCard *self,
                                                 gboolean         (*filter) (EaselQuestion *question,
                                                 gpointer           user_data),
                                                 gpointer           user_data);
/* Call this when the filter may return another value than before. */
void           easel_question_card_update       (EaselQuestionCard *self);
/* Returns: (transfer none) (nullable): the shown question. */
EaselQuestion *easel_question_card_get_question (EaselQuestionCard *self);
/* Returns: (transfer full): a line that names the requester. */
char          *easel_question_card_dup_sender   (EaselQuestion     *question);

G_END_DECLS
