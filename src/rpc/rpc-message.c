/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-message.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-error.h"

#include <string.h>

#define VERSION_MEMBER "jsonrpc"
#define VERSION "2.0"
/* In the order of rpc_message_members. */
enum
{
  MEMBER_VERSION,
  MEMBER_ID,
  MEMBER_METHOD,
  MEMBER_PARAMS,
  MEMBER_RESULT,
  MEMBER_ERROR,
};

const char *const rpc_message_members[] = { VERSION_MEMBER, "id", "method", "params", "result", "error", NULL };

#define BEGIN "{\"" VERSION_MEMBER "\":\"" VERSION "\""

/* Whether @node can be the id of a request. Ids are echoed, so they are kept as nodes: 1 and "1" are different ids.
 * Null, fractions and structures are refused: JSON-RPC does not use them, and they cannot be compared reliably. */
gboolean
rpc_message_is_id (JsonNode *node)
{
  if (!JSON_NODE_HOLDS_VALUE (node))
    return FALSE;
  if (json_node_get_value_type (node) == G_TYPE_INT64)
    return TRUE;
  return json_node_get_value_type (node) == G_TYPE_STRING &&
         strlen (json_node_get_string (node)) <= EASEL_LIMIT_RPC_ID_BYTES;
}

static void
refuse (RpcMessage *self,
        int         code,
        const char *reason)
{
  self->kind = RPC_MESSAGE_REFUSED;
  self->code = code;
  self->reason = reason;
}

/* Marks a message as garbage. Never used for notifications and responses: they are not answered, or two peers would
 * answer each other forever. */
static void
set_garbage (RpcMessage *self)
{
  self->kind = RPC_MESSAGE_GARBAGE;
  self->code = RPC_ERROR_INVALID_REQUEST;
  self->reason = "not a JSON-RPC 2.0 message";
}

/* (nullable) */
static const char *
peek_string (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
         ? json_node_get_string (node) : NULL;
}

static gboolean
is_set (JsonNode *node)
{
  return node != NULL && !JSON_NODE_HOLDS_NULL (node);
}

/* The parameters of a message that was not parsed are not known. */
static gboolean
read_params (RpcMessage              *self,
             const EaselJsonEnvelope *envelope)
{
  JsonNode *node = envelope->values[MEMBER_PARAMS];

  if (!is_set (node) || envelope->is_skimmed)
    self->params = json_object_new ();
  else if (JSON_NODE_HOLDS_OBJECT (node))
    self->params = json_node_dup_object (node);
  return self->params != NULL;
}

static void
read_request (RpcMessage              *self,
              const EaselJsonEnvelope *envelope,
              gboolean                 is_2_0)
{
  JsonNode *id = envelope->values[MEMBER_ID];

  if (!rpc_message_is_id (id))
    {
      refuse (self, RPC_ERROR_INVALID_REQUEST, "the id is neither a string nor an integer");
      return;
    }

  self->id = id;
  if (!is_2_0)
    refuse (self, RPC_ERROR_INVALID_REQUEST, "not JSON-RPC 2.0");
  else if (self->method == NULL)
    refuse (self, RPC_ERROR_INVALID_REQUEST, "the method is not a string");
  else if (!read_params (self, envelope))
    refuse (self, RPC_ERROR_INVALID_PARAMS, "the parameters are not an object");
  else
    self->kind = RPC_MESSAGE_REQUEST;
}

static void
read_notification (RpcMessage              *self,
                   const EaselJsonEnvelope *envelope,
                   gboolean                 is_2_0)
{
  if (is_2_0 && self->method != NULL && read_params (self, envelope))
    self->kind = RPC_MESSAGE_NOTIFICATION;
}

/**
 * rpc_message_read:
 * @self: (out caller-allocates): the parsed message
 * @envelope: a message with the members rpc_message_members, which must outlive @self
 *
 * Decides by shape first (JSON-RPC 2.0 §4 and §5): `method` with `id` is a request, `method` alone a notification,
 * anything else may be a response. The meaning of the id follows from that, because each side counts its own ids.
 */
void
rpc_message_read (RpcMessage              *self,
                  const EaselJsonEnvelope *envelope)
{
  JsonNode *const *values = envelope->values;
  JsonNode *id = values[MEMBER_ID];
  gboolean is_2_0;

  *self = (RpcMessage) { .kind = RPC_MESSAGE_GARBAGE };

  if (envelope->root != NULL && JSON_NODE_HOLDS_ARRAY (envelope->root))
    {
      refuse (self, RPC_ERROR_INVALID_REQUEST, "batches are not supported");
      return;
    }
  if (!envelope->is_object)
    {
      set_garbage (self);
      return;
    }

  is_2_0 = g_strcmp0 (peek_string (values[MEMBER_VERSION]), VERSION) == 0;
  self->method = peek_string (values[MEMBER_METHOD]);
  if (values[MEMBER_METHOD] != NULL)
    {
      if (id != NULL)
        read_request (self, envelope, is_2_0);
      else
        read_notification (self, envelope, is_2_0);
    }
  else if (is_2_0 && id != NULL && rpc_message_is_id (id))
    {
      self->kind = RPC_MESSAGE_RESPONSE;
      self->id = id;
      /* Easel sends integer ids only: a string, even "1", matches no call. */
      self->call = json_node_get_value_type (id) == G_TYPE_INT64 ? json_node_get_int (id) : 0;
      self->response = envelope;
    }
  else if (!is_set (values[MEMBER_RESULT]) && !is_set (values[MEMBER_ERROR]))
    set_garbage (self);
}

/**
 * rpc_message_read_refused:
 * @self: (out caller-allocates): the message
 * @envelope: the envelope of a message that was refused, empty if it is not JSON; must outlive @self
 * @reason: the reason, without text of the message; must outlive @self
 *
 * The waiting side gets an error: a request is refused by its id, a response ends the call. A notification is garbage.
 */
void
rpc_message_read_refused (RpcMessage              *self,
                          const EaselJsonEnvelope *envelope,
                          const char              *reason)
{
  if (!easel_json_envelope_is_json (envelope))
    {
      *self = (RpcMessage) { RPC_MESSAGE_GARBAGE, .code = RPC_ERROR_PARSE, .reason = "not JSON, or too large" };
      return;
    }
  rpc_message_read (self, envelope);
  self->reason = reason;
  self->response = NULL;
  if (self->kind == RPC_MESSAGE_REQUEST)
    refuse (self, RPC_ERROR_INVALID_REQUEST, reason);
  else if (self->kind == RPC_MESSAGE_NOTIFICATION)
    self->kind = RPC_MESSAGE_GARBAGE;
}

/* Checks for the version, which every message contains. */
gboolean
rpc_message_is_likely (GBytes *text)
{
  static const char name[] = "\"" VERSION_MEMBER "\"";
  gsize length;
  const char *data = g_bytes_get_data (text, &length);

  return memmem (data, length, name, strlen (name)) != NULL;
}

void
rpc_message_clear (RpcMessage *self)
{
  g_clear_pointer (&self->params, json_object_unref);
}

/**
 * rpc_message_dup_id_key:
 * @id: the id of a request
 *
 * Returns: (transfer full): a unique string for the id
 */
char *
rpc_message_dup_id_key (JsonNode *id)
{
  g_return_val_if_fail (rpc_message_is_id (id), NULL);

  if (json_node_get_value_type (id) == G_TYPE_STRING)
    return g_strconcat ("s", json_node_get_string (id), NULL);
  return g_strdup_printf ("i%" G_GINT64_FORMAT, json_node_get_int (id));
}

gboolean
rpc_message_has_error (const RpcMessage *self)
{
  return self->response != NULL && is_set (self->response->values[MEMBER_ERROR]);
}

static GError *
read_error (JsonNode *node)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  gint64 code;

  if (object == NULL || !easel_json_get_int (object, "code", &code, NULL) || code < G_MININT || code > G_MAXINT)
    return g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "The answer is an error without a code");
  return rpc_error_new ((int) code, easel_json_peek_string (object, "message", ""),
                        easel_json_peek_node (object, "data"));
}

/**
 * rpc_message_dup_result:
 * @response: a response
 * @error: the `RPC_ERROR` of the peer, or `G_IO_ERROR_INVALID_DATA` when it is neither a result nor an error, or was
 *   refused
 *
 * Returns: (transfer full): the result, of any type
 */
JsonNode *
rpc_message_dup_result (const RpcMessage  *response,
                        GError           **error)
{
  JsonNode *result, *failure;

  if (response->response == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "The answer is refused: %s", response->reason);
      return NULL;
    }
  result = response->response->values[MEMBER_RESULT];
  failure = response->response->values[MEMBER_ERROR];
  if (!is_set (failure))
    failure = NULL;
  if (result != NULL && failure == NULL)
    return json_node_ref (result);
  if (result == NULL && failure != NULL)
    g_propagate_error (error, read_error (failure));
  else
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         result != NULL ? "The answer is both a result and an error"
                                        : "The answer is neither a result nor an error");
  return NULL;
}

/* The messages are written member by member: a value of megabytes is not put into a tree for its envelope. */

static void
append_method (GString    *text,
               const char *method)
{
  g_string_append (text, ",\"method\":");
  easel_json_append_string (text, method);
}

/* @params: (nullable): NULL is left out. */
static GBytes *
end_with_params (GString    *text,
                 JsonObject *params)
{
  if (params != NULL)
    {
      g_string_append (text, ",\"params\":");
      easel_json_append_object (text, params);
    }
  g_string_append_c (text, '}');
  return g_string_free_to_bytes (text);
}

GBytes *
rpc_message_write_call (gint64      id,
                        const char *method,
                        JsonObject *params)
{
  GString *text = g_string_new (BEGIN);

  g_string_append_printf (text, ",\"id\":%" G_GINT64_FORMAT, id);
  append_method (text, method);
  return end_with_params (text, params);
}

GBytes *
rpc_message_write_named_call (const char *id,
                              const char *method,
                              JsonObject *params)
{
  GString *text = g_string_new (BEGIN ",\"id\":");

  easel_json_append_string (text, id);
  append_method (text, method);
  return end_with_params (text, params);
}

GString *
rpc_message_begin_params (gint64      id,
                          const char *method)
{
  GString *text = g_string_new (BEGIN);

  if (id != 0)
    g_string_append_printf (text, ",\"id\":%" G_GINT64_FORMAT, id);
  append_method (text, method);
  g_string_append (text, ",\"params\":{");
  return text;
}

GBytes *
rpc_message_end_params (GString *text)
{
  g_string_append (text, "}}");
  return g_string_free_to_bytes (text);
}

GBytes *
rpc_message_write_notification (const char *method,
                                JsonObject *params)
{
  GString *text = g_string_new (BEGIN);

  append_method (text, method);
  return end_with_params (text, params);
}

/* @node: (nullable): NULL is written as null. */
static void
append_nullable (GString  *text,
                 JsonNode *node)
{
  if (node != NULL)
    easel_json_append_node (text, node);
  else
    g_string_append (text, "null");
}

/* @id and @result: (nullable): NULL is written as null. */
GBytes *
rpc_message_write_result (JsonNode *id,
                          JsonNode *result)
{
  GString *text = rpc_message_begin_result (id);

  append_nullable (text, result);
  return rpc_message_end_result (text);
}

GString *
rpc_message_begin_result (JsonNode *id)
{
  GString *text = g_string_new (BEGIN ",\"id\":");

  append_nullable (text, id);
  g_string_append (text, ",\"result\":");
  return text;
}

GBytes *
rpc_message_end_result (GString *text)
{
  g_string_append_c (text, '}');
  return g_string_free_to_bytes (text);
}

static GBytes *
end_with_error (GString    *text,
                int         code,
                const char *message,
                JsonNode   *data)
{
  g_string_append_printf (text, ",\"error\":{\"code\":%d,\"message\":", code);
  easel_json_append_string (text, message);
  if (data != NULL)
    {
      g_string_append (text, ",\"data\":");
      easel_json_append_node (text, data);
    }
  g_string_append (text, "}}");
  return g_string_free_to_bytes (text);
}

GBytes *
rpc_message_write_error (JsonNode   *id,
                         int         code,
                         const char *message,
                         JsonNode   *data)
{
  GString *text = g_string_new (BEGIN ",\"id\":");

  append_nullable (text, id);
  return end_with_error (text, code, message, data);
}

GBytes *
rpc_message_write_nobodys_error (int         code,
                                 const char *message)
{
  return end_with_error (g_string_new (BEGIN), code, message, NULL);
}
