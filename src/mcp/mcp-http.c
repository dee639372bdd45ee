/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-http.h"

#include "mcp-header.h"
#include "mcp-http-body.h"
#include "mcp-http-check.h"
#include "mcp-http-post.h"

#include <string.h>

/* Prefix under which clients look for OAuth metadata before they send a request. */
#define WELL_KNOWN "/.well-known"

struct _McpHttp
{
  GObject       parent_instance;
  SoupServer   *soup;   /* NULL: stopped */
  char         *path;
  char         *token;
  McpHttpState  state;
};

G_DEFINE_FINAL_TYPE (McpHttp, mcp_http, G_TYPE_OBJECT)

static void
mcp_http_dispose (GObject *object)
{
  McpHttp *self = MCP_HTTP (object);

  if (self->soup != NULL)
    mcp_http_stop (self);

  G_OBJECT_CLASS (mcp_http_parent_class)->dispose (object);
}

static void
mcp_http_finalize (GObject *object)
{
  McpHttp *self = MCP_HTTP (object);

  mcp_http_state_clear (&self->state);
  g_free (self->path);
  g_free (self->token);

  G_OBJECT_CLASS (mcp_http_parent_class)->finalize (object);
}

static void
mcp_http_class_init (McpHttpClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = mcp_http_dispose;
  object_class->finalize = mcp_http_finalize;
}

static void
mcp_http_init (McpHttp *self)
{
}

static guint
get_port (SoupServerMessage *message)
{
  GSocketAddress *address = soup_server_message_get_local_address (message);

  return G_IS_INET_SOCKET_ADDRESS (address) ? g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (address)) : 0;
}

/* Closes the connection, because the body of the refused request precedes the next request. No header announces OAuth
 * metadata: there is none, and clients would look for it. */
static void
refuse (SoupServerMessage *message,
        guint              status)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);

  if (status == SOUP_STATUS_METHOD_NOT_ALLOWED)
    soup_message_headers_replace (headers, "Allow", SOUP_METHOD_POST);
  if (status == SOUP_STATUS_UNAUTHORIZED)
    soup_message_headers_replace (headers, "WWW-Authenticate", "Bearer");
  soup_message_headers_replace (headers, "Connection", "close");
  soup_server_message_set_status (message, status, NULL);
}

/* Called before the body: a status set here is the answer. */
static void
head_cb (SoupServer        *soup,
         SoupServerMessage *message,
         const char        *path,
         GHashTable        *query,
         gpointer           user_data)
{
  McpHttp *self = user_data;
  McpHttpTarget target = { .path = self->path, .token = self->token, .port = get_port (message) };
  guint status = mcp_http_check_head (&target, soup_server_message_get_method (message), path,
                                      soup_server_message_get_request_headers (message));

  if (status == SOUP_STATUS_NONE && mcp_http_state_is_full (&self->state))
    status = SOUP_STATUS_SERVICE_UNAVAILABLE;
  mcp_http_body_collect (message, status == SOUP_STATUS_NONE, self->state.body_bytes, self->state.patience);
  if (status != SOUP_STATUS_NONE)
    refuse (message, status);
}

/* Opens the GET stream of a session, for messages that belong to no request. */
static void
get (McpHttp           *self,
     SoupServerMessage *message,
     McpHttpSession    *session)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  g_autoptr(McpHttpStream) stream = NULL;

  if (!mcp_header_accepts (headers, "text/event-stream"))
    {
      soup_server_message_set_status (message, SOUP_STATUS_NOT_ACCEPTABLE, NULL);
      return;
    }
  stream = mcp_http_state_new_stream (&self->state, message);
  if (!mcp_http_session_set_stream (session, stream))
    mcp_http_stream_answer (stream, SOUP_STATUS_CONFLICT, NULL);
}

static void
get_or_delete (McpHttp           *self,
               SoupServerMessage *message)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  McpHttpSession *session = mcp_http_state_find_session (&self->state, headers);

  if (session == NULL)
    soup_server_message_set_status (message, SOUP_STATUS_NOT_FOUND, NULL);
  else if (!mcp_http_check_version (headers, NULL))
    soup_server_message_set_status (message, SOUP_STATUS_BAD_REQUEST, NULL);
  else if (strcmp (soup_server_message_get_method (message), SOUP_METHOD_GET) == 0)
    get (self, message, session);
  else
    {
      mcp_server_session_close (MCP_SERVER_SESSION (session));
      soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
    }
}

static void
request_cb (SoupServer        *soup,
            SoupServerMessage *message,
            const char        *path,
            GHashTable        *query,
            gpointer           user_data)
{
  McpHttp *self = user_data;

  if (strcmp (soup_server_message_get_method (message), SOUP_METHOD_POST) == 0)
    mcp_http_post (&self->state, message);
  else
    get_or_delete (self, message);
}

/**
 * mcp_http_new:
 * @server: the server to offer
 * @soup: (transfer none): a server that listens on the loopback interface and nowhere else
 * @path: the path of the MCP endpoint
 * @token: the token that `Authorization: Bearer` must carry
 *
 * Returns: (transfer full): an object that serves the path until mcp_http_stop()
 */
McpHttp *
mcp_http_new (McpServer  *server,
              SoupServer *soup,
              const char *path,
              const char *token)
{
  McpHttp *self;

  g_return_val_if_fail (MCP_IS_SERVER (server), NULL);
  g_return_val_if_fail (SOUP_IS_SERVER (soup), NULL);
  g_return_val_if_fail (path != NULL && path[0] == '/', NULL);
  g_return_val_if_fail (token != NULL && token[0] != '\0', NULL);

  self = g_object_new (MCP_TYPE_HTTP, NULL);
  self->soup = g_object_ref (soup);
  self->path = g_strdup (path);
  self->token = g_strdup (token);
  mcp_http_state_init (&self->state, server);
  soup_server_add_early_handler (soup, path, head_cb, self, NULL);
  soup_server_add_handler (soup, path, request_cb, self, NULL);
  soup_server_add_early_handler (soup, WELL_KNOWN, head_cb, self, NULL);
  return self;
}

guint
mcp_http_count_sessions (McpHttp *self)
{
  g_return_val_if_fail (MCP_IS_HTTP (self), 0);

  return mcp_http_sessions_count (self->state.sessions);
}

gboolean
mcp_http_is_in_use (McpHttp *self)
{
  g_return_val_if_fail (MCP_IS_HTTP (self), FALSE);

  return mcp_http_sessions_count (self->state.sessions) > 0 || g_hash_table_size (self->state.streams) > 0;
}

/**
 * mcp_http_set_times:
 * @self: the HTTP server
 * @keepalive: milliseconds without data after which a comment is sent on a stream
 * @idle: milliseconds without use after which a session ends
 * @patience: milliseconds in which a client must send a body, and read the rest of an answer
 *
 * Streams and bodies that exist already are not affected.
 */
void
mcp_http_set_times (McpHttp *self,
                    guint    keepalive,
                    guint    idle,
                    guint    patience)
{
  g_return_if_fail (MCP_IS_HTTP (self));

  self->state.keepalive = keepalive;
  self->state.patience = patience;
  mcp_http_sessions_set_idle (self->state.sessions, idle);
}

/** mcp_http_stop: ends sessions and streams, and withdraws pending requests. */
void
mcp_http_stop (McpHttp *self)
{
  g_return_if_fail (MCP_IS_HTTP (self));

  if (self->soup == NULL)
    return;
  soup_server_remove_handler (self->soup, self->path);
  soup_server_remove_handler (self->soup, WELL_KNOWN);
  g_clear_object (&self->soup);
  mcp_http_state_close (&self->state);
}
