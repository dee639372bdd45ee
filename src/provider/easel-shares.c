/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-shares.h"

#include <string.h>

struct _EaselShares
{
  GPtrArray *shares;  /* (element-type EaselShare) */
};

EaselShares *
easel_shares_new (void)
{
  EaselShares *self = g_new0 (EaselShares, 1);

  self->shares = g_ptr_array_new_with_free_func ((GDestroyNotify) easel_share_free);
  return self;
}

void
easel_shares_free (EaselShares *self)
{
  g_ptr_array_unref (self->shares);
  g_free (self);
}

void
easel_shares_add (EaselShares *self,
                  EaselShare  *share)
{
  g_ptr_array_add (self->shares, share);
}

void
easel_shares_remove (EaselShares *self,
                     EaselShare  *share)
{
  g_ptr_array_remove (self->shares, share);
}

EaselShare *
easel_shares_find (EaselShares   *self,
                   EaselInstance *instance)
{
  for (guint i = 0; i < self->shares->len; i++)
    {
      EaselShare *share = g_ptr_array_index (self->shares, i);

      if (share->instance == instance)
        return share;
    }
  return NULL;
}

EaselShare *
easel_shares_find_by_name (EaselShares *self,
                           const char  *host_id,
                           const char  *session,
                           const char  *name)
{
  for (guint i = 0; i < self->shares->len; i++)
    {
      EaselShare *share = g_ptr_array_index (self->shares, i);

      if (easel_share_is_with (share, host_id, session) && g_strcmp0 (share->name, name) == 0)
        return share;
    }
  return NULL;
}

EaselShare *
easel_shares_find_by_id (EaselShares *self,
                         const char  *host_id,
                         const char  *session,
                         const char  *canvas_id)
{
  for (guint i = 0; i < self->shares->len; i++)
    {
      EaselShare *share = g_ptr_array_index (self->shares, i);

      if (easel_share_is_with (share, host_id, session) && strcmp (share->id, canvas_id) == 0)
        return share;
    }
  return NULL;
}

GPtrArray *
easel_shares_list (EaselShares *self,
                   const char  *host_id,
                   const char  *session)
{
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; i < self->shares->len; i++)
    if (easel_share_is_with (g_ptr_array_index (self->shares, i), host_id, session))
      g_ptr_array_add (list, g_ptr_array_index (self->shares, i));
  return list;
}
