/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "gsv-codec.h"

#include "easel-json.h"
#include "gsv-error.h"

/* In the order of @members. */
enum
{
  MEMBER_TYPE,
  MEMBER_ID,
  MEMBER_OK,
  MEMBER_EVENT,
  MEMBER_PAYLOAD,
  MEMBER_ERROR,
};

static const char *const members[] = { "type", "id", "ok", "event", "payload", "error", NULL };

static gboolean
is_value (JsonNode *node,
          GType     type)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == type;
}

/* (nullable) */
static const char *
peek_string (JsonNode *node)
{
  return is_value (node, G_TYPE_STRING) ? json_node_get_string (node) : NULL;
}

/* (nullable) */
static JsonObject *
peek_object (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static void
read_frame (RpcMessage              *self,
            const EaselJsonEnvelope *envelope,
            const char              *refusal)
{
  const char *type = refusal == NULL ? peek_string (envelope->values[MEMBER_TYPE]) : NULL;
  const char *id = peek_string (envelope->values[MEMBER_ID]);
  const char *event = peek_string (envelope->values[MEMBER_EVENT]);
  JsonObject *payload = peek_object (envelope->values[MEMBER_PAYLOAD]);

  *self = (RpcMessage) { .kind = RPC_MESSAGE_GARBAGE };
  if (g_strcmp0 (type, "res") == 0)
    {
      self->kind = RPC_MESSAGE_RESPONSE;
      self->response = envelope;
      g_ascii_string_to_signed (id != NULL ? id : "", 10, 1, G_MAXINT64, &self->call, NULL);
    }
  else if (g_strcmp0 (type, "evt") == 0 && payload != NULL && event != NULL)
    {
      self->kind = RPC_MESSAGE_NOTIFICATION;
      self->method = event;
      self->params = json_object_ref (payload);
    }
}

static JsonNode *
dup_payload (const RpcMessage  *response,
             GError           **error)
{
  JsonNode *const *values = response->response->values;
  JsonObject *payload = peek_object (values[MEMBER_PAYLOAD]);
  JsonObject *refusal = peek_object (values[MEMBER_ERROR]);

  if (is_value (values[MEMBER_OK], G_TYPE_BOOLEAN) && json_node_get_boolean (values[MEMBER_OK]) && payload != NULL)
    return easel_json_node_take (json_object_ref (payload));
  if (refusal != NULL)
    gsv_error_set (error, easel_json_peek_int (refusal, "code", GSV_ERROR_FAILED),
                   easel_json_peek_string (refusal, "message", NULL));
  else
    g_set_error_literal (error, GSV_ERROR, GSV_ERROR_PROTOCOL, "The gateway gave an answer without content");
  return NULL;
}

static GBytes *
write_call (gint64      id,
            const char *method,
            JsonObject *params)
{
  g_autofree char *name = g_strdup_printf ("%" G_GINT64_FORMAT, id);
  g_autoptr(JsonNode) root = NULL;
  char *text;

  root = easel_json_node_take (
    easel_json_object (EASEL_JSON_STRING ("type", "req"),
                       EASEL_JSON_STRING ("id", name),
                       EASEL_JSON_STRING ("method", method),
                       EASEL_JSON_OBJECT ("params", params != NULL ? json_object_ref (params) : json_object_new ())));
  text = easel_json_to_string (root);
  return g_bytes_new_take (text, strlen (text));
}

const RpcCodec gsv_codec = { members, read_frame, write_call, dup_payload };
