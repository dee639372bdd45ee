/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-http-post.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-envelope.h"
#include "mcp-header.h"
#include "mcp-http-body.h"
#include "mcp-http-check.h"
#include "mcp-http-exchange.h"
#include "mcp-limits.h"
#include "rpc-error.h"

#include <string.h>

/* The last version whose messages may come as an array. */
#define VERSION_WITH_BATCHES "2025-03-26"

typedef struct
{
  McpHttpState       *state;
  McpHttpStream      *stream;
  SoupMessageHeaders *headers;   /* headers of the request, which outlives the stream */
} Post;

static void
post_free (Post *post)
{
  g_clear_object (&post->stream);
  g_clear_pointer (&post->headers, soup_message_headers_unref);
  g_free (post);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Post, post_free)

static void
refuse (Post       *post,
        guint       status,
        JsonNode   *id,
        int         code,
        const char *message,
        JsonNode   *data)
{
  g_autoptr(GBytes) text = id != NULL ? rpc_message_write_error (id, code, message, data)
                                      : rpc_message_write_nobodys_error (code, message);

  mcp_http_stream_answer (post->stream, status, text);
}

static void
accept (Post *post)
{
  mcp_http_stream_answer (post->stream, SOUP_STATUS_ACCEPTED, NULL);
}

/* (transfer none) (nullable): NULL if the request was refused; 404 makes a client start a new session. */
static McpHttpSession *
require_session (Post     *post,
                 JsonNode *id)
{
  McpHttpSession *session = mcp_http_state_find_session (post->state, post->headers);

  if (session == NULL && soup_message_headers_get_one (post->headers, "Mcp-Session-Id") == NULL)
    refuse (post, SOUP_STATUS_BAD_REQUEST, id, RPC_ERROR_INVALID_REQUEST,
            "Mcp-Session-Id is missing; begin with initialize", NULL);
  else if (session == NULL)
    refuse (post, SOUP_STATUS_NOT_FOUND, id, RPC_ERROR_INVALID_REQUEST,
            "There is no such session; begin with initialize", NULL);
  return session;
}

/* (transfer full) (nullable) */
static McpHttpSession *
begin_session (Post     *post,
               JsonNode *id)
{
  McpHttpSession *session;

  if (mcp_http_state_find_session (post->state, post->headers) != NULL)
    {
      refuse (post, SOUP_STATUS_BAD_REQUEST, id, RPC_ERROR_INVALID_REQUEST, "This session has begun already", NULL);
      return NULL;
    }
  session = mcp_http_sessions_add (post->state->sessions);
  if (session != NULL)
    return g_object_ref (session);
  refuse (post, SOUP_STATUS_SERVICE_UNAVAILABLE, id, RPC_ERROR_INTERNAL, "There are too many sessions", NULL);
  return NULL;
}

/* (transfer full) (nullable): NULL if the request was refused. */
static McpHttpSession *
find_client (Post             *post,
             const RpcMessage *message)
{
  McpHttpSession *session;

  if (mcp_envelope_is_present (message->params))
    return mcp_http_session_new (NULL);
  if (strcmp (message->method, "initialize") == 0)
    return begin_session (post, message->id);
  session = require_session (post, message->id);
  if (session == NULL)
    return NULL;
  mcp_http_session_set_asked (session);
  return g_object_ref (session);
}

static void
handle_request (Post             *post,
                const RpcMessage *message)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(McpHttpSession) session = NULL;
  g_autoptr(McpHttpExchange) exchange = NULL;

  if (!mcp_http_check_request (post->headers, message->method, message->params, &error))
    {
      refuse (post, SOUP_STATUS_BAD_REQUEST, message->id, error->code, error->message, rpc_error_get_data (error));
      return;
    }
  session = find_client (post, message);
  if (session == NULL)
    return;
  exchange = mcp_http_exchange_new (session, post->stream, message,
                                    mcp_header_accepts (post->headers, "text/event-stream"));
  mcp_server_handle_request (post->state->server, MCP_EXCHANGE (exchange));
}

/* Ignores modern notifications: over HTTP a client withdraws a request by closing its stream, and the notification that
 * some clients send as well is redundant. */
static void
handle_notification (Post             *post,
                     const RpcMessage *message)
{
  g_autoptr(GError) error = NULL;
  McpHttpSession *session = NULL;

  if (mcp_http_check_is_stateless (post->headers, message->params))
    {
      accept (post);
      return;
    }
  if (!mcp_http_check_version (post->headers, &error))
    refuse (post, SOUP_STATUS_BAD_REQUEST, NULL, error->code, error->message, NULL);
  else
    session = require_session (post, NULL);
  if (session == NULL)
    return;
  accept (post);
  mcp_server_handle_notification (post->state->server, MCP_SERVER_SESSION (session), message->method, message->params);
}

/* A refused response is reported by the HTTP status, because JSON-RPC has no answer to a response. */
static void
handle_response (Post             *post,
                 const RpcMessage *message)
{
  McpHttpSession *session = require_session (post, NULL);

  if (session == NULL)
    return;
  if (message->response != NULL)
    accept (post);
  else
    refuse (post, SOUP_STATUS_BAD_REQUEST, NULL, RPC_ERROR_INVALID_REQUEST, message->reason, NULL);
  rpc_calls_answer (mcp_http_session_get_calls (session), &rpc_codec_json, message);
}

static void
handle_garbage (Post             *post,
                const RpcMessage *message)
{
  int code = message->code != 0 ? message->code : RPC_ERROR_INVALID_REQUEST;
  const char *reason = message->reason != NULL ? message->reason : "This is no JSON-RPC 2.0 message";

  refuse (post, SOUP_STATUS_BAD_REQUEST, NULL, code, reason, NULL);
}

static void
handle (Post             *post,
        const RpcMessage *message)
{
  switch (message->kind)
    {
    case RPC_MESSAGE_REQUEST:
      handle_request (post, message);
      break;

    case RPC_MESSAGE_NOTIFICATION:
      handle_notification (post, message);
      break;

    case RPC_MESSAGE_RESPONSE:
      handle_response (post, message);
      break;

    case RPC_MESSAGE_REFUSED:
      refuse (post, SOUP_STATUS_BAD_REQUEST, message->id, message->code, message->reason, NULL);
      break;

    case RPC_MESSAGE_GARBAGE:
    default:
      handle_garbage (post, message);
      break;
    }
}

static void
handle_message (Post                    *post,
                const EaselJsonEnvelope *envelope)
{
  g_auto(RpcMessage) message = { 0 };

  rpc_message_read (&message, envelope);
  handle (post, &message);
}

/* Whether the session's version allows batches; otherwise an array is not a valid message. */
static gboolean
may_batch (Post      *post,
           JsonArray *batch)
{
  McpHttpSession *session = mcp_http_state_find_session (post->state, post->headers);

  if (session == NULL ||
      g_strcmp0 (mcp_server_session_get_version (MCP_SERVER_SESSION (session)), VERSION_WITH_BATCHES) != 0)
    return FALSE;
  for (guint i = 0; i < json_array_get_length (batch); i++)
    {
      JsonObject *element = easel_json_array_object (batch, i);
      JsonObject *params = easel_json_peek_object (element, "params");

      if (element == NULL || (params != NULL && mcp_envelope_is_present (params)))
        return FALSE;
    }
  return json_array_get_length (batch) > 0 && json_array_get_length (batch) <= EASEL_LIMIT_INCOMING_REQUESTS;
}

/* Handles each element by itself: a request is answered by an event, other elements are not answered. */
static void
handle_batch (Post      *post,
              JsonArray *batch)
{
  guint count = json_array_get_length (batch);

  if (!may_batch (post, batch))
    {
      refuse (post, SOUP_STATUS_BAD_REQUEST, NULL, RPC_ERROR_INVALID_REQUEST, "Batches are not supported", NULL);
      return;
    }
  mcp_http_stream_set_count (post->stream, count);
  for (guint i = 0; i < count; i++)
    {
      g_auto(EaselJsonEnvelope) envelope = { .names = rpc_message_members };

      easel_json_envelope_set (&envelope, json_array_get_element (batch, i));
      handle_message (post, &envelope);
    }
}

static void
handle_body (Post                    *post,
             const EaselJsonEnvelope *envelope,
             const GError            *refusal)
{
  g_auto(RpcMessage) message = { 0 };

  if (refusal == NULL && envelope->root != NULL && JSON_NODE_HOLDS_ARRAY (envelope->root))
    handle_batch (post, json_node_get_array (envelope->root));
  else if (refusal == NULL)
    handle_message (post, envelope);
  else
    {
      rpc_message_read_refused (&message, envelope, refusal->message);
      handle (post, &message);
    }
}

static void
parsed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(Post) post = user_data;
  g_autoptr(GError) error = NULL;
  g_auto(EaselJsonEnvelope) envelope = { 0 };

  easel_json_parse_message_finish (result, &envelope, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    mcp_http_stream_answer (post->stream, SOUP_STATUS_SERVICE_UNAVAILABLE, NULL);
  else
    handle_body (post, &envelope, error);
}

void
mcp_http_post (McpHttpState      *state,
               SoupServerMessage *message)
{
  g_autoptr(GBytes) body = mcp_http_body_take (message);
  g_auto(EaselJsonEnvelope) envelope = { .names = rpc_message_members };
  g_autoptr(GError) error = NULL;
  g_autoptr(Post) post = g_new0 (Post, 1);

  post->state = state;
  post->stream = mcp_http_state_new_stream (state, message);
  post->headers = soup_message_headers_ref (soup_server_message_get_request_headers (message));
  if (g_bytes_get_size (body) > EASEL_LIMIT_MAIN_THREAD_BYTES)
    {
      easel_json_parse_message_async (body, EASEL_LIMIT_MCP_MESSAGE_BYTES, rpc_message_members, state->cancellable,
                                      parsed_cb, g_steal_pointer (&post));
      return;
    }
  easel_json_parse_message (body, EASEL_LIMIT_MCP_MESSAGE_BYTES, &envelope, &error);
  handle_body (post, &envelope, error);
}
