/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Whether a server at an address refused a request because it requires a token, or one with more scopes. */
gboolean    easel_server_access_is_wanted (const GError *error);
/* (transfer full): AHP's McpServerAuthRequiredState for such an error. @address: of the server; @has_token: a token was
 * sent. */
JsonObject *easel_server_access_describe  (const GError *error,
                                           const char   *address,
                                           gboolean      has_token);

G_END_DECLS
