/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* An error answer from the peer, with the code on the wire; local failures are G_IO_ERROR (CLOSED, TIMED_OUT,
 * CANCELLED). */
#define RPC_ERROR (rpc_error_quark ())

enum
{
  RPC_ERROR_PARSE = -32700,
  RPC_ERROR_INVALID_REQUEST = -32600,
  RPC_ERROR_METHOD_NOT_FOUND = -32601,
  RPC_ERROR_INVALID_PARAMS = -32602,
  RPC_ERROR_INTERNAL = -32603,
  RPC_ERROR_BUSY = -32000,
};

GQuark    rpc_error_quark    (void);

GError   *rpc_error_new      (int           code,
                              const char   *message,
                              JsonNode     *data);
/* (transfer none) (nullable): the "data" of an RPC_ERROR. */
JsonNode *rpc_error_get_data (const GError *error);

G_END_DECLS
