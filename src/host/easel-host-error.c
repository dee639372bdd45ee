/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-error.h"

#include "ahp-error.h"
#include "easel-json.h"
#include "rpc-error.h"

G_DEFINE_QUARK (easel-host-error-quark, easel_host_error)

/**
 * easel_host_error_provider:
 * @code: the inner code, such as `canvas_provider_unavailable`
 * @message: what went wrong, in English
 *
 * Issue #297 leaves the number open; -32012 is what PR #298 took for it.
 *
 * Returns: (transfer full): an `RPC_ERROR` with data `{code, message}`
 */
GError *
easel_host_error_provider (const char *code,
                           const char *message)
{
  g_autoptr(JsonNode) data = NULL;
  JsonObject *object;

  g_return_val_if_fail (code != NULL && message != NULL, NULL);

  object = json_object_new ();
  json_object_set_string_member (object, "code", code);
  json_object_set_string_member (object, "message", message);
  data = easel_json_node_take (object);
  return rpc_error_new (AHP_CODE_CANVAS_PROVIDER, message, data);
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
