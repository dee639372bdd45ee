/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-denials.h"

#include "easel-provider-limits.h"

struct _EaselDenials
{
  GHashTable *operations;  /* (element-type EaselConsentKey): denied operations */
  GHashTable *counts;      /* (element-type EaselConsentKey guint): denials in a row, by topic */
  GHashTable *requesters;  /* (element-type EaselConsentKey gint64): end of the denial of a class, by requester */
};

EaselDenials *
easel_denials_new (void)
{
  EaselDenials *self = g_new0 (EaselDenials, 1);

  self->operations = g_hash_table_new_full (easel_consent_key_hash, easel_consent_key_equal,
                                            (GDestroyNotify) easel_consent_key_free, NULL);
  self->counts = g_hash_table_new_full (easel_consent_key_hash_topic, easel_consent_key_equal_topic,
                                        (GDestroyNotify) easel_consent_key_free, NULL);
  self->requesters = g_hash_table_new_full (easel_consent_key_hash_requester, easel_consent_key_equal_requester,
                                            (GDestroyNotify) easel_consent_key_free, g_free);
  return self;
}

void
easel_denials_free (EaselDenials *self)
{
  g_hash_table_unref (self->operations);
  g_hash_table_unref (self->counts);
  g_hash_table_unref (self->requesters);
  g_free (self);
}

void
easel_denials_add (EaselDenials          *self,
                   const EaselConsentKey *key)
{
  GHashTable *tables[] = { self->operations, self->counts, self->requesters };
  guint count = GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, key));
  gint64 until = g_get_monotonic_time () + EASEL_LIMIT_DENIAL_TIME * G_TIME_SPAN_MILLISECOND;

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (g_hash_table_size (tables[i]) >= EASEL_LIMIT_DENIALS)
      g_hash_table_remove_all (tables[i]);
  g_hash_table_add (self->operations, easel_consent_key_copy (key));
  g_hash_table_replace (self->counts, easel_consent_key_copy (key), GUINT_TO_POINTER (count + 1));
  g_hash_table_replace (self->requesters, easel_consent_key_copy (key), g_memdup2 (&until, sizeof until));
}

void
easel_denials_reset_count (EaselDenials          *self,
                           const EaselConsentKey *key)
{
  g_hash_table_remove (self->counts, key);
}

/* A recent denial applies to the same agent and class, in whichever canvas and however the request is worded. */
static gboolean
is_requester_held (EaselDenials          *self,
                   const EaselConsentKey *key)
{
  gint64 *until = g_hash_table_lookup (self->requesters, key);

  if (until == NULL || g_get_monotonic_time () < *until)
    return until != NULL;
  g_hash_table_remove (self->requesters, key);
  return FALSE;
}

gboolean
easel_denials_apply (EaselDenials          *self,
                     const EaselConsentKey *key)
{
  return g_hash_table_contains (self->operations, key) ||
         GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, key)) >= EASEL_LIMIT_DENIALS_IN_A_ROW ||
         is_requester_held (self, key);
}

void
easel_denials_forget (EaselDenials         *self,
                      EaselConsentKeyMatch  match,
                      gconstpointer         data)
{
  easel_consent_keys_forget (self->operations, match, data);
  easel_consent_keys_forget (self->counts, match, data);
}

void
easel_denials_forget_requesters (EaselDenials         *self,
                                 EaselConsentKeyMatch  match,
                                 gconstpointer         data)
{
  easel_consent_keys_forget (self->requesters, match, data);
}
