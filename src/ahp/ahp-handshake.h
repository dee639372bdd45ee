/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-extensions.h"

G_BEGIN_DECLS

/* The handshake as pure functions over its messages. */

/* The line that a host sends over standard streams before the first message; earlier lines are not from the host. */
#define AHP_STDIO_GREETING "{\"easel-host\":\"connected\"}"

JsonObject *ahp_handshake_build_initialize (const char     *client_id,
                                            AhpExtensions   extensions);
JsonObject *ahp_handshake_build_reconnect  (const char     *client_id,
                                            AhpExtensions   extensions,
                                            GPtrArray      *uris,
                                            gint64          seen_seq);
gboolean    ahp_handshake_check_version    (JsonObject     *result,
                                            GError        **error);
char       *ahp_handshake_dup_versions     (const GError   *error);

G_END_DECLS
