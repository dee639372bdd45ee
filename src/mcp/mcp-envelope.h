/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The envelope of a modern request, in params._meta. Call the checks in this order; over HTTP the headers are compared
 * between the last two. */

/* Whether the request claims to be modern: its _meta has a protocol version, valid or not. */
gboolean    mcp_envelope_is_present    (JsonObject  *params);
/* Fails with RPC_ERROR_INVALID_PARAMS that names the member. */
gboolean    mcp_envelope_check         (JsonObject  *params,
                                        GError     **error);
/* Fails with MCP_CODE_UNSUPPORTED_VERSION and the supported versions. */
gboolean    mcp_envelope_check_version (JsonObject  *params,
                                        GError     **error);
/* (transfer none) (nullable) */
const char *mcp_envelope_get_version   (JsonObject  *params);
JsonObject *mcp_envelope_get_meta      (JsonObject  *params);
/* @level: (nullable) */
gboolean    mcp_envelope_is_log_level  (const char  *level);

/* Reads the client's name, here or in "initialize". (nullable): foreign. */
const char *mcp_envelope_read_name     (JsonObject  *info);
/* Whether @capabilities include questions shown as a form. */
gboolean    mcp_envelope_can_ask       (JsonObject  *capabilities);

G_END_DECLS
