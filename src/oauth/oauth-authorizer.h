/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"
#include "oauth-opener.h"
#include "oauth-store.h"
#include "oauth-tokens.h"

G_BEGIN_DECLS

/* Provides tokens by OAuth 2.1: stored tokens, refreshed ones, and last by a sign-in of the user. For each resource one
 * acquisition runs at a time. */
#define OAUTH_TYPE_AUTHORIZER (oauth_authorizer_get_type ())
G_DECLARE_FINAL_TYPE (OauthAuthorizer, oauth_authorizer, OAUTH, AUTHORIZER, GObject)

OauthAuthorizer *oauth_authorizer_new (HttpClient  *http,
                                       OauthStore  *store,
                                       OauthOpener *opener);

G_END_DECLS
