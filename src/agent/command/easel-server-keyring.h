/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "oauth-store.h"

G_BEGIN_DECLS

/* The tokens of MCP servers behind addresses, in the keyring of the user: what one process keeps the others find.
 * Where there is no keyring they are kept in memory, until the process ends.
 *
 * Signal: "stored" (GError *error, nullable): the last word of the keyring on what it was given. */
#define EASEL_TYPE_SERVER_KEYRING (easel_server_keyring_get_type ())
G_DECLARE_FINAL_TYPE (EaselServerKeyring, easel_server_keyring, EASEL, SERVER_KEYRING, GObject)

EaselServerKeyring *easel_server_keyring_new (void);

G_END_DECLS
