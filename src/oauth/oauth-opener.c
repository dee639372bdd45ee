/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-opener.h"

G_DEFINE_INTERFACE (OauthOpener, oauth_opener, G_TYPE_OBJECT)

static void
oauth_opener_default_init (OauthOpenerInterface *iface)
{
}

/**
 * oauth_opener_open_async:
 * @self: an opener
 * @question: (transfer none): the sign-in that the user must agree to
 * @cancellable: (nullable): ends the question
 * @callback: called from the main loop
 * @user_data: for @callback
 */
void
oauth_opener_open_async (OauthOpener         *self,
                         const OauthQuestion *question,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_return_if_fail (OAUTH_IS_OPENER (self));
  g_return_if_fail (question != NULL);

  OAUTH_OPENER_GET_IFACE (self)->open_async (self, question, cancellable, callback, user_data);
}

/**
 * oauth_opener_open_finish:
 * @self: an opener
 * @result: as given to the callback
 * @error: `OAUTH_ERROR_REFUSED`, `G_IO_ERROR_CANCELLED`, or why no browser could be opened
 *
 * Returns: whether the browser was opened and the dialog is finished
 */
gboolean
oauth_opener_open_finish (OauthOpener   *self,
                          GAsyncResult  *result,
                          GError       **error)
{
  g_return_val_if_fail (OAUTH_IS_OPENER (self), FALSE);

  return OAUTH_OPENER_GET_IFACE (self)->open_finish (self, result, error);
}
