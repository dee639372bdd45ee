/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-secrets.h"
#include "oauth-store.h"

G_BEGIN_DECLS

/* Stores the tokens of sign-ins for one host: in the keyring, or in memory for a host that is not remembered. */
#define EASEL_TYPE_OAUTH_STORE (easel_oauth_store_get_type ())
G_DECLARE_FINAL_TYPE (EaselOauthStore, easel_oauth_store, EASEL, OAUTH_STORE, GObject)

OauthStore *easel_oauth_store_new (EaselSecrets *secrets,
                                   const char   *host,
                                   gboolean      is_known);

G_END_DECLS
