/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-tokens.h"

G_DEFINE_INTERFACE (OauthTokens, oauth_tokens, G_TYPE_OBJECT)

static void
oauth_tokens_default_init (OauthTokensInterface *iface)
{
}

/**
 * oauth_tokens_get_async:
 * @self: a provider of tokens
 * @request: (transfer none): the request for a token
 * @cancellable: (nullable): ends the wait
 * @callback: called from the main loop; the user may have to sign in first
 * @user_data: for @callback
 */
void
oauth_tokens_get_async (OauthTokens         *self,
                        const OauthRequest  *request,
                        GCancellable        *cancellable,
                        GAsyncReadyCallback  callback,
                        gpointer             user_data)
{
  g_return_if_fail (OAUTH_IS_TOKENS (self));
  g_return_if_fail (request != NULL && request->resource != NULL);

  OAUTH_TOKENS_GET_IFACE (self)->get_async (self, request, cancellable, callback, user_data);
}

/**
 * oauth_tokens_get_finish:
 * @self: who gives tokens
 * @result: as given to the callback
 * @error: an #OauthError, or an error of a connection
 *
 * Returns: (transfer full): a token for the header Authorization; on failure %NULL
 */
char *
oauth_tokens_get_finish (OauthTokens   *self,
                         GAsyncResult  *result,
                         GError       **error)
{
  g_return_val_if_fail (OAUTH_IS_TOKENS (self), NULL);

  return OAUTH_TOKENS_GET_IFACE (self)->get_finish (self, result, error);
}

/**
 * oauth_tokens_dup_ready:
 * @self: who gives tokens
 *
 * Returns: (transfer full) (nullable): the token for the first request; %NULL: send no token before the resource asks
 *   for one
 */
char *
oauth_tokens_dup_ready (OauthTokens *self)
{
  OauthTokensInterface *iface;

  g_return_val_if_fail (OAUTH_IS_TOKENS (self), NULL);

  iface = OAUTH_TOKENS_GET_IFACE (self);
  return iface->dup_ready != NULL ? iface->dup_ready (self) : NULL;
}
