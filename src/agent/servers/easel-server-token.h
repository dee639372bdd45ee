/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "oauth-tokens.h"

G_BEGIN_DECLS

/* The token for one address, as a client of the host gave it: in memory only, and nobody is asked for it. */
#define EASEL_TYPE_SERVER_TOKEN (easel_server_token_get_type ())
G_DECLARE_FINAL_TYPE (EaselServerToken, easel_server_token, EASEL, SERVER_TOKEN, GObject)

EaselServerToken *easel_server_token_new    (void);
/* @token: (nullable): none any more. Requests that begin from now on have it. */
void              easel_server_token_set    (EaselServerToken *self,
                                             const char       *token);
gboolean          easel_server_token_is_set (EaselServerToken *self);

G_END_DECLS
