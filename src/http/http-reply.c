/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-http"

#include "http-reply.h"

#define CHUNK (64 * 1024)

struct _HttpReply
{
  GObject       parent_instance;

  SoupMessage  *message;
  GInputStream *body;
};

G_DEFINE_FINAL_TYPE (HttpReply, http_reply, G_TYPE_OBJECT)

static void
http_reply_dispose (GObject *object)
{
  HttpReply *self = HTTP_REPLY (object);

  g_clear_object (&self->body);
  g_clear_object (&self->message);

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
 * @message: (transfer none): what was sent
 * @body: (transfer none): what comes back
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

/**
 * http_reply_get_status:
 * @self: a reply
 *
 * Returns: the status code
 */
guint
http_reply_get_status (HttpReply *self)
{
  g_return_val_if_fail (HTTP_IS_REPLY (self), 0);

  return soup_message_get_status (self->message);
}

/**
 * http_reply_get_header:
 * @self: a reply
 * @name: of a header
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
 * Returns: whether the body claims to be of it
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

/**
 * http_reply_get_body:
 * @self: a reply
 *
 * Returns: (transfer none): the body, for whoever reads it as a stream
 */
GInputStream *
http_reply_get_body (HttpReply *self)
{
  g_return_val_if_fail (HTTP_IS_REPLY (self), NULL);

  return self->body;
}

typedef struct
{
  GByteArray *bytes;
  gsize       max_bytes;
} Reading;

static void
reading_free (Reading *reading)
{
  g_byte_array_unref (reading->bytes);
  g_free (reading);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GBytes) chunk = NULL;
  Reading *reading = g_task_get_task_data (task);
  GError *error = NULL;

  chunk = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);
  if (chunk == NULL)
    g_task_return_error (task, error);
  else if (g_bytes_get_size (chunk) == 0)
    g_task_return_pointer (task, g_byte_array_free_to_bytes (g_byte_array_ref (reading->bytes)),
                           (GDestroyNotify) g_bytes_unref);
  else if (reading->bytes->len + g_bytes_get_size (chunk) > reading->max_bytes)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "The answer is too large");
  else
    {
      g_byte_array_append (reading->bytes, g_bytes_get_data (chunk, NULL), g_bytes_get_size (chunk));
      g_input_stream_read_bytes_async (G_INPUT_STREAM (source), CHUNK, G_PRIORITY_DEFAULT,
                                       g_task_get_cancellable (task), read_cb, g_object_ref (task));
    }
}

/**
 * http_reply_read_async:
 * @self: a reply whose body nobody has read
 * @max_bytes: of the body
 * @cancellable: (nullable): ends the connection
 * @callback: called from the main loop
 * @user_data: for @callback
 */
void
http_reply_read_async (HttpReply           *self,
                       gsize                max_bytes,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  GTask *task;
  Reading *reading;

  g_return_if_fail (HTTP_IS_REPLY (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, http_reply_read_async);
  g_task_set_name (task, "http body");
  reading = g_new0 (Reading, 1);
  reading->bytes = g_byte_array_new ();
  reading->max_bytes = max_bytes;
  g_task_set_task_data (task, reading, (GDestroyNotify) reading_free);
  g_input_stream_read_bytes_async (self->body, CHUNK, G_PRIORITY_DEFAULT, cancellable, read_cb, task);
}

/**
 * http_reply_read_finish:
 * @self: a reply
 * @result: as given to the callback
 * @error: `G_IO_ERROR_MESSAGE_TOO_LARGE`, or an error of the connection
 *
 * Returns: (transfer full): the body, foreign bytes; on failure %NULL
 */
GBytes *
http_reply_read_finish (HttpReply     *self,
                        GAsyncResult  *result,
                        GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
