/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Tells whether a host runs on this computer for this user. The address does not tell: a loopback port may be the near
 * end of a tunnel. Easel's hosts send a digest of machine and user in `_meta` of the handshake (docs/PROTOCOL.md,
 * "Extensions").
 * "Extensions"). */

/* (transfer full) (nullable): the digest; NULL if the computer has no id. */
char    *ahp_computer_dup     (void);
/* @result: the result of initialize or reconnect. */
void     ahp_computer_write   (JsonObject *result,
                               const char *computer);
gboolean ahp_computer_matches (JsonObject *result);

G_END_DECLS
