/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "oauth-store.h"

G_BEGIN_DECLS

/* Tokens of MCP servers at addresses, in the user's keyring, shared by all processes. Without a keyring they are kept
 * in memory until the process ends.
 *
 * Signal: "stored" (GError *error, nullable): the keyring has stored a token, or failed. */
#define EASEL_TYPE_SERVER_KEYRING (easel_server_keyring_get_type ())
G_DECLARE_FINAL_TYPE (EaselServerKeyring, easel_server_keyring, EASEL, SERVER_KEYRING, GObject)

EaselServerKeyring *easel_server_keyring_new (void);

G_END_DECLS
