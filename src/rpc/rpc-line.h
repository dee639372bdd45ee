/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  RPC_LINE_OTHER,          /* not JSON-RPC, or a message without an answer */
  RPC_LINE_REQUEST,        /* including requests that are refused by their id */
  RPC_LINE_NOTIFICATION,
  RPC_LINE_ANSWER,
} RpcLineKind;

/* The members of a message that a forwarder needs, read from its outermost object without parsing the rest. */
typedef struct
{
  RpcLineKind  kind;
  char        *id;       /* as JSON, because 1 and "1" are different ids; nullable */
  char        *method;   /* nullable; refused requests may have none */
  gboolean     failed;   /* an answer with "error" */
} RpcLine;

void rpc_line_read  (RpcLine *self,
                     GBytes  *text);
void rpc_line_clear (RpcLine *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RpcLine, rpc_line_clear)

G_END_DECLS
