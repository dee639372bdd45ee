/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): a list result with one page of @all as its member @name, and "nextCursor" when there is
 * more. RPC_ERROR_INVALID_PARAMS for a cursor in @params that is none of ours for this list. */
JsonObject *mcp_page_cut (JsonArray   *all,
                          const char  *name,
                          JsonObject  *params,
                          GError     **error);

G_END_DECLS
