/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  RPC_LINE_OTHER,          /* not JSON-RPC, or nothing that is answered */
  RPC_LINE_REQUEST,        /* also one that is refused by its id */
  RPC_LINE_NOTIFICATION,
  RPC_LINE_ANSWER,
} RpcLineKind;

/* A message as far as those must know it who pass it on: read off its outermost object, without parsing the inside. */
typedef struct
{
  RpcLineKind  kind;
  char        *id;       /* as JSON: 1 and "1" are two; nullable */
  char        *method;   /* nullable; a request that is refused may have none */
  gboolean     failed;   /* an answer with "error" */
} RpcLine;

void rpc_line_read  (RpcLine *self,
                     GBytes  *text);
void rpc_line_clear (RpcLine *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RpcLine, rpc_line_clear)

G_END_DECLS
