/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-line.h"

#include "easel-json.h"
#include "rpc-message.h"

/**
 * rpc_line_read:
 * @self: (out caller-allocates): kind, id and method of the message
 * @text: one message
 *
 * Shares its code with RpcPeer, so that both agree on which messages are answered. A line that is not a message is left
 * for the peer to refuse, and is RPC_LINE_OTHER; a request that the peer refuses by its id is a request here.
 */
void
rpc_line_read (RpcLine *self,
               GBytes  *text)
{
  gsize length;
  const char *data = g_bytes_get_data (text, &length);
  g_auto(EaselJsonEnvelope) envelope = { .names = rpc_message_members };
  g_auto(RpcMessage) message = { 0 };

  *self = (RpcLine) { RPC_LINE_OTHER };
  if (!easel_json_envelope_skim (&envelope, data, length))
    return;
  rpc_message_read (&message, &envelope);
  if (message.kind == RPC_MESSAGE_RESPONSE)
    self->kind = RPC_LINE_ANSWER;
  else if (message.id != NULL)
    self->kind = RPC_LINE_REQUEST;
  else if (message.kind == RPC_MESSAGE_NOTIFICATION)
    self->kind = RPC_LINE_NOTIFICATION;
  else
    return;
  self->id = message.id != NULL ? easel_json_to_string (message.id) : NULL;
  self->method = g_strdup (message.method);
  self->failed = rpc_message_has_error (&message);
}

void
rpc_line_clear (RpcLine *self)
{
  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->method, g_free);
}
