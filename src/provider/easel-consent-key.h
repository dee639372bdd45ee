/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-operation.h"
#include "easel-requester.h"

G_BEGIN_DECLS

/* Tells one thing that is asked from all others. Read it, but do not write to it: tables depend on it. */
typedef struct
{
  char             *host_id;
  gboolean          loopback;
  char             *agent;     /* what it calls itself; empty: nothing */
  char             *session;   /* empty where the instance's id is a name in all sessions of the host */
  char             *canvas_id;
  char             *instance_id;
  EaselActionClass  action_class;
  char             *location;  /* empty: none */
  char             *digest;    /* of the sentence and of the text that the deed is bound to */
} EaselConsentKey;

EaselConsentKey *easel_consent_key_new  (const EaselRequester  *requester,
                                         const char            *canvas_id,
                                         const char            *instance_id,
                                         const EaselOperation  *operation);
EaselConsentKey *easel_consent_key_copy (const EaselConsentKey *self);
void             easel_consent_key_free (EaselConsentKey       *self);

/* For tables; each takes an EaselConsentKey. The whole of it: the same agent by another name is no other one. */
guint    easel_consent_key_hash            (gconstpointer          self);
gboolean easel_consent_key_equal           (gconstpointer          self,
                                            gconstpointer          other);
/* Only host, session, canvas and class. */
guint    easel_consent_key_hash_topic      (gconstpointer          self);
gboolean easel_consent_key_equal_topic     (gconstpointer          self,
                                            gconstpointer          other);
/* Only host, agent and class. */
guint    easel_consent_key_hash_requester  (gconstpointer          self);
gboolean easel_consent_key_equal_requester (gconstpointer          self,
                                            gconstpointer          other);
/* Only host, session and canvas. */
gboolean easel_consent_key_equal_canvas    (const EaselConsentKey *self,
                                            const EaselConsentKey *other);

/* Whether @key is one of those that @data is about. */
typedef gboolean (*EaselConsentKeyMatch)        (const EaselConsentKey *key,
                                                 gconstpointer          data);
/* @table: (element-type EaselConsentKey): loses those that match. */
void             easel_consent_keys_forget      (GHashTable            *table,
                                                 EaselConsentKeyMatch   match,
                                                 gconstpointer          data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselConsentKey, easel_consent_key_free)

G_END_DECLS
