/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"
#include "oauth-opener.h"
#include "oauth-store.h"
#include "oauth-tokens.h"

G_BEGIN_DECLS

/* Gives tokens by OAuth 2.1: those that are kept, those that can be had without the user, and then by a sign-in. For
 * each resource one of that at a time. */
#define OAUTH_TYPE_AUTHORIZER (oauth_authorizer_get_type ())
G_DECLARE_FINAL_TYPE (OauthAuthorizer, oauth_authorizer, OAUTH, AUTHORIZER, GObject)

OauthAuthorizer *oauth_authorizer_new (HttpClient  *http,
                                       OauthStore  *store,
                                       OauthOpener *opener);

G_END_DECLS
