/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"
#include "oauth-opener.h"
#include "oauth-request.h"
#include "oauth-token.h"

G_BEGIN_DECLS

/* A sign-in by the user: discovery, question, browser, code, token. */

void        oauth_sign_in_async  (HttpClient           *http,
                                  OauthOpener          *opener,
                                  const OauthRequest   *request,
                                  GCancellable         *cancellable,
                                  GAsyncReadyCallback   callback,
                                  gpointer              user_data);
OauthToken *oauth_sign_in_finish (GAsyncResult         *result,
                                  GError              **error);

G_END_DECLS
