/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): a list result with one page of @all as the member @name, and "nextCursor" if there are
 * more. Fails with RPC_ERROR_INVALID_PARAMS if the cursor in @params was not issued for this list. */
JsonObject *mcp_page_cut (JsonArray   *all,
                          const char  *name,
                          JsonObject  *params,
                          GError     **error);

G_END_DECLS
