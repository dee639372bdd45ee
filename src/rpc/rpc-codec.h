/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-message.h"

G_BEGIN_DECLS

/* How a protocol writes what a peer says. One that reads no requests is given no answers and no notifications to write:
 * those of a peer are JSON-RPC. */
typedef struct
{
  /* @root: (nullable): a parsed message, which outlives @self; of one that is refused its envelope.
   * @refusal: (nullable): why it is refused; outlives @self. */
  void      (*read)       (RpcMessage        *self,
                           JsonNode          *root,
                           const char        *refusal);
  GBytes   *(*write_call) (gint64             id,
                           const char        *method,
                           JsonObject        *params);
  /* (transfer full): what a RESPONSE answers; or the error that it is. */
  JsonNode *(*dup_result) (const RpcMessage  *response,
                           GError           **error);
} RpcCodec;

extern const RpcCodec rpc_codec_json;   /* JSON-RPC 2.0 */

G_END_DECLS
