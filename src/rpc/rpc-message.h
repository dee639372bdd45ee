/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  RPC_MESSAGE_REQUEST,
  RPC_MESSAGE_NOTIFICATION,
  RPC_MESSAGE_RESPONSE,
  RPC_MESSAGE_REFUSED, /* not a proper request, but somebody waits for an answer */
  RPC_MESSAGE_GARBAGE, /* nobody waits for an answer */
} RpcMessageKind;

/* A message of the peer, taken apart. Everything but @params is borrowed from the parsed text. */
typedef struct
{
  RpcMessageKind  kind;
  JsonNode       *id;       /* nullable for REFUSED */
  const char     *method;
  JsonObject     *params;   /* owned, never NULL for a request or notification */
  gint64          call;     /* of ours that a RESPONSE answers; 0: none can have its id */
  JsonObject     *response; /* NULL when its text was refused, for the reason */
  int             code;     /* of REFUSED; of GARBAGE that may be told without an id, else 0 */
  const char     *reason;   /* with code */
} RpcMessage;

void      rpc_message_read               (RpcMessage  *self,
                                          JsonNode    *root);
/* Reads a text that was refused; @envelope: (nullable): see easel_json_parse_message(). */
void      rpc_message_read_refused       (RpcMessage  *self,
                                          JsonNode    *envelope,
                                          const char  *reason);
void      rpc_message_clear              (RpcMessage  *self);
/* Whether this can be the id of a request. */
gboolean  rpc_message_is_id              (JsonNode    *node);
char     *rpc_message_dup_id_key         (JsonNode    *id);
JsonNode *rpc_message_dup_result         (const RpcMessage  *response,
                                          GError           **error);

GBytes   *rpc_message_write_call         (gint64       id,
                                          const char  *method,
                                          JsonObject  *params);
/* The same with an id in words, for a message among those of somebody else, whose numbers it must not meet. */
GBytes   *rpc_message_write_named_call   (const char  *id,
                                          const char  *method,
                                          JsonObject  *params);
GBytes   *rpc_message_write_notification (const char  *method,
                                          JsonObject  *params);
/* Either in two steps, for params of megabytes: their members are appended to what the first gives, as JSON; the second
 * takes it. @id: 0: a notification. */
GString  *rpc_message_begin_params       (gint64       id,
                                          const char  *method);
GBytes   *rpc_message_end_params         (GString     *text);
GBytes   *rpc_message_write_result       (JsonNode    *id,
                                          JsonNode    *result);
/* The same in two steps: to what the first gives, the result is appended as JSON; the second takes it. */
GString  *rpc_message_begin_result       (JsonNode    *id);
GBytes   *rpc_message_end_result         (GString     *text);
GBytes   *rpc_message_write_error        (JsonNode    *id,
                                          int          code,
                                          const char  *message,
                                          JsonNode    *data);
/* Without "id", where MCP has none and JSON-RPC 2.0 says null. */
GBytes   *rpc_message_write_nobodys_error (int         code,
                                          const char  *message);

/* FALSE for a text that is no message for sure; it is not parsed for that. */
gboolean  rpc_message_is_likely          (GBytes      *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RpcMessage, rpc_message_clear)

G_END_DECLS
