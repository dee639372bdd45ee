/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-codec.h"

static void
read_json (RpcMessage *self,
           JsonNode   *root,
           const char *refusal)
{
  if (refusal != NULL)
    rpc_message_read_refused (self, root, refusal);
  else
    rpc_message_read (self, root);
}

const RpcCodec rpc_codec_json = { read_json, rpc_message_write_call, rpc_message_dup_result };
