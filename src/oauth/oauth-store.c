/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-store.h"

G_DEFINE_INTERFACE (OauthStore, oauth_store, G_TYPE_OBJECT)

static void
oauth_store_default_init (OauthStoreInterface *iface)
{
}

/**
 * oauth_store_lookup_async:
 * @self: a store
 * @resource: the address that the secret is for
 * @cancellable: (nullable): ends the wait
 * @callback: called from the main loop
 * @user_data: for @callback
 */
void
oauth_store_lookup_async (OauthStore          *self,
                          const char          *resource,
                          GCancellable        *cancellable,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_return_if_fail (OAUTH_IS_STORE (self));
  g_return_if_fail (resource != NULL);

  OAUTH_STORE_GET_IFACE (self)->lookup_async (self, resource, cancellable, callback, user_data);
}

/**
 * oauth_store_lookup_finish:
 * @self: a store
 * @result: as given to the callback
 * @error: an error of the keyring
 *
 * Returns: (transfer full) (nullable): the secret; %NULL without an error if there is none
 */
char *
oauth_store_lookup_finish (OauthStore    *self,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (OAUTH_IS_STORE (self), NULL);

  return OAUTH_STORE_GET_IFACE (self)->lookup_finish (self, result, error);
}

/**
 * oauth_store_save:
 * @self: a store
 * @resource: the address that @secret is for
 * @secret: (nullable): replaces the previous secret; %NULL deletes it
 */
void
oauth_store_save (OauthStore *self,
                  const char *resource,
                  const char *secret)
{
  g_return_if_fail (OAUTH_IS_STORE (self));
  g_return_if_fail (resource != NULL);

  OAUTH_STORE_GET_IFACE (self)->save (self, resource, secret);
}

/**
 * oauth_store_lock_async:
 * @self: a store
 * @resource: an address
 * @cancellable: (nullable): ends the wait
 * @callback: called from the main loop
 * @user_data: for @callback
 *
 * Waits until no other process locks the secret of @resource in the same store. Within a process only one caller at a
 * time may request the lock.
 */
void
oauth_store_lock_async (OauthStore          *self,
                        const char          *resource,
                        GCancellable        *cancellable,
                        GAsyncReadyCallback  callback,
                        gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (OAUTH_IS_STORE (self));
  g_return_if_fail (resource != NULL);

  if (OAUTH_STORE_GET_IFACE (self)->lock_async != NULL)
    {
      OAUTH_STORE_GET_IFACE (self)->lock_async (self, resource, cancellable, callback, user_data);
      return;
    }
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, oauth_store_lock_async);
  g_task_return_boolean (task, TRUE);
}

/**
 * oauth_store_lock_finish:
 * @self: a store
 * @result: as given to the callback
 * @error: `G_IO_ERROR_CANCELLED`, or the reason for the missing lock
 *
 * Returns: whether the lock is held and needs oauth_store_unlock()
 */
gboolean
oauth_store_lock_finish (OauthStore    *self,
                         GAsyncResult  *result,
                         GError       **error)
{
  g_return_val_if_fail (OAUTH_IS_STORE (self), FALSE);

  if (OAUTH_STORE_GET_IFACE (self)->lock_finish != NULL)
    return OAUTH_STORE_GET_IFACE (self)->lock_finish (self, result, error);
  return g_task_propagate_boolean (G_TASK (result), error);
}

/** oauth_store_unlock: @resource: an address whose lock is held. */
void
oauth_store_unlock (OauthStore *self,
                    const char *resource)
{
  g_return_if_fail (OAUTH_IS_STORE (self));
  g_return_if_fail (resource != NULL);

  if (OAUTH_STORE_GET_IFACE (self)->unlock != NULL)
    OAUTH_STORE_GET_IFACE (self)->unlock (self, resource);
}
