/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"
#include "oauth-token.h"

G_BEGIN_DECLS

/* The result of a sign-in, which is exchanged for a token. */
typedef struct
{
  const char *code;
  const char *redirect;   /* the redirect address of the code */
  const char *verifier;   /* the PKCE verifier */
} OauthCode;

/* Exchanges a code, or a refresh token, for a token. */
void        oauth_exchange_async  (HttpClient           *http,
                                   OauthToken           *token,
                                   const OauthCode      *code,
                                   GCancellable         *cancellable,
                                   GAsyncReadyCallback   callback,
                                   gpointer              user_data);
OauthToken *oauth_exchange_finish (GAsyncResult         *result,
                                   GError              **error);

/* The error for an answer without a token. */
GError     *oauth_exchange_error  (JsonObject           *answer,
                                   guint                 status);

G_END_DECLS
