/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "gsv-codec.h"

#include "easel-json.h"
#include "gsv-error.h"

static void
read_frame (RpcMessage *self,
            JsonNode   *root,
            const char *refusal)
{
  JsonObject *frame = refusal == NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  const char *type = frame != NULL ? easel_json_peek_string (frame, "type", "") : "";
  JsonObject *payload = frame != NULL ? easel_json_peek_object (frame, "payload") : NULL;

  *self = (RpcMessage) { .kind = RPC_MESSAGE_GARBAGE };
  if (g_str_equal (type, "res"))
    {
      self->kind = RPC_MESSAGE_RESPONSE;
      self->response = frame;
      g_ascii_string_to_signed (easel_json_peek_string (frame, "id", ""), 10, 1, G_MAXINT64, &self->call, NULL);
    }
  else if (g_str_equal (type, "evt") && payload != NULL && easel_json_peek_string (frame, "event", NULL) != NULL)
    {
      self->kind = RPC_MESSAGE_NOTIFICATION;
      self->method = easel_json_peek_string (frame, "event", NULL);
      self->params = json_object_ref (payload);
    }
}

static JsonNode *
dup_payload (const RpcMessage  *response,
             GError           **error)
{
  JsonObject *payload = easel_json_peek_object (response->response, "payload");
  JsonObject *refusal = easel_json_peek_object (response->response, "error");

  if (easel_json_peek_boolean (response->response, "ok", FALSE) && payload != NULL)
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

const RpcCodec gsv_codec = { read_frame, write_call, dup_payload };
