/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-error.h"

#include <gio/gio.h>

#include "ahp-error.h"
#include "easel-codes.h"
#include "easel-json.h"
#include "rpc-error.h"

G_DEFINE_QUARK (easel-host-error-quark, easel_host_error)

/**
 * easel_host_error_provider:
 * @code: the inner code, such as `canvas_provider_unavailable`
 * @message: the error message, in English
 *
 * Issue #297 does not define the number; -32012 is the one of PR #298.
 *
 * Returns: (transfer full): an `RPC_ERROR` with data `{code, message}`
 */
GError *
easel_host_error_provider (const char *code,
                           const char *message)
{
  g_autoptr(JsonNode) data = NULL;

  g_return_val_if_fail (code != NULL && message != NULL, NULL);

  data = easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("code", code),
                                                  EASEL_JSON_STRING ("message", message)));
  return rpc_error_new (AHP_CODE_CANVAS_PROVIDER, message, data);
}

const char *
easel_host_error_get_code (const GError *error)
{
  const char *code;
  JsonNode *data;

  g_return_val_if_fail (error != NULL, NULL);

  data = error->domain == RPC_ERROR ? rpc_error_get_data (error) : NULL;
  code = data != NULL && JSON_NODE_HOLDS_OBJECT (data)
         ? easel_json_peek_string (json_node_get_object (data), "code", NULL) : NULL;
  return g_strcmp0 (code, EASEL_CODE_INSTANCE_NOT_FOUND) == 0 ? EASEL_CODE_INSTANCE_UNKNOWN : code;
}

/**
 * easel_host_error_from_client:
 * @error: (transfer full): the error that a client returned for a canvas, or why it did not answer
 *
 * An error of the client keeps its number and its `{code, message}`; a failure to reach the client gets one.
 *
 * Returns: (transfer full): an `RPC_ERROR`, or %G_IO_ERROR_CANCELLED
 */
GError *
easel_host_error_from_client (GError *error)
{
  g_autoptr(GError) old = error;

  g_return_val_if_fail (error != NULL, NULL);

  if (g_error_matches (old, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    return easel_host_error_provider (EASEL_CODE_PROVIDER_TIMEOUT, "The providing client did not answer in time");
  if (g_error_matches (old, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return g_steal_pointer (&old);
  if (old->domain != RPC_ERROR)
    return easel_host_error_provider (EASEL_CODE_PROVIDER_UNAVAILABLE, "The providing client is not connected");
  if (easel_host_error_get_code (old) != NULL)
    return g_steal_pointer (&old);
  return easel_host_error_provider (EASEL_CODE_PROVIDER_ERROR, old->message);
}

/**
 * easel_host_error_rpc:
 * @code: a JSON-RPC or AHP error code
 * @format: the message
 * @...: its arguments
 *
 * Returns: (transfer full): an `RPC_ERROR` without data
 */
GError *
easel_host_error_rpc (int         code,
                      const char *format,
                      ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  return rpc_error_new (code, message, NULL);
}
