/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-json-envelope.h"

G_BEGIN_DECLS

typedef enum
{
  RPC_MESSAGE_REQUEST,
  RPC_MESSAGE_NOTIFICATION,
  RPC_MESSAGE_RESPONSE,
  RPC_MESSAGE_REFUSED, /* an invalid request whose sender waits for an answer */
  RPC_MESSAGE_GARBAGE, /* an invalid message without a waiting sender */
} RpcMessageKind;

/* Names of the members of a message, for its envelope. */
extern const char *const rpc_message_members[];

/* A parsed message from the peer. All members except @params are borrowed from its envelope. */
typedef struct
{
  RpcMessageKind  kind;
  JsonNode       *id;       /* nullable for REFUSED */
  const char     *method;
  JsonObject     *params;   /* owned, never NULL for a request or notification */
  gint64          call;     /* id of the call that a RESPONSE answers; 0 if its id cannot belong to a call */
  const EaselJsonEnvelope *response; /* NULL if the text was refused for @reason */
  int             code;     /* error code of REFUSED, and of GARBAGE that is answered without an id; else 0 */
  const char     *reason;   /* message for @code */
} RpcMessage;

void      rpc_message_read               (RpcMessage              *self,
                                          const EaselJsonEnvelope *envelope);
/* Reads a refused text. @envelope: see easel_json_parse_message(). */
void      rpc_message_read_refused       (RpcMessage              *self,
                                          const EaselJsonEnvelope *envelope,
                                          const char              *reason);
void      rpc_message_clear              (RpcMessage  *self);
/* Whether the node can be the id of a request. */
gboolean  rpc_message_is_id              (JsonNode    *node);
char     *rpc_message_dup_id_key         (JsonNode    *id);
/* Whether a response has an error. */
gboolean  rpc_message_has_error          (const RpcMessage  *self);
JsonNode *rpc_message_dup_result         (const RpcMessage  *response,
                                          GError           **error);

GBytes  *rpc_message_write_call          (gint64      id,
                                          const char *method,
                                          JsonObject *params);
/* The same with a string id, for messages inserted into another peer's stream, whose numeric ids must not be reused. */
GBytes  *rpc_message_write_named_call    (const char *id,
                                          const char *method,
                                          JsonObject *params);
GBytes  *rpc_message_write_notification  (const char *method,
                                          JsonObject *params);
/* A call or notification in two steps, for params of megabytes: append their members as JSON to the returned text, and
 * pass it to the second function. @id: 0 for a notification. */
GString *rpc_message_begin_params        (gint64      id,
                                          const char *method);
GBytes  *rpc_message_end_params          (GString    *text);
GBytes  *rpc_message_write_result        (JsonNode   *id,
                                          JsonNode   *result);
/* A result in two steps: append it as JSON to the returned text, and pass that to the second function. */
GString *rpc_message_begin_result        (JsonNode   *id);
GBytes  *rpc_message_end_result          (GString    *text);
GBytes  *rpc_message_write_error         (JsonNode   *id,
                                          int         code,
                                          const char *message,
                                          JsonNode   *data);
/* An error without "id", which MCP omits where JSON-RPC 2.0 has null. */
GBytes  *rpc_message_write_nobodys_error (int         code,
                                          const char *message);

/* FALSE for a text that is certainly not a message; does not parse it. */
gboolean  rpc_message_is_likely          (GBytes      *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RpcMessage, rpc_message_clear)

G_END_DECLS
