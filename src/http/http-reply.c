/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-http"

#include "http-reply.h"

struct _HttpReply
{
  GObject       parent_instance;

  SoupMessage  *message;
  GInputStream *body;
  GBytes       *bytes;   /* nullable: NULL if the body was not read */
  JsonNode     *json;    /* nullable */
};

G_DEFINE_FINAL_TYPE (HttpReply, http_reply, G_TYPE_OBJECT)

static void
http_reply_dispose (GObject *object)
{
  HttpReply *self = HTTP_REPLY (object);

  g_clear_object (&self->body);
  g_clear_object (&self->message);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_pointer (&self->json, json_node_unref);

  G_OBJECT_CLASS (http_reply_parent_class)->dispose (object);
}

static void
http_reply_class_init (HttpReplyClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = http_reply_dispose;
}

static void
http_reply_init (HttpReply *self)
{
}

/**
 * http_reply_new:
 * @message: (transfer none): the request
 * @body: (transfer none): the body of the answer
 *
 * Returns: (transfer full): a reply
 */
HttpReply *
http_reply_new (SoupMessage  *message,
                GInputStream *body)
{
  HttpReply *self;

  g_return_val_if_fail (SOUP_IS_MESSAGE (message), NULL);
  g_return_val_if_fail (G_IS_INPUT_STREAM (body), NULL);

  self = g_object_new (HTTP_TYPE_REPLY, NULL);
  self->message = g_object_ref (message);
  self->body = g_object_ref (body);
  return self;
}

/** http_reply_get_status: the status code. */
guint
http_reply_get_status (HttpReply *self)
{
  g_return_val_if_fail (HTTP_IS_REPLY (self), 0);

  return soup_message_get_status (self->message);
}

/**
 * http_reply_get_header:
 * @self: a reply
 * @name: the name of a header
 *
 * Returns: (transfer none) (nullable): its value, foreign text
 */
const char *
http_reply_get_header (HttpReply  *self,
                       const char *name)
{
  g_return_val_if_fail (HTTP_IS_REPLY (self), NULL);

  return soup_message_headers_get_one (soup_message_get_response_headers (self->message), name);
}

/**
 * http_reply_is_of_type:
 * @self: a reply
 * @content_type: a media type without parameters
 *
 * Returns: whether the header `Content-Type` names this type
 */
gboolean
http_reply_is_of_type (HttpReply  *self,
                       const char *content_type)
{
  const char *type;

  g_return_val_if_fail (HTTP_IS_REPLY (self), FALSE);

  type = soup_message_headers_get_content_type (soup_message_get_response_headers (self->message), NULL);
  return type != NULL && g_ascii_strcasecmp (type, content_type) == 0;
}

/** http_reply_get_body: (transfer none): the body, to be read as a stream. */
GInputStream *
http_reply_get_body (HttpReply *self)
{
  g_return_val_if_fail (HTTP_IS_REPLY (self), NULL);

  return self->body;
}

/** http_reply_get_bytes: (transfer none) (nullable): the body, foreign; %NULL if it was not read. */
GBytes *
http_reply_get_bytes (HttpReply *self)
{
  g_return_val_if_fail (HTTP_IS_REPLY (self), NULL);

  return self->bytes;
}

/**
 * http_reply_get_object:
 * @self: a reply
 *
 * Returns: (transfer none) (nullable): the body, foreign, if it was requested as JSON and is an object
 */
JsonObject *
http_reply_get_object (HttpReply *self)
{
  g_return_val_if_fail (HTTP_IS_REPLY (self), NULL);

  return self->json != NULL && JSON_NODE_HOLDS_OBJECT (self->json) ? json_node_get_object (self->json) : NULL;
}

void
http_reply_set_bytes (HttpReply *self,
                      GBytes    *bytes)
{
  self->bytes = g_bytes_ref (bytes);
}

void
http_reply_take_json (HttpReply *self,
                      JsonNode  *json)
{
  self->json = json;
}
