/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-error.h"

typedef struct
{
  JsonNode *data;
} RpcErrorPrivate;

static void
rpc_error_private_init (RpcErrorPrivate *priv)
{
}

static void
rpc_error_private_copy (const RpcErrorPrivate *source,
                        RpcErrorPrivate       *target)
{
  target->data = source->data != NULL ? json_node_ref (source->data) : NULL;
}

static void
rpc_error_private_clear (RpcErrorPrivate *priv)
{
  g_clear_pointer (&priv->data, json_node_unref);
}

G_DEFINE_EXTENDED_ERROR (RpcError, rpc_error)

/**
 * rpc_error_new:
 * @code: the code on the wire; unknown codes are kept
 * @message: (nullable): text for users, from the peer
 * @data: (nullable) (transfer none): data for programs, from the peer
 *
 * Returns: (transfer full): an `RPC_ERROR`
 */
GError *
rpc_error_new (int         code,
               const char *message,
               JsonNode   *data)
{
  GError *error = g_error_new_literal (RPC_ERROR, code, message != NULL ? message : "");

  if (data != NULL)
    rpc_error_get_private (error)->data = json_node_ref (data);
  return error;
}

/**
 * rpc_error_get_data:
 * @error: an `RPC_ERROR`
 *
 * Returns: (transfer none) (nullable): the member `data` of the error answer; foreign, of any type
 */
JsonNode *
rpc_error_get_data (const GError *error)
{
  g_return_val_if_fail (error != NULL && error->domain == RPC_ERROR, NULL);

  return rpc_error_get_private (error)->data;
}
