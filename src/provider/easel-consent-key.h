/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-operation.h"
#include "easel-requester.h"

G_BEGIN_DECLS

/* Identifies a request for consent. Read-only: hash tables depend on its values. */
typedef struct
{
  char             *host_id;
  gboolean          loopback;
  char             *agent;     /* name that the agent reports; empty: none */
  char             *session;   /* empty if the instance id is valid in all sessions of the host */
  char             *canvas_id;
  char             *instance_id;
  EaselActionClass  action_class;
  char             *location;  /* empty: none */
  char             *digest;    /* of the operation's sentence and text */
} EaselConsentKey;

EaselConsentKey *easel_consent_key_new  (const EaselRequester  *requester,
                                         const char            *canvas_id,
                                         const char            *instance_id,
                                         const EaselOperation  *operation);
EaselConsentKey *easel_consent_key_copy (const EaselConsentKey *self);
void             easel_consent_key_free (EaselConsentKey       *self);

/* For hash tables of EaselConsentKey. All members count, except the agent's name: an agent cannot get another answer
 * under another name. */
guint    easel_consent_key_hash            (gconstpointer          self);
gboolean easel_consent_key_equal           (gconstpointer          self,
                                            gconstpointer          other);
/* Compare host, session, canvas and action class. */
guint    easel_consent_key_hash_topic      (gconstpointer          self);
gboolean easel_consent_key_equal_topic     (gconstpointer          self,
                                            gconstpointer          other);
/* Compare host, agent and action class. */
guint    easel_consent_key_hash_requester  (gconstpointer          self);
gboolean easel_consent_key_equal_requester (gconstpointer          self,
                                            gconstpointer          other);
/* Compares host, session and canvas. */
gboolean easel_consent_key_equal_canvas    (const EaselConsentKey *self,
                                            const EaselConsentKey *other);

/* Whether @key matches @data. */
typedef gboolean (*EaselConsentKeyMatch)        (const EaselConsentKey *key,
                                                 gconstpointer          data);
/* Removes matching keys. @table: (element-type EaselConsentKey). */
void             easel_consent_keys_forget      (GHashTable            *table,
                                                 EaselConsentKeyMatch   match,
                                                 gconstpointer          data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselConsentKey, easel_consent_key_free)

G_END_DECLS
