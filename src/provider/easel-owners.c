/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-owners.h"

/* Number of names in total: a few per session. */
#define MAX_OWNERS 4096

struct _EaselOwners
{
  GHashTable *names;  /* char * by key */
};

/* Each part is bounded except the last, which is foreign: so two different keys never give the same text. */
static char *
build_key (const char *host_id,
           const char *session,
           const char *canvas_id)
{
  return g_strdup_printf ("%s\n%s\n%s", host_id, canvas_id, session);
}

/**
 * easel_owners_new: (skip)
 *
 * Returns: (transfer full): an empty table
 */
EaselOwners *
easel_owners_new (void)
{
  EaselOwners *self = g_new0 (EaselOwners, 1);

  self->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

void
easel_owners_free (EaselOwners *self)
{
  g_hash_table_unref (self->names);
  g_free (self);
}

/**
 * easel_owners_set: (skip)
 * @self: the names
 * @host_id: a host
 * @session: one of its sessions
 * @canvas_id: id of a native canvas
 * @owner: foreign
 *
 * Replaces a known name.
 */
void
easel_owners_set (EaselOwners *self,
                  const char  *host_id,
                  const char  *session,
                  const char  *canvas_id,
                  const char  *owner)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (host_id != NULL && session != NULL && canvas_id != NULL && owner != NULL);

  if (g_hash_table_size (self->names) >= MAX_OWNERS)
    g_hash_table_remove_all (self->names);
  g_hash_table_insert (self->names, build_key (host_id, session, canvas_id), g_strdup (owner));
}

/**
 * easel_owners_find: (skip)
 * @self: the names
 * @host_id: a host
 * @session: one of its sessions
 * @canvas_id: id of a native canvas
 *
 * Returns: (transfer none) (nullable): the name
 */
const char *
easel_owners_find (EaselOwners *self,
                   const char  *host_id,
                   const char  *session,
                   const char  *canvas_id)
{
  g_autofree char *key = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (host_id != NULL && session != NULL && canvas_id != NULL, NULL);

  key = build_key (host_id, session, canvas_id);
  return g_hash_table_lookup (self->names, key);
}
