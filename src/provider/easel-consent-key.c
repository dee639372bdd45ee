/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-consent-key.h"

#include <string.h>

/* Each text is hashed with its final NUL, so that "ab" and "c" are not "a" and "bc". */
static char *
digest_of (const EaselOperation *operation)
{
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  g_checksum_update (checksum, (const guchar *) operation->what, strlen (operation->what) + 1);
  if (operation->text != NULL)
    g_checksum_update (checksum, (const guchar *) operation->text, strlen (operation->text) + 1);
  return g_strdup (g_checksum_get_string (checksum));
}

static char *
dup_or_empty (const char *text)
{
  return g_strdup (text != NULL ? text : "");
}

/**
 * easel_consent_key_new:
 * @requester: the session that requests the operation
 * @canvas_id: id of the declaration
 * @instance_id: instance id of the canvas
 * @operation: the requested operation
 *
 * Returns: (transfer full): the key
 */
EaselConsentKey *
easel_consent_key_new (const EaselRequester *requester,
                       const char           *canvas_id,
                       const char           *instance_id,
                       const EaselOperation *operation)
{
  EaselConsentKey *self;

  g_return_val_if_fail (requester != NULL && requester->host_id != NULL, NULL);
  g_return_val_if_fail (canvas_id != NULL && instance_id != NULL, NULL);
  g_return_val_if_fail (operation != NULL && operation->what != NULL, NULL);

  self = g_new0 (EaselConsentKey, 1);
  self->host_id = g_strdup (requester->host_id);
  self->loopback = requester->loopback;
  self->agent = dup_or_empty (requester->agent);
  /* A host-wide instance id means the same canvas in every session. */
  self->session = dup_or_empty (requester->host_wide ? NULL : requester->session);
  self->canvas_id = g_strdup (canvas_id);
  self->instance_id = g_strdup (instance_id);
  self->action_class = operation->action_class;
  self->location = dup_or_empty (operation->location);
  self->digest = digest_of (operation);
  return self;
}

/** easel_consent_key_copy: (transfer full): a copy. */
EaselConsentKey *
easel_consent_key_copy (const EaselConsentKey *self)
{
  EaselConsentKey *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_new0 (EaselConsentKey, 1);
  copy->host_id = g_strdup (self->host_id);
  copy->loopback = self->loopback;
  copy->agent = g_strdup (self->agent);
  copy->session = g_strdup (self->session);
  copy->canvas_id = g_strdup (self->canvas_id);
  copy->instance_id = g_strdup (self->instance_id);
  copy->action_class = self->action_class;
  copy->location = g_strdup (self->location);
  copy->digest = g_strdup (self->digest);
  return copy;
}

/**
 * easel_consent_key_free:
 * @self: (nullable) (transfer full): a key
 */
void
easel_consent_key_free (EaselConsentKey *self)
{
  if (self == NULL)
    return;
  g_free (self->host_id);
  g_free (self->agent);
  g_free (self->session);
  g_free (self->canvas_id);
  g_free (self->instance_id);
  g_free (self->location);
  g_free (self->digest);
  g_free (self);
}

/** easel_consent_key_equal_canvas: whether both keys are about the same open canvas. */
gboolean
easel_consent_key_equal_canvas (const EaselConsentKey *self,
                                const EaselConsentKey *other)
{
  g_return_val_if_fail (self != NULL && other != NULL, FALSE);

  return g_str_equal (self->host_id, other->host_id) && g_str_equal (self->session, other->session) &&
         g_str_equal (self->canvas_id, other->canvas_id) && g_str_equal (self->instance_id, other->instance_id);
}

guint
easel_consent_key_hash_topic (gconstpointer self)
{
  const EaselConsentKey *key = self;

  return g_str_hash (key->host_id) ^ g_str_hash (key->session) * 3 ^ g_str_hash (key->instance_id) * 5 ^
         key->action_class;
}

gboolean
easel_consent_key_equal_topic (gconstpointer self,
                               gconstpointer other)
{
  const EaselConsentKey *a = self, *b = other;

  return a->action_class == b->action_class && a->loopback == b->loopback && easel_consent_key_equal_canvas (a, b);
}

guint
easel_consent_key_hash (gconstpointer self)
{
  const EaselConsentKey *key = self;

  return g_str_hash (key->digest) ^ easel_consent_key_hash_topic (key);
}

gboolean
easel_consent_key_equal (gconstpointer self,
                         gconstpointer other)
{
  const EaselConsentKey *a = self, *b = other;

  return g_str_equal (a->digest, b->digest) && g_str_equal (a->location, b->location) &&
         easel_consent_key_equal_topic (a, b);
}

guint
easel_consent_key_hash_requester (gconstpointer self)
{
  const EaselConsentKey *key = self;

  return g_str_hash (key->host_id) ^ g_str_hash (key->agent) * 3 ^ key->action_class;
}

gboolean
easel_consent_key_equal_requester (gconstpointer self,
                                   gconstpointer other)
{
  const EaselConsentKey *a = self, *b = other;

  return a->action_class == b->action_class && g_str_equal (a->host_id, b->host_id) && g_str_equal (a->agent, b->agent);
}

void
easel_consent_keys_forget (GHashTable           *table,
                           EaselConsentKeyMatch  match,
                           gconstpointer         data)
{
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (match (key, data))
      g_hash_table_iter_remove (&iter);
}
