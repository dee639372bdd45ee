/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-consent.h"
#include "easel-grant.h"

G_BEGIN_DECLS

struct _EaselConsent
{
  GObject     parent_instance;

  char       *path;       /* nullable: nothing is kept */
  GListStore *questions;
  GListStore *grants;
  GHashTable *once;       /* keys of questions: answered with yes, this time */
  GHashTable *denied;     /* keys of questions: answered with no */
  GHashTable *noes;       /* canvas and class -> how often in a row */
  gboolean    refused[EASEL_N_ACTION_CLASSES];
};

/* The answers for hosts and their file, easel-consent-file.c. */
void           easel_consent_save          (EaselConsent       *self);
void           easel_consent_load          (EaselConsent       *self);

/* easel_consent_decide() that tells which answers ONCE it used up, so that they can be given back.
 * @spent: (element-type utf8) (nullable). */
EaselDecision  easel_consent_decide_once   (EaselConsent       *self,
                                            const EaselSubject *subject,
                                            const char         *canvas_id,
                                            const char         *instance_id,
                                            EaselActionClass    action_class,
                                            const char         *what,
                                            GPtrArray          *spent);
void           easel_consent_give_back     (EaselConsent       *self,
                                            GPtrArray          *spent);

EaselQuestion *easel_question_new          (const EaselSubject *subject,
                                            const char         *canvas_id,
                                            const char         *instance_id,
                                            EaselActionClass    action_class,
                                            const char         *what);
/* Tells this question, or this answer ONCE, from all others. */
const char    *easel_question_get_key      (EaselQuestion      *self);
char          *easel_question_build_key    (const EaselSubject *subject,
                                            const char         *canvas_id,
                                            const char         *instance_id,
                                            EaselActionClass    action_class,
                                            const char         *what);

G_END_DECLS
