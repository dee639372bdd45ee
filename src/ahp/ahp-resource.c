/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-resource.h"

#include "ahp-error.h"
#include "ahp-limits.h"
#include "easel-base64.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-uri.h"
#include "rpc-error.h"

/* Reads content of a canvas: canvasReadResource (issue #297) or resourceRead, which differ in requests and answers. */

#define CANVAS_READ "canvasReadResource"

typedef struct
{
  char       *canvas;
  char       *uri;
  gboolean    general;    /* whether the request is resourceRead */
  JsonNode   *result;     /* owner of the members below */
  const char *text;       /* exactly one of text and base64 */
  const char *base64;
  char       *mime_type;
} Read;

static void
read_free (Read *read)
{
  g_clear_pointer (&read->result, json_node_unref);
  g_free (read->mime_type);
  g_free (read->canvas);
  g_free (read->uri);
  g_free (read);
}

static void send_read (GTask *task);

/* The part of a contents list for @uri, otherwise the first one with content. */
static JsonObject *
find_part (JsonArray  *contents,
           const char *uri)
{
  JsonObject *first = NULL;

  for (guint i = 0; i < json_array_get_length (contents); i++)
    {
      JsonObject *part = easel_json_array_object (contents, i);

      if (part == NULL || (!easel_json_has (part, "text") && !easel_json_has (part, "blob")))
        continue;
      if (strcmp (easel_json_peek_string (part, "uri", ""), uri) == 0)
        return part;
      if (first == NULL)
        first = part;
    }
  return first;
}

static gboolean
read_contents (Read       *read,
               JsonObject *object)
{
  JsonArray *contents = easel_json_peek_array (object, "contents");
  JsonObject *part = contents != NULL ? find_part (contents, read->uri) : NULL;

  if (part == NULL)
    return FALSE;

  read->text = easel_json_peek_string (part, "text", NULL);
  read->base64 = easel_json_peek_string (part, "blob", NULL);
  read->mime_type = g_strdup (easel_json_peek_string (part, "mimeType", NULL));
  return (read->text == NULL) != (read->base64 == NULL);
}

static gboolean
read_data (Read       *read,
           JsonObject *object)
{
  const char *data = easel_json_peek_string (object, "data", NULL);
  const char *encoding = easel_json_peek_string (object, "encoding", "utf-8");

  if (data == NULL)
    return FALSE;
  if (strcmp (encoding, "base64") == 0)
    read->base64 = data;
  else if (g_ascii_strcasecmp (encoding, "utf-8") == 0)
    read->text = data;
  else
    return FALSE;

  read->mime_type = g_strdup (easel_json_peek_string (object, "contentType", NULL));
  return TRUE;
}

static GBytes *
decode (Read    *read,
        GError **error)
{
  gsize length = strlen (read->base64 != NULL ? read->base64 : read->text);
  gsize bytes = read->base64 != NULL ? easel_base64_bound (length) : length;

  if (bytes > EASEL_LIMIT_CONTENT_BYTES)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "The content is too large");
      return NULL;
    }
  if (read->base64 != NULL)
    {
      GBytes *decoded = easel_base64_decode (read->base64, length);

      if (decoded == NULL)
        g_set_error_literal (error, AHP_ERROR, AHP_ERROR_PROTOCOL, "The content is not base64");
      return decoded;
    }

  /* The bytes borrow the text from the message, which they keep alive. */
  return g_bytes_new_with_free_func (read->text, length, (GDestroyNotify) json_node_unref,
                                     json_node_ref (read->result));
}

static void
return_decoded (GTask *task)
{
  GError *error = NULL;
  GBytes *bytes = decode (g_task_get_task_data (task), &error);

  if (bytes == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, bytes, (GDestroyNotify) g_bytes_unref);
}

static void
decode_thread (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  return_decoded (task);
}

static void
finish_read (GTask    *task,
             JsonNode *node)
{
  Read *read = g_task_get_task_data (task);
  JsonObject *object = easel_json_as_object (node, "content", NULL);

  read->result = json_node_ref (node);
  if (object == NULL || !(read_contents (read, object) || read_data (read, object)))
    {
      g_task_return_new_error (task, AHP_ERROR, AHP_ERROR_PROTOCOL, "The host sent no content");
      return;
    }

  if (read->base64 != NULL && strlen (read->base64) > EASEL_LIMIT_MAIN_THREAD_BYTES)
    g_task_run_in_thread (task, decode_thread);
  else
    return_decoded (task);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  AhpClient *self = AHP_CLIENT (source);
  Read *read = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = ahp_client_call_finish (self, result, &error);

  if (node != NULL)
    {
      finish_read (task, node);
      return;
    }

  if (!read->general && g_error_matches (error, RPC_ERROR, RPC_ERROR_METHOD_NOT_FOUND))
    {
      read->general = TRUE;
      send_read (g_steal_pointer (&task));
      return;
    }
  g_task_return_error (task, g_steal_pointer (&error));
}

/* Sends the request. Consumes @task. */
static void
send_read (GTask *task)
{
  AhpClient *self = g_task_get_source_object (task);
  Read *read = g_task_get_task_data (task);
  JsonObject *params = easel_json_object (EASEL_JSON_STRING ("uri", read->uri),
                                          EASEL_JSON_IF (read->general, EASEL_JSON_STRING ("encoding", "base64")));

  ahp_client_call_async (self, read->general ? "resourceRead" : CANVAS_READ,
                         read->general ? AHP_ROOT_URI : read->canvas, params, EASEL_LIMIT_CONTENT_TIMEOUT,
                         g_task_get_cancellable (task), read_cb, task);
}

/**
 * ahp_client_read_resource_async:
 * @self: an #AhpClient
 * @canvas: the channel of the canvas
 * @uri: the resource: `ahp-canvas-content:` for content of the canvas, any other scheme for resources of the host
 * @cancellable: (nullable): stops the read
 * @callback: called with the content
 * @user_data: data for @callback
 *
 * Reads content over the connection: `canvasReadResource` (issue #297), and `resourceRead` for other schemes and on
 * hosts that answer the first with -32601.
 */
void
ahp_client_read_resource_async (AhpClient           *self,
                                const char          *canvas,
                                const char          *uri,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  Read *read;

  g_return_if_fail (AHP_IS_CLIENT (self));
  g_return_if_fail (canvas != NULL);
  g_return_if_fail (uri != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, ahp_client_read_resource_async);
  g_task_set_name (task, "[easel] read resource");

  read = g_new0 (Read, 1);
  read->canvas = g_strdup (canvas);
  read->uri = g_strdup (uri);
  read->general = ahp_client_lacks_method (self, CANVAS_READ) || !easel_uri_is_content (uri);
  g_task_set_task_data (task, read, (GDestroyNotify) read_free);
  send_read (g_steal_pointer (&task));
}

/**
 * ahp_client_read_resource_finish:
 * @self: an #AhpClient
 * @result: the result
 * @mime_type: (out) (optional) (nullable): the type that the host declares: foreign text
 * @error: return location for a #GError
 *
 * Returns: (transfer full): the bytes, at most EASEL_LIMIT_CONTENT_BYTES; or %NULL with `RPC_ERROR` and the host's
 *   code, `AHP_ERROR_PROTOCOL` for an answer without usable content, or `G_IO_ERROR`
 */
GBytes *
ahp_client_read_resource_finish (AhpClient     *self,
                                 GAsyncResult  *result,
                                 char         **mime_type,
                                 GError       **error)
{
  Read *read;
  GBytes *bytes;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  bytes = g_task_propagate_pointer (G_TASK (result), error);
  read = g_task_get_task_data (G_TASK (result));
  if (mime_type != NULL)
    *mime_type = bytes != NULL ? g_steal_pointer (&read->mime_type) : NULL;
  return bytes;
}
