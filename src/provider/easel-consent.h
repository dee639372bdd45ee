/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-question.h"

G_BEGIN_DECLS

typedef enum { EASEL_DECISION_ALLOW, EASEL_DECISION_ASK, EASEL_DECISION_REFUSE } EaselDecision;

/* The one place that decides what an agent may do through a native canvas: a pure table by host and class, and over it
 * what the user answered.
 *
 * Signals: "question" (EaselQuestion *): shown by the window; asking again for the same thing raises no second one.
 * "answered" (EaselQuestion *, gboolean allowed): it does not wait any more. "save-failed" (const GError *error): once,
 * until what was allowed can be saved again. */
#define EASEL_TYPE_CONSENT (easel_consent_get_type ())
G_DECLARE_FINAL_TYPE (EaselConsent, easel_consent, EASEL, CONSENT, GObject)

/* Pure: the default without any answer. */
EaselDecision  easel_consent_default        (EaselActionClass action_class, gboolean host_is_loopback);

/* @path: where answers for hosts are kept, nullable: this session only. */
EaselConsent *easel_consent_new            (const char *path);
/* FALSE: what was allowed and revoked could not be written, now either. */
gboolean      easel_consent_flush          (EaselConsent *self);
/* An answer ONCE is used up by the TRUE that it gives. @spent: (element-type EaselConsentKey) (nullable): gets those
 * that were, so that they can be given back. */
EaselDecision easel_consent_decide         (EaselConsent *self, const EaselRequester *requester, const char *canvas_id,
                                            const char *instance_id, const EaselOperation *operation, GPtrArray *spent);
/* (transfer none): a GListModel of EaselQuestion that wait. */
GListModel   *easel_consent_get_questions  (EaselConsent *self);
void          easel_consent_answer         (EaselConsent *self, EaselQuestion *question, EaselAnswer answer);
/* Answers that hold for more than one deed, for Preferences: a GListModel of EaselGrant. */
GListModel   *easel_consent_get_grants     (EaselConsent *self);
void          easel_consent_revoke         (EaselConsent *self, gpointer grant);
/* From Preferences: nobody gets what the table allows, however it was answered. */
void          easel_consent_set_refused    (EaselConsent *self, EaselActionClass action_class, gboolean refused);
gboolean      easel_consent_is_refused     (EaselConsent *self, EaselActionClass action_class);
/* The canvas is no longer at a site or path: what was asked and answered for it there is over. */
void          easel_consent_leave_location (EaselConsent *self, const EaselRequester *requester, const char *canvas_id,
                                            const char *instance_id, const char *location);
/* The canvas is closed: what was asked and answered for it alone is over. */
void          easel_consent_forget         (EaselConsent *self, const EaselRequester *requester, const char *canvas_id,
                                            const char *instance_id);
/* The user declined where the agent runs, or it has left: a question of the host is over, or a yes for once to it;
 * no no is kept. */
void          easel_consent_withdraw       (EaselConsent *self, const char *host_id, const char *question_id);
/* The host is forgotten: all of it, also what was allowed for good. */
void          easel_consent_forget_host    (EaselConsent *self, const char *host_id);
/* Turns on what the table refuses (the local shell) for one host, from Preferences only. */
void          easel_consent_allow_host     (EaselConsent *self, const EaselRequester *requester, const char *canvas_id,
                                            EaselActionClass action_class);

/* For calls. Whether easel_consent_decide() would ask; nothing is asked and nothing used up. */
gboolean       easel_consent_would_ask     (EaselConsent *self, const EaselRequester *requester, const char *canvas_id,
                                            const char *instance_id, const EaselOperation *operation);
/* (transfer none) (nullable): the question that waits for just this. */
EaselQuestion *easel_consent_find_question (EaselConsent *self, const EaselRequester *requester, const char *canvas_id,
                                            const char *instance_id, const EaselOperation *operation);
void           easel_consent_restore       (EaselConsent *self, GPtrArray *spent);

G_END_DECLS
