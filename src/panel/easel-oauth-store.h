/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-secrets.h"
#include "oauth-store.h"

G_BEGIN_DECLS

/* The tokens that sign-ins for one host gave: in the keyring, and for a host that is not remembered in memory. */
#define EASEL_TYPE_OAUTH_STORE (easel_oauth_store_get_type ())
G_DECLARE_FINAL_TYPE (EaselOauthStore, easel_oauth_store, EASEL, OAUTH_STORE, GObject)

OauthStore *easel_oauth_store_new (EaselSecrets *secrets,
                                   const char   *host,
                                   gboolean      is_known);

G_END_DECLS
