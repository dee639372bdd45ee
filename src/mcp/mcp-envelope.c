/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-envelope.h"

#include "easel-json.h"
#include "mcp-version.h"
#include "rpc-error.h"

static const char *const log_levels[] = {
  "debug", "info", "notice", "warning", "error", "critical", "alert", "emergency", NULL
};

static gboolean
refuse (GError     **error,
        const char  *key,
        const char  *problem)
{
  g_autofree char *message = g_strdup_printf ("Wrong _meta of a " MCP_VERSION_MODERN " request: %s: %s", key, problem);
  JsonObject *envelope = easel_json_object (EASEL_JSON_STRING ("key", key), EASEL_JSON_STRING ("problem", problem));
  g_autoptr(JsonNode) data = easel_json_node_take (easel_json_object (EASEL_JSON_OBJECT ("envelope", envelope)));

  g_propagate_error (error, rpc_error_new (RPC_ERROR_INVALID_PARAMS, message, data));
  return FALSE;
}

static gboolean
check_client (JsonObject  *meta,
              GError     **error)
{
  JsonObject *session = easel_json_peek_object (meta, MCP_META_CLIENT);

  if (!easel_json_has (meta, MCP_META_CLIENT))
    return TRUE;
  if (session == NULL)
    return refuse (error, MCP_META_CLIENT, "not an object");
  if (easel_json_peek_string (session, "name", NULL) == NULL)
    return refuse (error, MCP_META_CLIENT ".name", "missing, or not a string");
  if (easel_json_peek_string (session, "version", NULL) == NULL)
    return refuse (error, MCP_META_CLIENT ".version", "missing, or not a string");
  return TRUE;
}

gboolean
mcp_envelope_is_log_level (const char *level)
{
  return level != NULL && g_strv_contains (log_levels, level);
}

static gboolean
check_log_level (JsonObject  *meta,
                 GError     **error)
{
  const char *level = easel_json_peek_string (meta, MCP_META_LOG_LEVEL, NULL);

  if (!easel_json_has (meta, MCP_META_LOG_LEVEL))
    return TRUE;
  if (!mcp_envelope_is_log_level (level))
    return refuse (error, MCP_META_LOG_LEVEL, "not a level of RFC 5424");
  return TRUE;
}

/**
 * mcp_envelope_read_name:
 * @info: a `clientInfo`, legacy or modern
 *
 * Returns: (transfer none) (nullable): its `title`, else its `name`; foreign
 */
const char *
mcp_envelope_read_name (JsonObject *info)
{
  const char *name = easel_json_peek_string (info, "title", NULL);

  return name != NULL && *name != '\0' ? name : easel_json_peek_string (info, "name", NULL);
}

/**
 * mcp_envelope_can_ask:
 * @capabilities: declared by a client, legacy or modern
 *
 * `"elicitation": {}` means forms, which were the only mode at first; `{"url": {}}` alone does not.
 *
 * Returns: whether the client can show a question as a form
 */
gboolean
mcp_envelope_can_ask (JsonObject *capabilities)
{
  JsonObject *elicitation = easel_json_peek_object (capabilities, "elicitation");

  return elicitation != NULL &&
         (json_object_get_size (elicitation) == 0 || easel_json_peek_object (elicitation, "form") != NULL);
}

/**
 * mcp_envelope_get_meta:
 * @params: the parameters of a request
 *
 * Returns: (transfer none) (nullable): `_meta`, foreign
 */
JsonObject *
mcp_envelope_get_meta (JsonObject *params)
{
  g_return_val_if_fail (params != NULL, NULL);

  return easel_json_peek_object (params, "_meta");
}

/**
 * mcp_envelope_is_present:
 * @params: the parameters of a request
 *
 * Returns: whether the request claims to be modern: its `_meta` has a protocol version, valid or not
 */
gboolean
mcp_envelope_is_present (JsonObject *params)
{
  JsonObject *meta = mcp_envelope_get_meta (params);

  return meta != NULL && json_object_has_member (meta, MCP_META_VERSION);
}

/**
 * mcp_envelope_get_version:
 * @params: the parameters of a request
 *
 * Returns: (transfer none) (nullable): the protocol version in `_meta`, foreign; %NULL if it is not a string
 */
const char *
mcp_envelope_get_version (JsonObject *params)
{
  JsonObject *meta = mcp_envelope_get_meta (params);

  return easel_json_peek_string (meta, MCP_META_VERSION, NULL);
}

/**
 * mcp_envelope_check:
 * @params: the parameters of a request that claims to be modern
 * @error: `RPC_ERROR_INVALID_PARAMS`; its data names the member
 *
 * `clientInfo` is optional; if present, it must be valid (2026-07-28, base protocol).
 *
 * Returns: whether the envelope is complete and valid
 */
gboolean
mcp_envelope_check (JsonObject  *params,
                    GError     **error)
{
  JsonObject *meta = mcp_envelope_get_meta (params);

  g_return_val_if_fail (meta != NULL, FALSE);

  if (mcp_envelope_get_version (params) == NULL)
    return refuse (error, MCP_META_VERSION, "not a string");
  if (!easel_json_has (meta, MCP_META_CAPABILITIES))
    return refuse (error, MCP_META_CAPABILITIES, "missing");
  if (easel_json_peek_object (meta, MCP_META_CAPABILITIES) == NULL)
    return refuse (error, MCP_META_CAPABILITIES, "not an object");
  return check_client (meta, error) && check_log_level (meta, error);
}

/**
 * mcp_envelope_check_version:
 * @params: the parameters of a request with a valid envelope
 * @error: `MCP_CODE_UNSUPPORTED_VERSION` with the supported versions: only modern ones, because the client would send
 *   the version that it picks in an envelope
 *
 * Returns: whether this server supports the version
 */
gboolean
mcp_envelope_check_version (JsonObject  *params,
                            GError     **error)
{
  static const char * const supported[] = { MCP_VERSION_MODERN, NULL };
  const char *requested = mcp_envelope_get_version (params);
  g_autoptr(JsonNode) data = NULL;
  JsonObject *root;

  if (g_strcmp0 (requested, MCP_VERSION_MODERN) == 0)
    return TRUE;
  root = easel_json_object (EASEL_JSON_ARRAY ("supported", easel_json_strings (supported)),
                            EASEL_JSON_STRING ("requested", requested != NULL ? requested : ""));
  data = easel_json_node_take (root);
  g_propagate_error (error, rpc_error_new (MCP_CODE_UNSUPPORTED_VERSION, "Unsupported protocol version", data));
  return FALSE;
}
