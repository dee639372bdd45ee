/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-http-check.h"

#include "easel-json.h"
#include "easel-token.h"
#include "mcp-envelope.h"
#include "mcp-header.h"
#include "mcp-limits.h"
#include "mcp-version.h"
#include "rpc-error.h"
#include "rpc-loopback.h"

#include <string.h>

#define BEARER "Bearer "
#define VERSION_HEADER "MCP-Protocol-Version"

static gboolean
has_token (const McpHttpTarget *target,
           SoupMessageHeaders  *headers)
{
  const char *authorization = soup_message_headers_get_one (headers, "Authorization");

  return authorization != NULL && g_ascii_strncasecmp (authorization, BEARER, strlen (BEARER)) == 0 &&
         easel_token_matches (target->token, authorization + strlen (BEARER));
}

/* Web pages of other origins can send text/plain without a preflight request, but never this type. */
static gboolean
is_json (SoupMessageHeaders *headers)
{
  const char *type = soup_message_headers_get_content_type (headers, NULL);

  return type != NULL && g_ascii_strcasecmp (type, "application/json") == 0;
}

static guint
check_method (const char         *method,
              SoupMessageHeaders *headers)
{
  if (strcmp (method, SOUP_METHOD_GET) == 0 || strcmp (method, SOUP_METHOD_DELETE) == 0)
    return soup_message_headers_get_one (headers, "Mcp-Session-Id") != NULL ? SOUP_STATUS_NONE
                                                                            : SOUP_STATUS_METHOD_NOT_ALLOWED;
  if (strcmp (method, SOUP_METHOD_POST) != 0)
    return SOUP_STATUS_METHOD_NOT_ALLOWED;
  if (!is_json (headers))
    return SOUP_STATUS_UNSUPPORTED_MEDIA_TYPE;
  if (soup_message_headers_get_encoding (headers) == SOUP_ENCODING_CONTENT_LENGTH &&
      soup_message_headers_get_content_length (headers) > EASEL_LIMIT_MCP_MESSAGE_BYTES)
    return SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE;
  return SOUP_STATUS_NONE;
}

/**
 * mcp_http_check_head:
 * @target: the path and port that are served
 * @method: of the request
 * @path: of the request
 * @headers: of the request
 *
 * The path is checked before the token, and the token before the method, so that a client without a token learns only
 * that something listens.
 *
 * Returns: %SOUP_STATUS_NONE, or the status to answer
 */
guint
mcp_http_check_head (const McpHttpTarget *target,
                     const char          *method,
                     const char          *path,
                     SoupMessageHeaders  *headers)
{
  if (!rpc_loopback_is_direct (headers, target->port))
    return SOUP_STATUS_FORBIDDEN;
  if (!rpc_loopback_is_framed (headers))
    return SOUP_STATUS_BAD_REQUEST;
  if (strcmp (path, target->path) != 0)
    return SOUP_STATUS_NOT_FOUND;
  if (!has_token (target, headers))
    return SOUP_STATUS_UNAUTHORIZED;
  return check_method (method, headers);
}

static gboolean
mismatch (GError     **error,
          const char  *format,
          ...) G_GNUC_PRINTF (2, 3);

static gboolean
mismatch (GError     **error,
          const char  *format,
          ...)
{
  g_autofree char *reason = NULL;
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  reason = g_strdup_vprintf (format, args);
  va_end (args);
  message = g_strconcat ("Headers and body disagree: ", reason, NULL);
  g_propagate_error (error, rpc_error_new (MCP_CODE_HEADER_MISMATCH, message, NULL));
  return FALSE;
}

static gboolean
check_same (SoupMessageHeaders  *headers,
            const char          *header,
            const char          *expected,
            GError             **error)
{
  g_autofree char *value = mcp_header_dup (headers, header);

  return value == NULL || strcmp (value, expected) == 0 ||
         mismatch (error, "%s is not what the body says", header);
}

static gboolean
check_present (SoupMessageHeaders  *headers,
               const char          *header,
               GError             **error)
{
  return soup_message_headers_get_one (headers, header) != NULL ||
         mismatch (error, "%s is missing", header);
}

/* (nullable): the value that the header Mcp-Name must have. A body without it is refused later because of its
 * parameters. */
static const char *
get_name (const char *method,
          JsonObject *params)
{
  if (strcmp (method, "tools/call") == 0 || strcmp (method, "prompts/get") == 0)
    return easel_json_peek_string (params, "name", NULL);
  if (strcmp (method, "resources/read") == 0)
    return easel_json_peek_string (params, "uri", NULL);
  return NULL;
}

static gboolean
check_name (SoupMessageHeaders  *headers,
            const char          *method,
            JsonObject          *params,
            GError             **error)
{
  const char *name = get_name (method, params);
  g_autofree char *value = NULL;
  g_autofree char *decoded = NULL;

  if (name == NULL)
    return TRUE;
  if (!check_present (headers, "Mcp-Name", error))
    return FALSE;
  value = mcp_header_dup (headers, "Mcp-Name");
  decoded = mcp_header_decode (value);
  if (decoded == NULL)
    return mismatch (error, "Mcp-Name cannot be decoded");
  return strcmp (decoded, name) == 0 || mismatch (error, "Mcp-Name is not what the body says");
}

static gboolean
names_stateless_version (SoupMessageHeaders *headers)
{
  g_autofree char *version = mcp_header_dup (headers, VERSION_HEADER);

  return version != NULL && strcmp (version, MCP_VERSION_MODERN) >= 0;
}

/**
 * mcp_http_check_version:
 * @headers: of a request without an envelope
 * @error: return location for an `RPC_ERROR`
 *
 * Some clients never send this header; the version of their session then applies.
 *
 * Returns: whether `MCP-Protocol-Version` is absent or a legacy version
 */
gboolean
mcp_http_check_version (SoupMessageHeaders  *headers,
                        GError             **error)
{
  g_autofree char *version = mcp_header_dup (headers, VERSION_HEADER);

  if (version == NULL || mcp_version_is_legacy (version))
    return TRUE;
  g_propagate_error (error, rpc_error_new (RPC_ERROR_INVALID_REQUEST, VERSION_HEADER " is not supported", NULL));
  return FALSE;
}

/**
 * mcp_http_check_request:
 * @headers: of the POST
 * @method: the one in the body
 * @params: those in the body
 * @error: return location for an `RPC_ERROR`
 *
 * The headers repeat parts of the body for intermediaries that do not parse it. A header that contradicts the body
 * would deceive them (2026-07-28, Streamable HTTP, "Server Validation").
 *
 * Returns: whether the request may be processed
 */
gboolean
mcp_http_check_request (SoupMessageHeaders  *headers,
                        const char          *method,
                        JsonObject          *params,
                        GError             **error)
{
  if (mcp_envelope_is_present (params))
    return mcp_envelope_check (params, error) &&
           check_same (headers, VERSION_HEADER, mcp_envelope_get_version (params), error) &&
           check_same (headers, "Mcp-Method", method, error) &&
           mcp_envelope_check_version (params, error) &&
           check_present (headers, VERSION_HEADER, error) &&
           check_present (headers, "Mcp-Method", error) &&
           check_name (headers, method, params, error);
  if (!names_stateless_version (headers))
    return mcp_http_check_version (headers, error);
  if (strcmp (method, "initialize") == 0)
    return mismatch (error, "initialize is of the handshake era, " VERSION_HEADER " is not");
  g_propagate_error (error, rpc_error_new (RPC_ERROR_INVALID_PARAMS,
                                           "Missing in params: _meta with " MCP_META_VERSION " and "
                                           MCP_META_CAPABILITIES, NULL));
  return FALSE;
}

gboolean
mcp_http_check_is_stateless (SoupMessageHeaders *headers,
                             JsonObject         *params)
{
  return mcp_envelope_is_present (params) || names_stateless_version (headers);
}

guint
mcp_http_check_status (int code)
{
  switch (code)
    {
    case RPC_ERROR_METHOD_NOT_FOUND:
      return SOUP_STATUS_NOT_FOUND;

    case RPC_ERROR_PARSE:
    case RPC_ERROR_INVALID_REQUEST:
    case MCP_CODE_HEADER_MISMATCH:
    case MCP_CODE_MISSING_CAPABILITY:
    case MCP_CODE_UNSUPPORTED_VERSION:
      return SOUP_STATUS_BAD_REQUEST;

    default:
      return SOUP_STATUS_OK;
    }
}
