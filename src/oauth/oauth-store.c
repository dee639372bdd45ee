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
 * Returns: (transfer full) (nullable): the secret; %NULL without an error when there is none
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
 * oauth_store_keep:
 * @self: a store
 * @resource: the address that @secret is for
 * @secret: (nullable): in the place of the one before; %NULL: none
 */
void
oauth_store_keep (OauthStore *self,
                  const char *resource,
                  const char *secret)
{
  g_return_if_fail (OAUTH_IS_STORE (self));
  g_return_if_fail (resource != NULL);

  OAUTH_STORE_GET_IFACE (self)->keep (self, resource, secret);
}
