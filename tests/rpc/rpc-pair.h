/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-test.h"
#include "rpc-peer.h"

G_BEGIN_DECLS

/* Two ends of a real connection. What the far end is sent, and how it ends, is written down. */
typedef struct
{
  RpcTransport *near;
  RpcTransport *far;
  GQueue        received;     /* char *, by the far end */
  gboolean      far_closed;
  GError       *far_reason;
  gpointer      server;       /* of the WebSocket pair */
} RpcPair;

RpcPair  *rpc_pair_new_websocket (void);
RpcPair  *rpc_pair_new_stdio     (void);
void      rpc_pair_free          (RpcPair     *self);

void      rpc_pair_send          (RpcPair     *self,
                                  const char  *text);
char     *rpc_pair_next          (RpcPair     *self);
/* Waits for the next message and compares it as JSON. */
void      rpc_pair_expect        (RpcPair     *self,
                                  const char  *json);
/* Everything that was sent before has been handled by the near end when this returns: it asks for something that
 * nobody handles and takes the answer. */
void      rpc_pair_flush         (RpcPair     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RpcPair, rpc_pair_free)

/* A peer on the near end of a pair, for cases that hold over every transport. */
typedef struct
{
  RpcPair   *pair;
  RpcPeer   *peer;
  gboolean   closed;
  guint      n_closed;
  GError    *reason;
  GPtrArray *requests;       /* RpcRequest, taken and not answered */
  GPtrArray *notifications;  /* "method params" */
  gboolean   take;           /* whether requests are taken */
} RpcFixture;

typedef void (*RpcCase) (RpcFixture *fixture);

void      rpc_fixture_add        (const char  *name,
                                  RpcCase      test_case);

G_END_DECLS
