/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "easel-consent-key.h"

G_BEGIN_DECLS

/* An operation that waits for the user's answer. All strings are cleaned and ready for display. */
#define EASEL_TYPE_QUESTION (easel_question_get_type ())
G_DECLARE_FINAL_TYPE (EaselQuestion, easel_question, EASEL, QUESTION, GObject)

typedef enum { EASEL_ANSWER_DENY, EASEL_ANSWER_ONCE, EASEL_ANSWER_CANVAS, EASEL_ANSWER_HOST } EaselAnswer;

const char           *easel_question_get_id           (EaselQuestion *self);   /* unique, also over time */
const EaselRequester *easel_question_get_requester    (EaselQuestion *self);
const char           *easel_question_get_what         (EaselQuestion *self);   /* a sentence; foreign parts cleaned */
const char           *easel_question_get_canvas       (EaselQuestion *self);
const char           *easel_question_get_canvas_title (EaselQuestion *self);   /* nullable; foreign parts cleaned */
const char           *easel_question_get_location     (EaselQuestion *self);   /* nullable; foreign parts cleaned */
/* nullable: the complete script or change, in several lines; invisible and misleading characters are spelled out */
const char           *easel_question_get_details      (EaselQuestion *self);
/* Whether @answer is one of the possible answers. */
gboolean              easel_question_offers           (EaselQuestion *self, EaselAnswer answer);
const char           *easel_question_get_instance     (EaselQuestion *self);
EaselActionClass      easel_question_get_class        (EaselQuestion *self);

/* For EaselConsent. @key: (transfer full): identifies the operation. */
EaselQuestion         *easel_question_new     (const EaselRequester *requester,
                                               EaselConsentKey      *key,
                                               const EaselOperation *operation);
const EaselConsentKey *easel_question_get_key (EaselQuestion        *self);
/* Whether the complete operation fits into a question. */
gboolean               easel_question_fits    (const EaselOperation *operation);

G_END_DECLS
