/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "mcp-http-transport.h"

#include "easel-backoff.h"
#include "easel-json-skim.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "http-events.h"
#include "mcp-cancelled.h"
#include "mcp-claims.h"
#include "mcp-envelope.h"
#include "mcp-header.h"
#include "mcp-http-access.h"
#include "mcp-version.h"
#include "rpc-error.h"
#include "rpc-line.h"
#include "rpc-message.h"

#include <string.h>

/* Number of pending requests and notifications: more than a session has calls. */
#define MAX_POSTS (2 * EASEL_LIMIT_OUTGOING_REQUESTS)
/* Number of times that a stream is resumed which the server ends without a message. */
#define MAX_RESUMES 8
#define MAX_SESSION_ID 1024

struct _McpHttpTransport
{
  GObject       parent_instance;

  HttpClient    *http;
  char          *uri;
  GStrv          headers;
  McpHttpAccess *access;        /* (nullable): NULL if the headers authorize the client, or no tokens are available */
  char          *session_id;    /* (nullable): legacy */
  char          *version;       /* (nullable): legacy, agreed on by initialize */
  GPtrArray     *posts;         /* Post */
  GQueue         queued;        /* GBytes: messages queued behind one that must arrive first */
  GCancellable  *cancellable;   /* cancels all requests */
  HttpEvents    *stream;        /* (nullable): the stream of the GET request, legacy */
  char          *stream_id;     /* (nullable): id of the last event on it */
  guint          stream_timer;
  EaselBackoff   backoff;
  McpHttpTries   stream_tries;
  gboolean       listening;     /* the GET stream was requested */
  gboolean       closed;
};

/* A message that is being sent, until its answer has arrived. */
typedef struct
{
  gatomicrefcount   ref_count;
  McpHttpTransport *transport;
  char             *id;         /* (nullable): JSON; NULL if the message is not a request */
  GCancellable     *cancellable;
  GBytes           *text;
  McpHttpTries      tries;
  HttpReply        *reply;      /* (nullable): the server's answer to the request under way */
  HttpEvents       *events;     /* (nullable) */
  guint             resumes;
  guint             timer_id;
  gboolean          modern;
  gboolean          initialize;
  gboolean          initialized;
  gboolean          refused;      /* waits for a new token */
  gboolean          arrived;      /* the server has accepted it */
  gboolean          answered;
} Post;

static void mcp_http_transport_iface_init (RpcTransportInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (McpHttpTransport, mcp_http_transport, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (RPC_TYPE_TRANSPORT, mcp_http_transport_iface_init))

static Post *
post_ref (Post *post)
{
  g_atomic_ref_count_inc (&post->ref_count);
  return post;
}

static void
post_unref (Post *post)
{
  if (!g_atomic_ref_count_dec (&post->ref_count))
    return;
  g_free (post->id);
  g_bytes_unref (post->text);
  mcp_http_tries_clear (&post->tries);
  g_clear_object (&post->reply);
  g_object_unref (post->cancellable);
  g_clear_object (&post->events);
  g_free (post);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Post, post_unref)

static void release (McpHttpTransport *self);

/* Removes the request before notifying anyone. The transport outlives its requests. */
static void
post_end (Post *post)
{
  McpHttpTransport *self = post->transport;

  g_clear_handle_id (&post->timer_id, g_source_remove);
  if (post->events != NULL)
    {
      g_signal_handlers_disconnect_by_data (post->events, post);
      http_events_stop (post->events);
    }
  g_cancellable_cancel (post->cancellable);
  post->transport = NULL;
  if (self == NULL)
    return;
  g_ptr_array_remove_fast (self->posts, post);
  release (self);
}

static void
finish (McpHttpTransport *self,
        const GError     *reason)
{
  g_autoptr(McpHttpTransport) guard = g_object_ref (self);

  if (self->closed)
    return;
  self->closed = TRUE;
  g_clear_handle_id (&self->stream_timer, g_source_remove);
  if (self->stream != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->stream, self);
      http_events_stop (self->stream);
    }
  g_cancellable_cancel (self->cancellable);
  while (self->posts->len > 0)
    post_end (g_ptr_array_index (self->posts, self->posts->len - 1));
  rpc_transport_emit_closed (RPC_TRANSPORT (self), reason);
}

/* @reply: (nullable) */
static JsonNode *
error_data (HttpReply *reply)
{
  JsonObject *data;
  const char *challenge;

  if (reply == NULL)
    return NULL;
  data = easel_json_object (EASEL_JSON_INT ("httpStatus", http_reply_get_status (reply)));
  challenge = http_reply_get_header (reply, "WWW-Authenticate");
  if (challenge != NULL && g_utf8_validate (challenge, -1, NULL))
    json_object_set_string_member (data, "wwwAuthenticate", challenge);
  return easel_json_node_take (data);
}

/* Ends @post. A request without an answer is answered with the reason. */
static void
post_fail (Post       *post,
           HttpReply  *reply,
           const char *reason)
{
  g_autoptr(McpHttpTransport) self = g_object_ref (post->transport);
  g_autoptr(JsonNode) id = NULL;
  g_autoptr(JsonNode) data = error_data (reply);
  g_autoptr(GBytes) answer = NULL;
  gboolean unanswered = post->id != NULL && !post->answered;

  if (unanswered)
    {
      id = easel_json_parse (post->id, strlen (post->id), EASEL_LIMIT_MESSAGE_BYTES, NULL);
      answer = rpc_message_write_error (id, RPC_ERROR_INTERNAL, reason, data);
    }
  post_end (post);
  if (unanswered && !self->closed)
    mcp_claims_emit (RPC_TRANSPORT (self), answer);
}

static void open_stream (McpHttpTransport *self);
static void post_send (Post *post, SoupMessage *message);
static void post_begin (Post *post);

/* @tries: (nullable) */
static SoupMessage *
new_message (McpHttpTransport *self,
             const char       *method,
             const char       *accept,
             const char       *last_event_id,
             McpHttpTries     *tries)
{
  SoupMessage *message = http_client_new_message (method, self->uri, NULL);
  SoupMessageHeaders *headers = soup_message_get_request_headers (message);

  for (guint i = 0; self->headers != NULL && self->headers[i] != NULL && self->headers[i + 1] != NULL; i += 2)
    soup_message_headers_replace (headers, self->headers[i], self->headers[i + 1]);
  soup_message_headers_replace (headers, "Accept", accept);
  if (self->access != NULL)
    mcp_http_access_add (self->access, message, tries);
  if (self->session_id != NULL)
    soup_message_headers_replace (headers, "Mcp-Session-Id", self->session_id);
  if (self->version != NULL)
    soup_message_headers_replace (headers, "MCP-Protocol-Version", self->version);
  if (last_event_id != NULL)
    soup_message_headers_replace (headers, "Last-Event-ID", last_event_id);
  return message;
}

/* (nullable) (transfer full): a string in the params of a message. */
static char *
dup_text (GBytes     *message,
          const char *name,
          const char *inner)
{
  const char *const path[] = { "params", name, inner, NULL };
  EaselJsonSpan span;
  g_autoptr(JsonNode) node = NULL;

  if (!easel_json_find (message, path, &span))
    return NULL;
  node = easel_json_parse (span.from, span.end - span.from, EASEL_LIMIT_MESSAGE_BYTES, NULL);
  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_dup_string (node) : NULL;
}

/* (nullable) (transfer full): the value of the header Mcp-Name for @message. */
static char *
dup_name (GBytes     *message,
          const char *method)
{
  if (g_str_equal (method, "tools/call") || g_str_equal (method, "prompts/get"))
    return dup_text (message, "name", NULL);
  if (g_str_equal (method, "resources/read"))
    return dup_text (message, "uri", NULL);
  return NULL;
}

static void
add_modern_headers (SoupMessage *request,
                    const char  *method,
                    const char  *version,
                    GBytes      *message)
{
  SoupMessageHeaders *headers = soup_message_get_request_headers (request);
  g_autofree char *name = dup_name (message, method);
  g_autofree char *encoded = name != NULL ? mcp_header_encode (name) : NULL;

  soup_message_headers_replace (headers, "MCP-Protocol-Version", version);
  soup_message_headers_replace (headers, "Mcp-Method", method);
  soup_message_headers_remove (headers, "Mcp-Session-Id");
  if (encoded != NULL)
    soup_message_headers_replace (headers, "Mcp-Name", encoded);
}

/* The version that a server chose by answering initialize. */
static void
save_version (McpHttpTransport *self,
              GBytes           *answer)
{
  static const char *const path[] = { "result", "protocolVersion", NULL };
  EaselJsonSpan span;
  g_autoptr(JsonNode) node = NULL;
  const char *version;

  if (!easel_json_find (answer, path, &span))
    return;
  node = easel_json_parse (span.from, span.end - span.from, EASEL_LIMIT_MESSAGE_BYTES, NULL);
  version = node != NULL && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node) : NULL;
  if (!mcp_version_is_legacy (version))
    return;
  g_free (self->version);
  self->version = g_strdup (version);
}

/* Foreign text that may be the answer that @post waits for. The receiver parses it again: only its id is read here. */
static void
post_receive (Post       *post,
              const char *text)
{
  g_autoptr(McpHttpTransport) self = g_object_ref (post->transport);
  g_autoptr(GBytes) message = g_bytes_new (text, strlen (text));
  g_auto(RpcLine) read = { 0 };

  if (post->id != NULL && !post->answered)
    {
      rpc_line_read (&read, message);
      post->answered = read.kind == RPC_LINE_ANSWER && strcmp (read.id, post->id) == 0;
      if (post->answered && post->initialize)
        save_version (self, message);
    }
  if (!self->closed)
    mcp_claims_emit (RPC_TRANSPORT (self), message);
}

static void
save_session_id (McpHttpTransport *self,
                 HttpReply        *reply)
{
  const char *id = http_reply_get_header (reply, "Mcp-Session-Id");

  if (id == NULL || *id == '\0' || strlen (id) > MAX_SESSION_ID || !g_str_is_ascii (id))
    return;
  g_free (self->session_id);
  self->session_id = g_strdup (id);
}

static void
post_receive_body (Post      *post,
                   HttpReply *reply)
{
  gsize length;
  const char *body = g_bytes_get_data (http_reply_get_bytes (reply), &length);
  g_autofree char *text = g_strndup (length > 0 ? body : "", length);

  if (strlen (text) == length && length > 0)
    post_receive (post, text);
  if (post->transport == NULL)
    return;
  if (post->answered || post->id == NULL)
    post_end (post);
  else
    {
      g_autofree char *reason = g_strdup_printf ("The server answered HTTP %u without a JSON-RPC answer",
                                                 http_reply_get_status (reply));

      post_fail (post, reply, reason);
    }
}

static void
event_cb (HttpEvents *events,
          const char *type,
          const char *data,
          const char *id,
          Post       *post)
{
  g_autoptr(Post) guard = post_ref (post);

  /* An event without data primes the id for a later resumption (2025-11-25). */
  if (*data != '\0' && g_str_equal (type, "message"))
    post_receive (post, data);
  if (post->transport != NULL && post->answered)
    post_end (post);
}

static void
post_resume (Post *post)
{
  g_autoptr(SoupMessage) message = new_message (post->transport, "GET", "text/event-stream",
                                                http_events_get_last_id (post->events), &post->tries);

  post_send (post, message);
}

static gboolean
resume_cb (gpointer user_data)
{
  Post *post = user_data;

  post->timer_id = 0;
  post_resume (post);
  return G_SOURCE_REMOVE;
}

/* The stream ended before the answer. If a legacy server numbers its events, the stream can be resumed. */
static void
events_ended_cb (HttpEvents   *events,
                 const GError *reason,
                 Post         *post)
{
  g_autoptr(Post) guard = post_ref (post);
  int retry = http_events_get_retry (events);

  if (post->id == NULL)
    post_end (post);
  else if (!post->modern && http_events_get_last_id (events) != NULL && post->resumes < MAX_RESUMES &&
           !g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE))
    {
      post->resumes++;
      post->timer_id = g_timeout_add (retry >= 0 ? (guint) retry : EASEL_LIMIT_BACKOFF_INITIAL, resume_cb, post);
    }
  else
    post_fail (post, NULL, reason != NULL ? reason->message : "The server ended the stream without an answer");
}

static void
read_events (Post      *post,
             HttpReply *reply)
{
  if (post->events != NULL)
    g_signal_handlers_disconnect_by_data (post->events, post);
  g_clear_object (&post->events);
  post->events = http_events_new (reply, EASEL_LIMIT_MESSAGE_BYTES);
  g_signal_connect (post->events, "event", G_CALLBACK (event_cb), post);
  g_signal_connect (post->events, "ended", G_CALLBACK (events_ended_cb), post);
  http_events_start (post->events);
}

static void
token_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(Post) post = user_data;
  g_autoptr(HttpReply) refusal = g_steal_pointer (&post->reply);
  g_autoptr(GError) error = NULL;
  gboolean has_token = mcp_http_access_ask_finish (MCP_HTTP_ACCESS (source), result, &error);

  post->refused = FALSE;
  if (post->transport == NULL)
    return;
  if (!has_token)
    post_fail (post, refusal, error->message);
  else if (post->events != NULL)
    post_resume (post);
  else
    post_begin (post);
}

static gboolean
has_ended_session (Post      *post,
                   HttpReply *reply)
{
  return http_reply_get_status (reply) == SOUP_STATUS_NOT_FOUND && post->transport->session_id != NULL && !post->modern;
}

/* The headers have arrived: queued messages do not wait for the body, which may arrive slowly. */
static gboolean
judge (GTask     *task,
       HttpReply *reply)
{
  Post *post = g_task_get_task_data (task);
  McpHttpTransport *self = post->transport;
  guint status = http_reply_get_status (reply);

  if (self == NULL)
    return FALSE;
  g_set_object (&post->reply, reply);
  post->refused = self->access != NULL && mcp_http_access_may_help (self->access, reply, &post->tries);
  if (post->refused || has_ended_session (post, reply))
    return FALSE;
  post->arrived = TRUE;
  if (post->initialize && SOUP_STATUS_IS_SUCCESSFUL (status))
    save_session_id (self, reply);
  if (post->initialized && SOUP_STATUS_IS_SUCCESSFUL (status))
    open_stream (self);
  release (self);
  return http_reply_is_of_type (reply, "application/json") && (post->id != NULL || status != SOUP_STATUS_ACCEPTED);
}

static void
replied_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  Post *post = g_task_get_task_data (G_TASK (result));
  g_autoptr(GError) error = NULL;
  g_autoptr(HttpReply) reply = g_task_propagate_pointer (G_TASK (result), &error);
  McpHttpTransport *self = post->transport;

  if (self == NULL)
    return;
  if (reply == NULL)
    post_fail (post, post->reply, error->message);
  else if (post->refused)
    mcp_http_access_ask_async (self->access, reply, &post->tries, post->cancellable, token_cb, post_ref (post));
  else if (has_ended_session (post, reply))
    {
      g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED, "The server has ended the session");
      finish (self, error);
    }
  else if (http_reply_get_bytes (reply) != NULL)
    post_receive_body (post, reply);
  else if (post->id == NULL && http_reply_get_status (reply) == SOUP_STATUS_ACCEPTED)
    post_end (post);
  else if (http_reply_is_of_type (reply, "text/event-stream"))
    read_events (post, reply);
  else
    {
      g_autofree char *reason = g_strdup_printf ("The server answered HTTP %u", http_reply_get_status (reply));

      post_fail (post, reply, reason);
    }
}

static void
post_send (Post        *post,
           SoupMessage *message)
{
  static const HttpCallRules rules = { .max_bytes = EASEL_LIMIT_MESSAGE_BYTES, .judge = judge };
  GTask *task = g_task_new (NULL, post->cancellable, replied_cb, NULL);

  g_clear_object (&post->reply);
  g_task_set_task_data (task, post_ref (post), (GDestroyNotify) post_unref);
  http_client_call (post->transport->http, message, &rules, task);
}

/* Opens the GET stream, on which a legacy server sends messages that answer no request. A server need not offer it. */
static void
stream_event_cb (HttpEvents       *events,
                 const char       *type,
                 const char       *data,
                 const char       *id,
                 McpHttpTransport *self)
{
  g_autoptr(McpHttpTransport) guard = g_object_ref (self);

  easel_backoff_reset (&self->backoff);
  if (g_strcmp0 (self->stream_id, id) != 0)
    {
      g_free (self->stream_id);
      self->stream_id = g_strdup (id);
    }
  if (*data != '\0' && g_str_equal (type, "message") && !self->closed)
    {
      g_autoptr(GBytes) message = g_bytes_new (data, strlen (data));

      mcp_claims_emit (RPC_TRANSPORT (self), message);
    }
}

static gboolean
reopen_cb (gpointer user_data)
{
  McpHttpTransport *self = user_data;

  self->stream_timer = 0;
  self->listening = FALSE;
  open_stream (self);
  return G_SOURCE_REMOVE;
}

/* @retry: delay that the server requested; -1: none */
static void
reopen_later (McpHttpTransport *self,
              int              retry)
{
  guint wait = MAX ((guint) MAX (retry, 0), easel_backoff_next (&self->backoff));

  if (!self->closed && self->stream_timer == 0)
    self->stream_timer = g_timeout_add (wait, reopen_cb, self);
}

static void
stream_ended_cb (HttpEvents       *events,
                 const GError     *reason,
                 McpHttpTransport *self)
{
  reopen_later (self, http_events_get_retry (events));
}

static void
stream_token_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr(McpHttpTransport) self = user_data;

  /* The server may refuse this stream, which is optional. */
  if (!mcp_http_access_ask_finish (MCP_HTTP_ACCESS (source), result, NULL) || self->closed)
    return;
  self->listening = FALSE;
  open_stream (self);
}

static void
stream_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  McpHttpTransport *self = MCP_HTTP_TRANSPORT (source);
  g_autoptr(GError) error = NULL;
  g_autoptr(HttpReply) reply = g_task_propagate_pointer (G_TASK (result), &error);

  if (self->closed)
    return;
  if (reply == NULL)
    {
      reopen_later (self, -1);
      return;
    }
  if (http_reply_get_status (reply) == SOUP_STATUS_NOT_FOUND && self->session_id != NULL)
    {
      g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED, "The server has ended the session");
      finish (self, error);
      return;
    }
  if (self->access != NULL && mcp_http_access_may_help (self->access, reply, &self->stream_tries))
    {
      mcp_http_access_ask_async (self->access, reply, &self->stream_tries, self->cancellable, stream_token_cb,
                                 g_object_ref (self));
      return;
    }
  if (http_reply_get_status (reply) != SOUP_STATUS_OK || !http_reply_is_of_type (reply, "text/event-stream"))
    return;
  mcp_http_tries_clear (&self->stream_tries);
  if (self->stream != NULL)
    g_signal_handlers_disconnect_by_data (self->stream, self);
  g_clear_object (&self->stream);
  self->stream = http_events_new (reply, EASEL_LIMIT_MESSAGE_BYTES);
  g_signal_connect_object (self->stream, "event", G_CALLBACK (stream_event_cb), self, 0);
  g_signal_connect_object (self->stream, "ended", G_CALLBACK (stream_ended_cb), self, 0);
  http_events_start (self->stream);
}

static void
open_stream (McpHttpTransport *self)
{
  static const HttpCallRules rules = { 0 };
  g_autoptr(SoupMessage) message = NULL;

  if (self->listening)
    return;
  self->listening = TRUE;
  message = new_message (self, "GET", "text/event-stream", self->stream_id, &self->stream_tries);
  http_client_call (self->http, message, &rules, g_task_new (self, self->cancellable, stream_cb, NULL));
}

static Post *
find_post (McpHttpTransport *self,
           const char       *id)
{
  for (guint i = 0; i < self->posts->len; i++)
    {
      Post *post = g_ptr_array_index (self->posts, i);

      if (g_strcmp0 (post->id, id) == 0)
        return post;
    }
  return NULL;
}

/* A modern call is cancelled by closing its stream, so a notification about it would be redundant. That includes a call
 * that waits for a token. */
static gboolean
take_back (McpHttpTransport *self,
           const char       *method,
           GBytes           *message)
{
  g_autofree char *id = g_strcmp0 (method, MCP_CANCELLED) == 0 ? mcp_cancelled_dup_id (message) : NULL;
  Post *post = id != NULL ? find_post (self, id) : NULL;

  if (post == NULL || !(post->modern || post->refused))
    return FALSE;
  post_end (post);
  return TRUE;
}

static Post *
new_post (McpHttpTransport *self,
          const RpcLine    *read,
          GBytes           *text)
{
  g_autofree char *version = dup_text (text, "_meta", MCP_META_VERSION);
  Post *post = g_new0 (Post, 1);

  g_atomic_ref_count_init (&post->ref_count);
  post->transport = self;
  post->id = read->kind == RPC_LINE_REQUEST ? g_strdup (read->id) : NULL;
  post->text = g_bytes_ref (text);
  post->cancellable = g_cancellable_new ();
  post->modern = version != NULL;
  post->initialize = g_strcmp0 (read->method, "initialize") == 0;
  post->initialized = g_strcmp0 (read->method, "notifications/initialized") == 0;
  g_ptr_array_add (self->posts, post);
  return post;
}

/* Sends a message, or resends one that the server refused completely, with a new token. */
static void
post_begin (Post *post)
{
  g_autofree char *version = dup_text (post->text, "_meta", MCP_META_VERSION);
  g_autoptr(SoupMessage) message = new_message (post->transport, "POST", "application/json, text/event-stream", NULL,
                                                &post->tries);
  g_auto(RpcLine) read = { 0 };

  rpc_line_read (&read, post->text);
  if (post->modern && read.method != NULL)
    add_modern_headers (message, read.method, version, post->text);
  soup_message_set_request_body_from_bytes (message, "application/json", post->text);
  post_send (post, message);
}

static void
post_message (McpHttpTransport *self,
              const RpcLine    *read,
              GBytes           *text)
{
  post_begin (new_post (self, read, text));
}

/* Each message is a separate HTTP request, and requests may overtake each other. Messages of the handshake must not. */
static gboolean
is_queueing (McpHttpTransport *self)
{
  for (guint i = 0; i < self->posts->len; i++)
    {
      Post *post = g_ptr_array_index (self->posts, i);

      if (post->initialized && !post->arrived)
        return TRUE;
    }
  return FALSE;
}

static void
release (McpHttpTransport *self)
{
  while (!self->closed && !is_queueing (self) && !g_queue_is_empty (&self->queued))
    {
      g_autoptr(GBytes) text = g_queue_pop_head (&self->queued);
      g_auto(RpcLine) read = { 0 };

      rpc_line_read (&read, text);
      post_message (self, &read, text);
    }
}

static gboolean
mcp_http_transport_send (RpcTransport  *transport,
                         GBytes        *text,
                         GError       **error)
{
  McpHttpTransport *self = MCP_HTTP_TRANSPORT (transport);
  g_auto(RpcLine) read = { 0 };

  if (self->closed)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection is closed");
      return FALSE;
    }
  rpc_line_read (&read, text);
  if (read.kind == RPC_LINE_OTHER)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "Not a JSON-RPC message");
      return FALSE;
    }
  if (take_back (self, read.method, text))
    return TRUE;
  if (self->posts->len + g_queue_get_length (&self->queued) >= MAX_POSTS)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "Too many messages are on their way");
      return FALSE;
    }
  if (is_queueing (self))
    g_queue_push_tail (&self->queued, g_bytes_ref (text));
  else
    post_message (self, &read, text);
  return TRUE;
}

static void
mcp_http_transport_start (RpcTransport *transport)
{
}

/* Ends the session at the server, which would otherwise keep it until its timeout. */
static void
mcp_http_transport_close (RpcTransport *transport)
{
  static const HttpCallRules rules = { .timeout = EASEL_LIMIT_CLOSE_TIMEOUT };
  McpHttpTransport *self = MCP_HTTP_TRANSPORT (transport);
  g_autoptr(SoupMessage) message = NULL;

  if (!self->closed && self->session_id != NULL)
    {
      message = new_message (self, "DELETE", "*/*", NULL, NULL);
      http_client_call (self->http, message, &rules, g_task_new (NULL, NULL, NULL, NULL));
    }
  finish (self, NULL);
}

static void
mcp_http_transport_iface_init (RpcTransportInterface *iface)
{
  iface->start = mcp_http_transport_start;
  iface->send = mcp_http_transport_send;
  iface->close = mcp_http_transport_close;
}

static void
mcp_http_transport_dispose (GObject *object)
{
  McpHttpTransport *self = MCP_HTTP_TRANSPORT (object);

  self->closed = TRUE;
  g_clear_handle_id (&self->stream_timer, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  while (self->posts->len > 0)
    post_end (g_ptr_array_index (self->posts, self->posts->len - 1));
  if (self->stream != NULL)
    http_events_stop (self->stream);
  g_clear_object (&self->stream);
  g_clear_object (&self->access);
  g_clear_object (&self->http);

  G_OBJECT_CLASS (mcp_http_transport_parent_class)->dispose (object);
}

static void
mcp_http_transport_finalize (GObject *object)
{
  McpHttpTransport *self = MCP_HTTP_TRANSPORT (object);

  g_free (self->uri);
  g_strfreev (self->headers);
  g_free (self->session_id);
  g_free (self->version);
  g_free (self->stream_id);
  mcp_http_tries_clear (&self->stream_tries);
  g_ptr_array_unref (self->posts);
  g_queue_clear_full (&self->queued, (GDestroyNotify) g_bytes_unref);
  g_object_unref (self->cancellable);

  G_OBJECT_CLASS (mcp_http_transport_parent_class)->finalize (object);
}

static void
mcp_http_transport_class_init (McpHttpTransportClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = mcp_http_transport_dispose;
  object_class->finalize = mcp_http_transport_finalize;
}

static void
mcp_http_transport_init (McpHttpTransport *self)
{
  self->posts = g_ptr_array_new_with_free_func ((GDestroyNotify) post_unref);
  g_queue_init (&self->queued);
  self->cancellable = g_cancellable_new ();
  easel_backoff_init (&self->backoff, EASEL_LIMIT_BACKOFF_INITIAL, EASEL_LIMIT_BACKOFF_MAX);
}

/* @headers: (nullable): may contain the user's own Authorization header */
static gboolean
has_authorization (const char * const *headers)
{
  for (guint i = 0; headers != NULL && headers[i] != NULL && headers[i + 1] != NULL; i += 2)
    if (g_ascii_strcasecmp (headers[i], "Authorization") == 0)
      return TRUE;
  return FALSE;
}

/**
 * mcp_http_transport_new:
 * @http: (transfer none): sends the requests
 * @uri: foreign text
 * @headers: (nullable) (array zero-terminated=1): name, value, …; may hold secrets
 * @tokens: (transfer none) (nullable): provides tokens if the server requires them; unused if @headers has
 *   Authorization
 * @error: `G_IO_ERROR_INVALID_ARGUMENT`, without the address in its message
 *
 * Returns: (transfer full): a transport; it connects when the first message is sent
 */
RpcTransport *
mcp_http_transport_new (HttpClient          *http,
                        const char          *uri,
                        const char * const  *headers,
                        OauthTokens         *tokens,
                        GError             **error)
{
  g_autoptr(SoupMessage) probe = NULL;
  McpHttpTransport *self;

  g_return_val_if_fail (HTTP_IS_CLIENT (http), NULL);
  g_return_val_if_fail (uri != NULL, NULL);

  probe = http_client_new_message ("POST", uri, error);
  if (probe == NULL)
    return NULL;
  self = g_object_new (MCP_TYPE_HTTP_TRANSPORT, NULL);
  self->http = g_object_ref (http);
  self->uri = g_strdup (uri);
  self->headers = g_strdupv ((char **) headers);
  if (tokens != NULL && !has_authorization (headers))
    self->access = mcp_http_access_new (uri, tokens);
  return RPC_TRANSPORT (self);
}
