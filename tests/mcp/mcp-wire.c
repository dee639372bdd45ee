/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mcp-wire.h"

#include "easel-json.h"
#include "easel-test.h"

#include <stdlib.h>
#include <string.h>

#define EVENT "event: message\ndata: "

static void read_on (McpWire *self);

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GError) error = NULL;
  gssize length = g_input_stream_read_finish (G_INPUT_STREAM (source), result, &error);
  McpWire *self;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self = user_data;
  if (length <= 0)
    {
      self->closed = TRUE;
      return;
    }
  g_string_append_len (self->received, self->buffer, length);
  read_on (self);
}

static void
read_on (McpWire *self)
{
  g_input_stream_read_async (g_io_stream_get_input_stream (G_IO_STREAM (self->connection)), self->buffer,
                             sizeof self->buffer, G_PRIORITY_DEFAULT, self->cancellable, read_cb, self);
}

McpWire *
mcp_wire_new (guint port)
{
  McpWire *self = g_new0 (McpWire, 1);
  g_autoptr(GSocketClient) client = g_socket_client_new ();
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  g_socket_client_connect_to_host_async (client, "127.0.0.1", port, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  self->connection = g_socket_client_connect_to_host_finish (client, result, &error);
  g_assert_no_error (error);
  self->received = g_string_new (NULL);
  self->cancellable = g_cancellable_new ();
  read_on (self);
  return self;
}

/* What is read into goes only when nobody reads into it any more. */
void
mcp_wire_free (McpWire *self)
{
  g_cancellable_cancel (self->cancellable);
  easel_test_settle ();
  g_io_stream_close (G_IO_STREAM (self->connection), NULL, NULL);
  g_object_unref (self->connection);
  g_object_unref (self->cancellable);
  g_string_free (self->received, TRUE);
  g_free (self);
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GError) error = NULL;
  gboolean done = g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, &error);

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    ((McpWire *) user_data)->written = done;
}

/* @text stays where it is until it is sent. */
void
mcp_wire_send (McpWire    *self,
               const char *text,
               gsize       length)
{
  self->written = FALSE;
  g_output_stream_write_all_async (g_io_stream_get_output_stream (G_IO_STREAM (self->connection)), text, length,
                                   G_PRIORITY_DEFAULT, self->cancellable, written_cb, self);
}

void
mcp_wire_stop_reading (McpWire *self)
{
  g_cancellable_cancel (self->cancellable);
  easel_test_settle ();
  g_cancellable_reset (self->cancellable);
}

static const char *
get_head_end (McpWire *self)
{
  return strstr (self->received->str, "\r\n\r\n");
}

int
mcp_wire_wait_status (McpWire *self)
{
  easel_test_wait_until (self->closed || get_head_end (self) != NULL);
  if (get_head_end (self) == NULL)
    return 0;
  g_assert_true (g_str_has_prefix (self->received->str, "HTTP/1.1 "));
  return atoi (self->received->str + strlen ("HTTP/1.1 "));
}

char *
mcp_wire_dup_header (McpWire    *self,
                     const char *name)
{
  g_autofree char *head = g_strndup (self->received->str, get_head_end (self) - self->received->str);
  g_auto(GStrv) lines = g_strsplit (head, "\r\n", -1);
  gsize length = strlen (name);

  for (guint i = 1; lines[i] != NULL; i++)
    if (g_ascii_strncasecmp (lines[i], name, length) == 0 && lines[i][length] == ':')
      return g_strstrip (g_strdup (lines[i] + length + 1));
  return NULL;
}

/* What is there of a chunked body. */
static GString *
dup_chunks (const char *text,
            gboolean   *complete)
{
  GString *body = g_string_new (NULL);
  char *end;
  guint64 length;

  *complete = FALSE;
  while (strstr (text, "\r\n") != NULL)
    {
      length = g_ascii_strtoull (text, &end, 16);
      if (length == 0)
        {
          *complete = TRUE;
          break;
        }
      if (strlen (end) < length + 4)
        break;
      g_string_append_len (body, end + 2, length);
      text = end + 2 + length + 2;
    }
  return body;
}

static GString *
dup_body (McpWire  *self,
          gboolean *complete)
{
  g_autofree char *length = NULL;
  g_autofree char *encoding = NULL;
  const char *start = get_head_end (self);

  *complete = FALSE;
  if (start == NULL)
    return g_string_new (NULL);
  start += strlen ("\r\n\r\n");
  encoding = mcp_wire_dup_header (self, "Transfer-Encoding");
  if (g_strcmp0 (encoding, "chunked") == 0)
    return dup_chunks (start, complete);
  length = mcp_wire_dup_header (self, "Content-Length");
  *complete = length == NULL || strlen (start) >= g_ascii_strtoull (length, NULL, 10);
  return g_string_new (start);
}

gboolean
mcp_wire_is_complete (McpWire *self)
{
  gboolean complete;

  g_string_free (dup_body (self, &complete), TRUE);
  return complete;
}

char *
mcp_wire_wait_body (McpWire *self)
{
  gboolean complete;

  easel_test_wait_until (mcp_wire_is_complete (self));
  return g_string_free (dup_body (self, &complete), FALSE);
}

static JsonObject *
parse (const char *text)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), G_MAXSIZE, &error);

  g_assert_no_error (error);
  g_assert_true (JSON_NODE_HOLDS_OBJECT (node));
  return json_node_dup_object (node);
}

JsonObject *
mcp_wire_wait_json (McpWire *self)
{
  g_autofree char *type = NULL;
  g_autofree char *body = mcp_wire_wait_body (self);

  type = mcp_wire_dup_header (self, "Content-Type");
  g_assert_cmpstr (type, ==, "application/json");
  return parse (body);
}

/* (transfer full) (nullable): the data of the n-th event. */
static char *
dup_event (McpWire *self,
           guint    n)
{
  gboolean complete;
  g_autoptr(GString) body = dup_body (self, &complete);
  const char *event = body->str;

  for (;;)
    {
      const char *end;

      event = strstr (event, EVENT);
      end = event != NULL ? strstr (event, "\n\n") : NULL;
      if (end == NULL)
        return NULL;
      if (n-- == 0)
        return g_strndup (event + strlen (EVENT), end - event - strlen (EVENT));
      event = end;
    }
}

static gboolean
has_event (McpWire *self,
           guint    n)
{
  g_autofree char *event = dup_event (self, n);

  return event != NULL;
}

guint
mcp_wire_count_events (McpWire *self)
{
  guint n = 0;

  while (has_event (self, n))
    n++;
  return n;
}

JsonObject *
mcp_wire_wait_event (McpWire *self,
                     guint    n)
{
  g_autofree char *event = NULL;
  g_autofree char *type = NULL;

  easel_test_wait_until (has_event (self, n));
  type = mcp_wire_dup_header (self, "Content-Type");
  g_assert_cmpstr (type, ==, "text/event-stream");
  event = dup_event (self, n);
  return parse (event);
}
