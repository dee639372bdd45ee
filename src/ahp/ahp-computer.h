/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Whether a host runs on this computer for this user, which its address does not tell: a loopback port may be the
 * near end of a tunnel. Our own hosts say a digest of both in `_meta` of the handshake (docs/PROTOCOL.md,
 * "Extensions"). */

/* (transfer full) (nullable): the digest; NULL where the computer has no id. */
char    *ahp_computer_dup     (void);
/* @result: of initialize or reconnect. */
void     ahp_computer_write   (JsonObject *result,
                               const char *computer);
gboolean ahp_computer_matches (JsonObject *result);

G_END_DECLS
