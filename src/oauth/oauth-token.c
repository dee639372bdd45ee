/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-token.h"

#include "easel-json.h"
#include "oauth-address.h"
#include "oauth-error.h"
#include "oauth-limits.h"
#include "oauth-scope.h"

#include <glib/gi18n.h>
#include <string.h>

/**
 * oauth_client_new:
 * @id: the client id at the authorisation server
 * @secret: (nullable): the client secret
 * @method: how the client authenticates
 *
 * Returns: (transfer full): a client
 */
OauthClient *
oauth_client_new (const char        *id,
                  const char        *secret,
                  OauthClientMethod  method)
{
  OauthClient *self;

  g_return_val_if_fail (id != NULL, NULL);

  self = g_new0 (OauthClient, 1);
  self->id = g_strdup (id);
  self->secret = g_strdup (secret);
  self->method = secret != NULL ? method : OAUTH_CLIENT_PUBLIC;
  return self;
}

/** oauth_client_copy: (transfer full): a copy. */
OauthClient *
oauth_client_copy (const OauthClient *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return oauth_client_new (self->id, self->secret, self->method);
}

/**
 * oauth_client_free:
 * @self: (transfer full): a client
 */
void
oauth_client_free (OauthClient *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->id);
  g_free (self->secret);
  g_free (self);
}

/**
 * oauth_token_new:
 * @resource: the resource, by its own identifier
 * @server: the authorisation server
 * @client: the client of the token
 * @scopes: (nullable) (array zero-terminated=1): the requested scopes
 *
 * Returns: (transfer full): a token without values
 */
OauthToken *
oauth_token_new (const char         *resource,
                 const OauthServer  *server,
                 const OauthClient  *client,
                 const char * const *scopes)
{
  OauthToken *self;

  g_return_val_if_fail (resource != NULL, NULL);
  g_return_val_if_fail (server != NULL && client != NULL, NULL);

  self = g_new0 (OauthToken, 1);
  self->resource = g_strdup (resource);
  self->issuer = g_strdup (server->issuer);
  self->endpoint = g_strdup (server->token);
  self->client = oauth_client_copy (client);
  self->scopes = oauth_scope_merge (scopes, NULL);
  return self;
}

/**
 * oauth_token_free:
 * @self: (transfer full): a token
 */
void
oauth_token_free (OauthToken *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->access);
  g_free (self->refresh);
  g_strfreev (self->scopes);
  g_free (self->resource);
  g_free (self->issuer);
  g_free (self->endpoint);
  g_clear_pointer (&self->client, oauth_client_free);
  g_free (self);
}

/* Whether the text can be sent unescaped in a header or form. */
static gboolean
is_token (const char *text)
{
  gsize length = text != NULL ? strlen (text) : 0;

  if (length == 0 || length > OAUTH_LIMIT_TOKEN_BYTES)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    if (text[i] <= ' ' || text[i] > '~')
      return FALSE;
  return TRUE;
}

static void
replace (char       **location,
         const char  *text)
{
  char *copy = g_strdup (text);

  g_free (*location);
  *location = copy;
}

/**
 * oauth_token_take_answer:
 * @self: a token
 * @answer: the answer of the token endpoint, foreign
 * @error: `OAUTH_ERROR_SERVER`; @self is unchanged then
 *
 * An answer without a refresh token keeps the present one (RFC 6749 §6).
 *
 * Returns: whether @answer contains a token
 */
gboolean
oauth_token_take_answer (OauthToken  *self,
                         JsonObject  *answer,
                         GError     **error)
{
  const char *access, *refresh, *type, *scope;
  gint64 seconds;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (answer != NULL, FALSE);

  access = easel_json_peek_string (answer, "access_token", NULL);
  refresh = easel_json_peek_string (answer, "refresh_token", NULL);
  type = easel_json_peek_string (answer, "token_type", "");
  scope = easel_json_peek_string (answer, "scope", NULL);
  if (!is_token (access) || g_ascii_strcasecmp (type, "Bearer") != 0)
    {
      g_set_error_literal (error, OAUTH_ERROR, OAUTH_ERROR_SERVER,
                           _("The authorisation server sent no token that Easel can use"));
      return FALSE;
    }
  seconds = easel_json_peek_int (answer, "expires_in", 0);
  replace (&self->access, access);
  if (is_token (refresh))
    replace (&self->refresh, refresh);
  self->expires_at = seconds > 0 && seconds < G_MAXINT32 ? g_get_real_time () / G_USEC_PER_SEC + seconds : 0;
  if (scope != NULL)
    {
      g_strfreev (self->scopes);
      self->scopes = oauth_scope_split (scope);
    }
  return TRUE;
}

/**
 * oauth_token_is_usable:
 * @self: a token
 * @refused: (nullable): the token that the resource refused
 *
 * Returns: whether the token may still be valid
 */
gboolean
oauth_token_is_usable (const OauthToken *self,
                       const char       *refused)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->access != NULL && g_strcmp0 (self->access, refused) != 0 &&
         (self->expires_at == 0 || self->expires_at - OAUTH_LIMIT_MARGIN > g_get_real_time () / G_USEC_PER_SEC);
}

/** oauth_token_to_text: (transfer full): a secret text for [func@Oauth.token_from_text]. */
char *
oauth_token_to_text (const OauthToken *self)
{
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *scope = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  scope = g_strjoinv (" ", self->scopes);
  node = easel_json_node_take (
    easel_json_object (EASEL_JSON_STRING ("access", self->access),
                       EASEL_JSON_STRING ("refresh", self->refresh),
                       EASEL_JSON_INT ("expiresAt", self->expires_at),
                       EASEL_JSON_STRING ("scope", scope),
                       EASEL_JSON_STRING ("resource", self->resource),
                       EASEL_JSON_STRING ("issuer", self->issuer),
                       EASEL_JSON_STRING ("endpoint", self->endpoint),
                       EASEL_JSON_STRING ("clientId", self->client->id),
                       EASEL_JSON_STRING ("clientSecret", self->client->secret),
                       EASEL_JSON_STRING ("clientMethod", oauth_client_method_to_wire (self->client->method))));
  return easel_json_to_string (node);
}

/**
 * oauth_token_from_text:
 * @text: (nullable): text from a keyring
 * @address: the address of the resource that the token must be for
 *
 * Returns: (transfer full) (nullable): the token; %NULL if @text is not a token for @address
 */
OauthToken *
oauth_token_from_text (const char *text,
                       const char *address)
{
  g_autoptr(JsonNode) node = NULL;
  JsonObject *object;
  OauthToken *self;
  const char *endpoint, *id, *resource, *access, *refresh;

  g_return_val_if_fail (address != NULL, NULL);

  node = text != NULL ? easel_json_parse (text, strlen (text), OAUTH_LIMIT_ANSWER_BYTES, NULL) : NULL;
  object = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  if (object == NULL)
    return NULL;
  endpoint = easel_json_peek_string (object, "endpoint", NULL);
  id = easel_json_peek_string (object, "clientId", NULL);
  resource = easel_json_peek_string (object, "resource", NULL);
  access = easel_json_peek_string (object, "access", NULL);
  refresh = easel_json_peek_string (object, "refresh", NULL);
  if (id == NULL || !is_token (access) || !oauth_address_covers (resource, address) ||
      !oauth_address_check (endpoint, address, NULL))
    return NULL;
  self = g_new0 (OauthToken, 1);
  self->access = g_strdup (access);
  self->refresh = is_token (refresh) ? g_strdup (refresh) : NULL;
  self->expires_at = easel_json_peek_int (object, "expiresAt", 0);
  self->scopes = oauth_scope_split (easel_json_peek_string (object, "scope", NULL));
  self->resource = g_strdup (resource);
  self->issuer = g_strdup (easel_json_peek_string (object, "issuer", ""));
  self->endpoint = g_strdup (endpoint);
  self->client = oauth_client_new (id, easel_json_peek_string (object, "clientSecret", NULL),
                                   oauth_client_method_from_wire (easel_json_peek_string (object, "clientMethod", NULL),
                                                                  OAUTH_CLIENT_PUBLIC));
  return self;
}
