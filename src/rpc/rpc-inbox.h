/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-json-envelope.h"

G_BEGIN_DECLS

/* @envelope: a parsed or a refused message; empty for text that is not JSON. @refusal: (nullable): why the message is
 * refused. */
typedef void (*RpcInboxMessageFunc) (const EaselJsonEnvelope *envelope,
                                     const GError            *refusal,
                                     gpointer                 user_data);
typedef void (*RpcInboxEndFunc)     (gpointer                 user_data);

/* Parses messages and delivers them in the order of the wire; large ones are parsed on a worker thread while later
 * messages wait in a bounded queue. */
#define RPC_TYPE_INBOX (rpc_inbox_get_type ())
G_DECLARE_FINAL_TYPE (RpcInbox, rpc_inbox, RPC, INBOX, GObject)

RpcInbox *rpc_inbox_new       (RpcInboxMessageFunc   on_message,
                               RpcInboxEndFunc       on_end,
                               gpointer              user_data);
/* @names: of the envelopes; set before the first message, and must outlive @self. */
void      rpc_inbox_set_names (RpcInbox             *self,
                               const char *const    *names);
gboolean  rpc_inbox_push      (RpcInbox             *self,
                               GBytes               *text);
void      rpc_inbox_end       (RpcInbox             *self);
void      rpc_inbox_close     (RpcInbox             *self);

G_END_DECLS
