/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-codec.h"

static void
read_json (RpcMessage              *self,
           const EaselJsonEnvelope *envelope,
           const char              *refusal)
{
  if (refusal != NULL)
    rpc_message_read_refused (self, envelope, refusal);
  else
    rpc_message_read (self, envelope);
}

const RpcCodec rpc_codec_json = { rpc_message_members, read_json, rpc_message_write_call, rpc_message_dup_result };
