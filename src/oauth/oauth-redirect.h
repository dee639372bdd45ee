/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The address on this computer to which the user's browser returns with a code (RFC 8252 §7.3). Accepts only the first
 * answer with its state. */
#define OAUTH_TYPE_REDIRECT (oauth_redirect_get_type ())
G_DECLARE_FINAL_TYPE (OauthRedirect, oauth_redirect, OAUTH, REDIRECT, GObject)

OauthRedirect *oauth_redirect_new         (GError              **error);
const char    *oauth_redirect_get_uri     (OauthRedirect        *self);
const char    *oauth_redirect_get_state   (OauthRedirect        *self);
void           oauth_redirect_set_issuer  (OauthRedirect        *self,
                                           const char           *issuer,
                                           gboolean              required);
void           oauth_redirect_wait_async  (OauthRedirect        *self,
                                           GCancellable         *cancellable,
                                           GAsyncReadyCallback   callback,
                                           gpointer              user_data);
char          *oauth_redirect_wait_finish (OauthRedirect        *self,
                                           GAsyncResult         *result,
                                           GError              **error);

G_END_DECLS
