/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "oauth-tokens.h"

G_BEGIN_DECLS

/* The token for one address, provided by a client of the host. It is only in memory, and is never requested from
 * here. */
#define EASEL_TYPE_SERVER_TOKEN (easel_server_token_get_type ())
G_DECLARE_FINAL_TYPE (EaselServerToken, easel_server_token, EASEL, SERVER_TOKEN, GObject)

EaselServerToken *easel_server_token_new    (void);
/* @token: (nullable): NULL removes it. Used by requests that start afterwards. */
void              easel_server_token_set    (EaselServerToken *self,
                                             const char       *token);
gboolean          easel_server_token_is_set (EaselServerToken *self);

G_END_DECLS
