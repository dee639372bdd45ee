/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-http-stream.h"

#include "mcp-limits.h"

#include <glib-unix.h>
#include <poll.h>
#include <string.h>

#define EVENT_START "event: message\ndata: "
#define EVENT_END "\n\n"
#define KEEPALIVE ": keepalive\n\n"

struct _McpHttpStream
{
  GObject            parent_instance;
  SoupServerMessage *message;
  guint              keepalive;  /* milliseconds */
  guint              patience;   /* milliseconds */
  guint              count;      /* answers that are still to be sent */
  gsize              queued;     /* bytes that are not written yet */
  guint              watch;      /* source that watches the socket; 0: none */
  guint              timer;      /* source of the keep-alive, or after the end of the linger time; 0: none */
  gboolean           events;     /* the answer must be a stream of events */
  gboolean           opened;     /* the event stream was opened */
  gboolean           over;       /* nothing more is sent */
  gboolean           finished;   /* libsoup has finished the message */
};

G_DEFINE_FINAL_TYPE (McpHttpStream, mcp_http_stream, G_TYPE_OBJECT)

enum
{
  GONE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
mcp_http_stream_finalize (GObject *object)
{
  McpHttpStream *self = MCP_HTTP_STREAM (object);

  g_clear_object (&self->message);

  G_OBJECT_CLASS (mcp_http_stream_parent_class)->finalize (object);
}

static void
mcp_http_stream_class_init (McpHttpStreamClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mcp_http_stream_finalize;

  /**
   * McpHttpStream::gone:
   * @self: a stream
   *
   * The client has disconnected. Emitted once, and not after the stream ended.
   */
  signals[GONE] = g_signal_new ("gone", MCP_TYPE_HTTP_STREAM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mcp_http_stream_init (McpHttpStream *self)
{
  self->count = 1;
}

static void
stop_sources (McpHttpStream *self)
{
  g_clear_handle_id (&self->watch, g_source_remove);
  g_clear_handle_id (&self->timer, g_source_remove);
}

/* Completes the response, because libsoup notices a disconnected client only when it writes. */
static void
complete_response (McpHttpStream *self)
{
  if (self->finished)
    return;
  if (soup_server_message_get_status (self->message) == SOUP_STATUS_NONE)
    soup_server_message_set_status (self->message, SOUP_STATUS_OK, NULL);
  soup_message_body_complete (soup_server_message_get_response_body (self->message));
  soup_server_message_unpause (self->message);
}

/** mcp_http_stream_cut: ends the stream as if the client had disconnected. */
void
mcp_http_stream_cut (McpHttpStream *self)
{
  g_autoptr(McpHttpStream) guard = NULL;

  g_return_if_fail (MCP_IS_HTTP_STREAM (self));

  guard = g_object_ref (self);
  stop_sources (self);
  if (self->over)
    return;
  self->over = TRUE;
  complete_response (self);
  g_signal_emit (self, signals[GONE], 0);
}

static void
finished_cb (SoupServerMessage *message,
             McpHttpStream     *self)
{
  self->finished = TRUE;
  mcp_http_stream_cut (self);
  g_signal_handlers_disconnect_by_data (message, self);
  g_object_unref (self);
}

static void
wrote_body_data_cb (SoupServerMessage *message,
                    guint              length,
                    McpHttpStream     *self)
{
  self->queued -= MIN (length, self->queued);
}

static gboolean
closed_cb (int          fd,
           GIOCondition condition,
           gpointer     user_data)
{
  McpHttpStream *self = user_data;

  self->watch = 0;
  mcp_http_stream_cut (self);
  return G_SOURCE_REMOVE;
}

/**
 * mcp_http_stream_new:
 * @message: a request whose body was received; it is paused
 * @keepalive: milliseconds between comments on a silent stream
 * @patience: milliseconds in which the client must read the rest after the stream ended
 *
 * Polls the socket for a disconnected client. Reading from it would also tell, but could consume the connection's next
 * request.
 *
 * Returns: (transfer full): a stream; it exists until the request has ended
 */
McpHttpStream *
mcp_http_stream_new (SoupServerMessage *message,
                     guint              keepalive,
                     guint              patience)
{
  GSocket *socket = soup_server_message_get_socket (message);
  McpHttpStream *self;

  g_return_val_if_fail (SOUP_IS_SERVER_MESSAGE (message), NULL);

  self = g_object_new (MCP_TYPE_HTTP_STREAM, NULL);
  self->message = g_object_ref (message);
  self->keepalive = keepalive;
  self->patience = patience;
  if (socket != NULL)
    self->watch = g_unix_fd_add (g_socket_get_fd (socket), (GIOCondition) (G_IO_HUP | G_IO_ERR | POLLRDHUP), closed_cb,
                                 self);
  g_signal_connect (message, "finished", G_CALLBACK (finished_cb), g_object_ref (self));
  g_signal_connect (message, "wrote-body-data", G_CALLBACK (wrote_body_data_cb), self);
  soup_server_message_pause (message);
  return self;
}

void
mcp_http_stream_set_count (McpHttpStream *self,
                           guint          count)
{
  g_return_if_fail (MCP_IS_HTTP_STREAM (self) && count > 0);

  self->count = count;
  self->events = TRUE;
}

void
mcp_http_stream_set_header (McpHttpStream *self,
                            const char    *name,
                            const char    *value)
{
  g_return_if_fail (MCP_IS_HTTP_STREAM (self));

  soup_message_headers_replace (soup_server_message_get_response_headers (self->message), name, value);
}

gboolean
mcp_http_stream_is_over (McpHttpStream *self)
{
  g_return_val_if_fail (MCP_IS_HTTP_STREAM (self), TRUE);

  return self->over;
}

/* Cuts the stream of a client that does not read it once more bytes are queued than the limit. */
static void
append (McpHttpStream *self,
        GBytes        *text)
{
  self->queued += g_bytes_get_size (text);
  if (self->queued > EASEL_LIMIT_MCP_STREAM_BYTES)
    {
      g_socket_shutdown (soup_server_message_get_socket (self->message), TRUE, TRUE, NULL);
      mcp_http_stream_cut (self);
      return;
    }
  soup_message_body_append_bytes (soup_server_message_get_response_body (self->message), text);
  soup_server_message_unpause (self->message);
}

static gboolean
keepalive_cb (gpointer user_data)
{
  McpHttpStream *self = user_data;
  g_autoptr(GBytes) comment = g_bytes_new_static (KEEPALIVE, strlen (KEEPALIVE));

  if (self->queued == 0)
    append (self, comment);
  return G_SOURCE_CONTINUE;
}

/** mcp_http_stream_open: starts the event stream; the HTTP status is then 200. */
void
mcp_http_stream_open (McpHttpStream *self)
{
  SoupMessageHeaders *headers;

  g_return_if_fail (MCP_IS_HTTP_STREAM (self));

  if (self->over || self->opened)
    return;
  self->opened = TRUE;
  headers = soup_server_message_get_response_headers (self->message);
  soup_message_headers_set_encoding (headers, SOUP_ENCODING_CHUNKED);
  soup_message_headers_set_content_type (headers, "text/event-stream", NULL);
  soup_message_headers_replace (headers, "Cache-Control", "no-cache, no-transform");
  soup_message_headers_replace (headers, "X-Accel-Buffering", "no");
  soup_message_body_set_accumulate (soup_server_message_get_response_body (self->message), FALSE);
  soup_server_message_set_status (self->message, SOUP_STATUS_OK, NULL);
  self->timer = g_timeout_add (self->keepalive, keepalive_cb, self);
  soup_server_message_unpause (self->message);
}

/** mcp_http_stream_send: @text: one message: JSON without line breaks, like everything that we write. */
void
mcp_http_stream_send (McpHttpStream *self,
                      GBytes        *text)
{
  gsize length;
  const char *data = g_bytes_get_data (text, &length);
  g_autoptr(GByteArray) frame = NULL;
  g_autoptr(GBytes) bytes = NULL;

  g_return_if_fail (MCP_IS_HTTP_STREAM (self));

  mcp_http_stream_open (self);
  if (self->over)
    return;
  frame = g_byte_array_sized_new (length + strlen (EVENT_START EVENT_END));
  g_byte_array_append (frame, (const guchar *) EVENT_START, strlen (EVENT_START));
  g_byte_array_append (frame, (const guchar *) data, length);
  g_byte_array_append (frame, (const guchar *) EVENT_END, strlen (EVENT_END));
  bytes = g_byte_array_free_to_bytes (g_steal_pointer (&frame));
  append (self, bytes);
}

static gboolean
linger_cb (gpointer user_data)
{
  McpHttpStream *self = user_data;

  self->timer = 0;
  g_socket_shutdown (soup_server_message_get_socket (self->message), TRUE, TRUE, NULL);
  return G_SOURCE_REMOVE;
}

/* Ends the stream after the queued messages were written. */
void
mcp_http_stream_end (McpHttpStream *self)
{
  g_return_if_fail (MCP_IS_HTTP_STREAM (self));

  if (self->over)
    return;
  self->over = TRUE;
  stop_sources (self);
  self->timer = g_timeout_add (self->patience, linger_cb, self);
  complete_response (self);
}

static void
answer_at_once (McpHttpStream *self,
                guint          status,
                GBytes        *text)
{
  soup_server_message_set_status (self->message, status, NULL);
  if (text == NULL)
    return;
  soup_message_headers_set_content_type (soup_server_message_get_response_headers (self->message), "application/json",
                                         NULL);
  soup_message_body_append_bytes (soup_server_message_get_response_body (self->message), text);
}

void
mcp_http_stream_answer (McpHttpStream *self,
                        guint          status,
                        GBytes        *text)
{
  g_return_if_fail (MCP_IS_HTTP_STREAM (self));

  if (self->over)
    return;
  if (text != NULL && (self->opened || self->events))
    mcp_http_stream_send (self, text);
  else if (!self->opened)
    answer_at_once (self, status, text);
  if (--self->count == 0)
    mcp_http_stream_end (self);
}

/**
 * mcp_http_stream_drop:
 * @self: a stream
 *
 * Ends the response of a withdrawn request, which has no answer: HTTP requires a response, so an event stream without
 * events is sent.
 */
void
mcp_http_stream_drop (McpHttpStream *self)
{
  g_return_if_fail (MCP_IS_HTTP_STREAM (self));

  if (self->over)
    return;
  mcp_http_stream_open (self);
  if (--self->count == 0)
    mcp_http_stream_end (self);
}
