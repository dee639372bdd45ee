/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* @root: (nullable): a parsed message, or the envelope of a refused one; NULL for text that is not JSON. @refusal:
 * (nullable): why the message is refused.
 * @refusal: (nullable): why it is not taken. */
typedef void (*RpcInboxMessageFunc) (JsonNode     *root,
                                     const GError *refusal,
                                     gpointer      user_data);
typedef void (*RpcInboxEndFunc)     (gpointer      user_data);

/* Parses messages and delivers them in the order of the wire; large ones are parsed on a worker thread while later
 * messages wait in a bounded queue. */
#define RPC_TYPE_INBOX (rpc_inbox_get_type ())
G_DECLARE_FINAL_TYPE (RpcInbox, rpc_inbox, RPC, INBOX, GObject)

RpcInbox *rpc_inbox_new   (RpcInboxMessageFunc   on_message,
                           RpcInboxEndFunc       on_end,
                           gpointer              user_data);
gboolean  rpc_inbox_push  (RpcInbox             *self,
                           GBytes               *text);
void      rpc_inbox_end   (RpcInbox             *self);
void      rpc_inbox_close (RpcInbox             *self);

G_END_DECLS
