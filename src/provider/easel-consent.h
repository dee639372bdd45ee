/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-question.h"

G_BEGIN_DECLS

typedef enum { EASEL_DECISION_ALLOW, EASEL_DECISION_ASK, EASEL_DECISION_REFUSE } EaselDecision;

/* Decides what agents may do through native canvases; every decision is made here: by a pure table (host and action
 * class), and by the user's answers.
 *
 * Signals: "question" (EaselQuestion *): to be shown to the user; repeating the same request raises no second one.
 * "answered" (EaselQuestion *, gboolean allowed). "save-failed" (const GError *error): permissions could not be
 * saved; once, until saving succeeds again. */
#define EASEL_TYPE_CONSENT (easel_consent_get_type ())
G_DECLARE_FINAL_TYPE (EaselConsent, easel_consent, EASEL, CONSENT, GObject)

/* Pure: the decision without any answer from the user. */
EaselDecision  easel_consent_default        (EaselActionClass action_class, gboolean host_is_loopback);

/* @path: (nullable): file of permanent permissions; NULL: they last as long as the process. */
EaselConsent *easel_consent_new            (const char *path);
/* FALSE: permissions or revocations could still not be written. */
gboolean      easel_consent_flush          (EaselConsent *self);
/* Uses up a ONCE answer if it returns ALLOW because of it. @spent: (element-type EaselConsentKey) (nullable):
 * receives the keys of used answers, for easel_consent_restore(). */
EaselDecision easel_consent_decide         (EaselConsent *self, const EaselRequester *requester, const char *canvas_id,
                                            const char *instance_id, const EaselOperation *operation, GPtrArray *spent);
/* (transfer none): a GListModel of unanswered EaselQuestion. */
GListModel   *easel_consent_get_questions  (EaselConsent *self);
void          easel_consent_answer         (EaselConsent *self, EaselQuestion *question, EaselAnswer answer);
/* (transfer none): a GListModel of EaselGrant: permissions for longer than once, for Preferences. */
GListModel   *easel_consent_get_grants     (EaselConsent *self);
void          easel_consent_revoke         (EaselConsent *self, gpointer grant);
/* For Preferences: refuses the class for all requesters, even if it was allowed. */
void          easel_consent_set_refused    (EaselConsent *self, EaselActionClass action_class, gboolean refused);
gboolean      easel_consent_is_refused     (EaselConsent *self, EaselActionClass action_class);
/* The canvas left a site or path: questions and answers for the canvas at that location are removed. */
void          easel_consent_leave_location (EaselConsent *self, const EaselRequester *requester, const char *canvas_id,
                                            const char *instance_id, const char *location);
/* The canvas is closed: questions and answers for this canvas are removed. */
void          easel_consent_forget         (EaselConsent *self, const EaselRequester *requester, const char *canvas_id,
                                            const char *instance_id);
/* The user declined in the agent's own UI, or the agent disconnected: removes the host's question, or the unused
 * ONCE answer to it. Not recorded as a denial. */
void          easel_consent_withdraw       (EaselConsent *self, const char *host_id, const char *question_id);
/* The user removed the host: removes all its questions, denials and permissions. */
void          easel_consent_forget_host    (EaselConsent *self, const char *host_id);
/* Allows a class that the table refuses (the local shell) for one host, from Preferences only. */
void          easel_consent_allow_host     (EaselConsent *self, const EaselRequester *requester, const char *canvas_id,
                                            EaselActionClass action_class);

/* For EaselCall: whether easel_consent_decide() would return ASK. Does not ask, and does not use up a ONCE answer. */
gboolean       easel_consent_would_ask     (EaselConsent *self, const EaselRequester *requester, const char *canvas_id,
                                            const char   *instance_id, const EaselOperation *operation);
/* (transfer none) (nullable): the unanswered question about exactly this operation. */
EaselQuestion *easel_consent_find_question (EaselConsent *self, const EaselRequester *requester, const char *canvas_id,
                                            const char   *instance_id, const EaselOperation *operation);
void           easel_consent_restore       (EaselConsent *self, GPtrArray *spent);

G_END_DECLS
