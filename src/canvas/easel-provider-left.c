/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-provider-private.h"

#include <string.h>

#include "easel-consent-private.h"
#include "easel-session.h"

/* What the person did and nobody saved does not go with the canvas, the session or the host that it was done for: such
 * an instance is left to the person alone, out of the agent's sight, until they close it or the host has it again. */

static gboolean
is_at (EaselInstance *instance,
       const char    *host_id,
       const char    *session)
{
  return strcmp (easel_instance_get_subject (instance)->host_id, host_id) == 0 &&
         (session == NULL || strcmp (easel_instance_get_home (instance), session) == 0);
}

/* (transfer full): as a list of its own, because whoever hears of one may close others. */
static GPtrArray *
list_at (EaselProvider *self,
         const char    *host_id,
         const char    *session)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < self->instances->len; i++)
    if (is_at (g_ptr_array_index (self->instances, i), host_id, session))
      g_ptr_array_add (found, g_object_ref (g_ptr_array_index (self->instances, i)));
  return found;
}

static gboolean
must_stay (EaselInstance *instance)
{
  return easel_instance_is_open (instance) && !easel_instance_may_close (instance);
}

static void
leave (EaselProvider *self,
       EaselInstance *instance,
       EaselLeft      left)
{
  gboolean again = easel_instance_get_left (instance) != EASEL_LEFT_NOT;

  easel_instance_set_left (instance, left);
  easel_provider_save_soon (self);
  if (again)
    return;
  easel_instance_stop (instance);
  easel_consent_forget (self->consent, easel_instance_get_subject (instance),
                        easel_instance_get_declaration (instance)->canvas_id, easel_instance_get_id (instance));
  g_list_store_append (self->left, instance);
  easel_provider_emit_removed (self, instance);
}

void
easel_provider_unleave (EaselProvider *self,
                        EaselInstance *instance)
{
  guint position;

  if (!g_list_store_find (self->left, instance, &position))
    return;
  easel_instance_set_left (instance, EASEL_LEFT_NOT);
  g_list_store_remove (self->left, position);
}

void
easel_provider_claim (EaselProvider *self,
                      EaselInstance *instance)
{
  if (easel_instance_get_left (instance) == EASEL_LEFT_NOT)
    return;
  easel_provider_unleave (self, instance);
  easel_provider_emit_added (self, instance);
  easel_provider_save_soon (self);
}

/* @session: (nullable): %NULL for all of the host. @is_final: what holds nothing of the person is closed. */
static void
end (EaselProvider *self,
     const char    *host_id,
     const char    *session,
     EaselLeft      left,
     gboolean       is_final)
{
  g_autoptr(GPtrArray) found = list_at (self, host_id, session);

  for (guint i = 0; i < found->len; i++)
    {
      EaselInstance *instance = g_ptr_array_index (found, i);

      if (must_stay (instance))
        leave (self, instance, left);
      else if (is_final && easel_instance_get_left (instance) == EASEL_LEFT_NOT)
        easel_provider_drop (self, instance);
    }
}

/**
 * easel_provider_leave_session:
 * @self: the provider
 * @host_id: a host
 * @session: a session that it does not list any more
 *
 * What the person did there and nobody saved is left to them. Everything else stays as it is: the session may be back.
 */
void
easel_provider_leave_session (EaselProvider *self,
                              const char    *host_id,
                              const char    *session)
{
  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (host_id != NULL && session != NULL);

  end (self, host_id, session, EASEL_LEFT_SESSION, FALSE);
}

/**
 * easel_provider_end_session:
 * @self: the provider
 * @host_id: a host
 * @session: a session that it does not have any more
 *
 * Closes what was open in it, for nobody can ask for it again, but for what the person did and nobody saved.
 */
void
easel_provider_end_session (EaselProvider *self,
                            const char    *host_id,
                            const char    *session)
{
  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (host_id != NULL && session != NULL);

  end (self, host_id, session, EASEL_LEFT_SESSION, TRUE);
}

/**
 * easel_provider_end_host:
 * @self: the provider
 * @host_id: a host that the person removed
 *
 * As easel_provider_end_session(), for all its sessions.
 */
void
easel_provider_end_host (EaselProvider *self,
                         const char    *host_id)
{
  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (host_id != NULL);

  end (self, host_id, NULL, EASEL_LEFT_HOST, TRUE);
}

/**
 * easel_provider_leave_unlisted:
 * @self: the provider
 * @host_id: a host
 * @sessions: all #EaselSession that it has
 *
 * As easel_provider_leave_session() for every other session: one may have ended while nobody was connected.
 */
void
easel_provider_leave_unlisted (EaselProvider *self,
                               const char    *host_id,
                               GListModel    *sessions)
{
  g_autoptr(GHashTable) listed = NULL;
  g_autoptr(GPtrArray) found = NULL;

  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (host_id != NULL && G_IS_LIST_MODEL (sessions));

  listed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < g_list_model_get_n_items (sessions); i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);

      g_hash_table_add (listed, g_strdup (easel_session_get_uri (session)));
    }
  found = list_at (self, host_id, NULL);
  for (guint i = 0; i < found->len; i++)
    {
      EaselInstance *instance = g_ptr_array_index (found, i);
      const char *home = easel_instance_get_home (instance);

      /* A channel of its own that no session has listed yet says nothing of its session. */
      if (must_stay (instance) && easel_instance_get_left (instance) == EASEL_LEFT_NOT &&
          !g_str_has_prefix (home, "ahp-canvas:") && !g_hash_table_contains (listed, home))
        leave (self, instance, EASEL_LEFT_SESSION);
    }
}

/**
 * easel_provider_set_listed:
 * @self: the provider
 * @host_id: a host
 * @session: one of its sessions
 * @ids: names of the instances that are in its catalogue
 *
 * What the host has in its catalogue is its own again; what it took out of there without closing it is left to the
 * person, where nobody saved what they did.
 */
void
easel_provider_set_listed (EaselProvider      *self,
                           const char         *host_id,
                           const char         *session,
                           const char * const *ids)
{
  g_autoptr(GPtrArray) found = NULL;

  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (host_id != NULL && session != NULL && ids != NULL);

  found = list_at (self, host_id, NULL);
  for (guint i = 0; i < found->len; i++)
    {
      EaselInstance *instance = g_ptr_array_index (found, i);
      const char *id = easel_instance_get_id (instance);
      gboolean is_home = strcmp (easel_instance_get_home (instance), session) == 0;

      if (g_strv_contains (ids, id) && (is_home || g_str_has_prefix (id, "ahp-canvas:")))
        {
          easel_instance_set_home (instance, session);
          easel_provider_claim (self, instance);
        }
      else if (is_home && must_stay (instance) && easel_instance_get_left (instance) == EASEL_LEFT_NOT)
        leave (self, instance, EASEL_LEFT_CANVAS);
    }
}

/**
 * easel_provider_get_left:
 * @self: the provider
 *
 * Returns: (transfer none): a #GListModel of #EaselInstance: what is left to the person alone
 */
GListModel *
easel_provider_get_left (EaselProvider *self)
{
  g_return_val_if_fail (EASEL_IS_PROVIDER (self), NULL);

  return G_LIST_MODEL (self->left);
}

/**
 * easel_provider_discard:
 * @self: the provider
 * @instance: one of easel_provider_get_left()
 *
 * The person closed it.
 *
 * Returns: %FALSE when that would lose something, and they have not said that it may
 */
gboolean
easel_provider_discard (EaselProvider *self,
                        EaselInstance *instance)
{
  g_return_val_if_fail (EASEL_IS_PROVIDER (self), FALSE);
  g_return_val_if_fail (EASEL_IS_INSTANCE (instance), FALSE);

  return easel_instance_may_close (instance) && easel_provider_drop (self, instance);
}
