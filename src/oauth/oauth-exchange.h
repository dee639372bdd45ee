/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"
#include "oauth-token.h"

G_BEGIN_DECLS

/* The gain of a sign-in, to be changed into a token. */
typedef struct
{
  const char *code;
  const char *redirect;   /* the address that the code came to */
  const char *verifier;   /* of PKCE */
} OauthCode;

/* A code, or a refresh token, becomes a token at the authorisation server. */
void        oauth_exchange_async  (HttpClient           *http,
                                   OauthToken           *token,
                                   const OauthCode      *code,
                                   GCancellable         *cancellable,
                                   GAsyncReadyCallback   callback,
                                   gpointer              user_data);
OauthToken *oauth_exchange_finish (GAsyncResult         *result,
                                   GError              **error);

/* An answer without what was asked for, in words. */
GError     *oauth_exchange_error  (JsonObject           *answer,
                                   guint                 status);

G_END_DECLS
