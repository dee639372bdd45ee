/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "mcp-http-access.h"

#include "oauth-challenge.h"

struct _McpHttpAccess
{
  GObject      parent_instance;

  char        *uri;
  OauthTokens *tokens;
  char        *token;   /* (nullable) */
};

G_DEFINE_FINAL_TYPE (McpHttpAccess, mcp_http_access, G_TYPE_OBJECT)

static void
mcp_http_access_finalize (GObject *object)
{
  McpHttpAccess *self = MCP_HTTP_ACCESS (object);

  g_free (self->uri);
  g_free (self->token);
  g_object_unref (self->tokens);

  G_OBJECT_CLASS (mcp_http_access_parent_class)->finalize (object);
}

static void
mcp_http_access_class_init (McpHttpAccessClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mcp_http_access_finalize;
}

static void
mcp_http_access_init (McpHttpAccess *self)
{
}

/** mcp_http_tries_clear: forgets the attempts. */
void
mcp_http_tries_clear (McpHttpTries *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->sent);
  *self = (McpHttpTries) { 0 };
}

/**
 * mcp_http_access_new:
 * @uri: the server's address
 * @tokens: (transfer none): provides tokens for it
 *
 * Returns: (transfer full): the access to the server; it has no token until the server asks for one
 */
McpHttpAccess *
mcp_http_access_new (const char  *uri,
                     OauthTokens *tokens)
{
  McpHttpAccess *self;

  g_return_val_if_fail (uri != NULL, NULL);
  g_return_val_if_fail (OAUTH_IS_TOKENS (tokens), NULL);

  self = g_object_new (MCP_TYPE_HTTP_ACCESS, NULL);
  self->uri = g_strdup (uri);
  self->tokens = g_object_ref (tokens);
  return self;
}

/**
 * mcp_http_access_add:
 * @self: the access to a server
 * @message: a request to that server
 * @tries: (nullable): the attempts of the message that it carries
 *
 * Adds the current token, if there is one, to @message.
 */
void
mcp_http_access_add (McpHttpAccess *self,
                     SoupMessage   *message,
                     McpHttpTries  *tries)
{
  g_autofree char *value = NULL;
  char *ready;

  g_return_if_fail (MCP_IS_HTTP_ACCESS (self));
  g_return_if_fail (SOUP_IS_MESSAGE (message));

  ready = oauth_tokens_dup_ready (self->tokens);
  if (ready != NULL)
    {
      g_free (self->token);
      self->token = ready;
    }
  if (tries != NULL)
    {
      g_free (tries->sent);
      tries->sent = g_strdup (self->token);
    }
  if (self->token == NULL)
    return;
  value = g_strconcat ("Bearer ", self->token, NULL);
  soup_message_headers_replace (soup_message_get_request_headers (message), "Authorization", value);
}

/* Whether @tried was not set yet; sets it. */
static gboolean
use_try (gboolean *tried)
{
  gboolean is_first = !*tried;

  *tried = TRUE;
  return is_first;
}

/**
 * mcp_http_access_may_help:
 * @self: the access to a server
 * @reply: the answer to a request
 * @tries: the attempts of the message that the request carried; this one is added
 *
 * Each reason leads to one more attempt: a server that is never satisfied fails the request with its second answer.
 *
 * Returns: whether the server requires a token, and another attempt with a new one may succeed
 */
gboolean
mcp_http_access_may_help (McpHttpAccess *self,
                          HttpReply     *reply,
                          McpHttpTries  *tries)
{
  g_autoptr(OauthChallenge) challenge = NULL;

  g_return_val_if_fail (MCP_IS_HTTP_ACCESS (self), FALSE);
  g_return_val_if_fail (HTTP_IS_REPLY (reply), FALSE);
  g_return_val_if_fail (tries != NULL, FALSE);

  switch (http_reply_get_status (reply))
    {
    case SOUP_STATUS_UNAUTHORIZED:
      return use_try (tries->sent != NULL ? &tries->was_refused : &tries->was_without);
    case SOUP_STATUS_FORBIDDEN:
      challenge = oauth_challenge_read (http_reply_get_header (reply, "WWW-Authenticate"));
      return challenge->wants_scopes && use_try (&tries->was_too_little);
    default:
      return FALSE;
    }
}

static void
got_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  McpHttpAccess *self = g_task_get_source_object (task);
  GError *error = NULL;
  char *token = oauth_tokens_get_finish (OAUTH_TOKENS (source), result, &error);

  if (token == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_free (self->token);
  self->token = token;
  g_task_return_boolean (task, TRUE);
}

/**
 * mcp_http_access_ask_async:
 * @self: the access to a server
 * @reply: the answer for which mcp_http_access_may_help() returned %TRUE
 * @tries: the attempts of the message that was refused
 * @cancellable: (nullable): ends the wait
 * @callback: called from the main loop; a user may have to sign in first
 * @user_data: for @callback
 */
void
mcp_http_access_ask_async (McpHttpAccess       *self,
                           HttpReply           *reply,
                           const McpHttpTries  *tries,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  GTask *task;
  OauthRequest request = { 0 };

  g_return_if_fail (MCP_IS_HTTP_ACCESS (self));
  g_return_if_fail (HTTP_IS_REPLY (reply));
  g_return_if_fail (tries != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, mcp_http_access_ask_async);
  g_task_set_name (task, "mcp access");
  request.resource = self->uri;
  request.challenge = http_reply_get_header (reply, "WWW-Authenticate");
  request.refused = tries->sent;
  request.may_ask = TRUE;
  oauth_tokens_get_async (self->tokens, &request, cancellable, got_cb, task);
}

/**
 * mcp_http_access_ask_finish:
 * @self: the access to a server
 * @result: as given to the callback
 * @error: an #OauthError, `G_IO_ERROR_CANCELLED`, or an error of a connection
 *
 * Returns: whether there is a new token
 */
gboolean
mcp_http_access_ask_finish (McpHttpAccess  *self,
                            GAsyncResult   *result,
                            GError        **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
