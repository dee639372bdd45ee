/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-message.h"

G_BEGIN_DECLS

/* How a protocol encodes messages of a peer. Codecs that read no requests need not write answers and notifications; the
 * functions of RpcPeer for those are JSON-RPC. */
typedef struct
{
  /* Names of the members that are read from a message, see EaselJsonEnvelope. */
  const char *const *members;
  /* @envelope: a parsed or a refused message, empty for text that is not JSON; outlives @self.
   * @refusal: (nullable): the reason of a refusal; outlives @self. */
  void      (*read)       (RpcMessage              *self,
                           const EaselJsonEnvelope *envelope,
                           const char              *refusal);
  GBytes   *(*write_call) (gint64             id,
                           const char        *method,
                           JsonObject        *params);
  /* (transfer full): the result in a RESPONSE; or its error. */
  JsonNode *(*dup_result) (const RpcMessage  *response,
                           GError           **error);
} RpcCodec;

extern const RpcCodec rpc_codec_json;   /* JSON-RPC 2.0 */

G_END_DECLS
