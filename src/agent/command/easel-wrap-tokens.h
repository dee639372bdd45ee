/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-server-keyring.h"
#include "http-client.h"
#include "oauth-tokens.h"

G_BEGIN_DECLS

/* Tokens for a wrapped server at an address. No browser is opened unexpectedly: the token must be in the keyring;
 * otherwise the error's message says how the user gets it there. */
#define EASEL_TYPE_WRAP_TOKENS (easel_wrap_tokens_get_type ())
G_DECLARE_FINAL_TYPE (EaselWrapTokens, easel_wrap_tokens, EASEL, WRAP_TOKENS, GObject)

OauthTokens *easel_wrap_tokens_new (HttpClient         *http,
                                    EaselServerKeyring *keyring);

G_END_DECLS
