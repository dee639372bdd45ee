/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Whether a server behind an address refused because it wants a token, or one that allows more. */
gboolean    easel_server_access_is_wanted (const GError *error);
/* (transfer full): AHP's McpServerAuthRequiredState for that. @address: of the server; @has_token: it was given one. */
JsonObject *easel_server_access_describe  (const GError *error,
                                           const char   *address,
                                           gboolean      has_token);

G_END_DECLS
