/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-sign-in.h"

#include "easel-token.h"
#include "oauth-address.h"
#include "oauth-challenge.h"
#include "oauth-discovery.h"
#include "oauth-exchange.h"
#include "oauth-redirect.h"
#include "oauth-registration.h"
#include "oauth-scope.h"

#include <string.h>

typedef struct
{
  HttpClient    *http;
  OauthOpener   *opener;
  OauthRequest  *request;
  OauthResource *resource;   /* (nullable); this and the next members are set one after another */
  OauthServer   *server;
  GStrv          scopes;
  OauthRedirect *redirect;
  char          *verifier;
  OauthClient   *client;
  GCancellable  *asking;     /* cancels the question and the wait for the answer */
  gboolean       is_decided; /* whether the user or the answer has decided, whichever was first */
} SignIn;

static void
sign_in_free (SignIn *self)
{
  g_cancellable_cancel (self->asking);
  g_object_unref (self->asking);
  g_object_unref (self->http);
  g_object_unref (self->opener);
  oauth_request_free (self->request);
  g_clear_pointer (&self->resource, oauth_resource_free);
  g_clear_pointer (&self->server, oauth_server_free);
  g_strfreev (self->scopes);
  g_clear_object (&self->redirect);
  g_free (self->verifier);
  g_clear_pointer (&self->client, oauth_client_free);
  g_free (self);
}

static void
exchanged_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  OauthToken *token = oauth_exchange_finish (result, &error);

  if (token != NULL)
    g_task_return_pointer (task, token, (GDestroyNotify) oauth_token_free);
  else
    g_task_return_error (task, error);
}

/* Ends question and wait with @code or @error, both (transfer full). */
static void
decide (GTask  *task,
        char   *code,
        GError *error)
{
  SignIn *self = g_task_get_task_data (task);
  g_autofree char *owned = code;
  OauthCode given = { .code = code };

  if (self->is_decided)
    {
      g_clear_error (&error);
      return;
    }
  self->is_decided = TRUE;
  g_cancellable_cancel (self->asking);
  if (code == NULL)
    {
      if (g_task_return_error_if_cancelled (task))
        g_error_free (error);
      else
        g_task_return_error (task, error);
      return;
    }
  given.redirect = oauth_redirect_get_uri (self->redirect);
  given.verifier = self->verifier;
  oauth_exchange_async (self->http,
                        oauth_token_new (self->resource->resource, self->server, self->client,
                                         (const char * const *) self->scopes),
                        &given, g_task_get_cancellable (task), exchanged_cb, g_object_ref (task));
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  char *code = oauth_redirect_wait_finish (OAUTH_REDIRECT (source), result, &error);

  decide (task, code, error);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;

  if (!oauth_opener_open_finish (OAUTH_OPENER (source), result, &error))
    decide (task, NULL, error);
}

/* PKCE (RFC 7636): another program that gets the code cannot use it. */
static char *
make_challenge (const char *verifier)
{
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;
  char *text;

  g_checksum_update (checksum, (const guchar *) verifier, -1);
  g_checksum_get_digest (checksum, digest, &length);
  text = g_base64_encode (digest, length);
  g_strdelimit (text, "+", '-');
  g_strdelimit (text, "/", '_');
  *strchr (text, '=') = '\0';
  return text;
}

static char *
make_uri (SignIn *self)
{
  g_autoptr(GHashTable) form = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *challenge = make_challenge (self->verifier);
  g_autofree char *scope = g_strjoinv (" ", self->scopes);
  g_autofree char *query = NULL;

  g_hash_table_insert (form, (char *) "response_type", (char *) "code");
  g_hash_table_insert (form, (char *) "client_id", self->client->id);
  g_hash_table_insert (form, (char *) "redirect_uri", (char *) oauth_redirect_get_uri (self->redirect));
  g_hash_table_insert (form, (char *) "state", (char *) oauth_redirect_get_state (self->redirect));
  g_hash_table_insert (form, (char *) "code_challenge", challenge);
  g_hash_table_insert (form, (char *) "code_challenge_method", (char *) "S256");
  g_hash_table_insert (form, (char *) "resource", self->resource->resource);
  if (*scope != '\0')
    g_hash_table_insert (form, (char *) "scope", scope);
  query = soup_form_encode_hash (form);
  return g_strconcat (self->server->authorization, strchr (self->server->authorization, '?') != NULL ? "&" : "?",
                      query, NULL);
}

/* (transfer full) (nullable): the issuer to show to the user if the sign-in page belongs to another server, which may
 * be an attack ("mix-up"): if answers do not name the issuer, only the user can judge. */
static char *
find_other_issuer (OauthServer *server)
{
  g_autofree char *issuer = oauth_address_origin (server->issuer);
  g_autofree char *page = oauth_address_origin (server->authorization);

  return g_strcmp0 (issuer, page) != 0 ? oauth_address_host (server->issuer) : NULL;
}

static void
ask (GTask *task)
{
  SignIn *self = g_task_get_task_data (task);
  g_autofree char *uri = make_uri (self);
  g_autofree char *host = oauth_address_host (self->server->authorization);
  g_autofree char *issuer = find_other_issuer (self->server);
  const OauthQuestion question = {
    .resource = self->request->resource,
    .name = self->resource->name,
    .host = host,
    .issuer = issuer,
    .scopes = (const char * const *) self->scopes,
    .uri = uri,
  };

  oauth_redirect_wait_async (self->redirect, self->asking, answered_cb, g_object_ref (task));
  oauth_opener_open_async (self->opener, &question, self->asking, opened_cb, g_object_ref (task));
}

static void
registered_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  SignIn *self = g_task_get_task_data (task);
  GError *error = NULL;

  self->client = oauth_registration_finish (result, &error);
  if (self->client == NULL)
    g_task_return_error (task, error);
  else
    ask (task);
}

/* Whether the request has a client for this server. The resource may name another authorisation server than when the
 * client was entered: that server must not get it. */
static gboolean
has_client (SignIn *self)
{
  const OauthRequest *request = self->request;

  return request->client_id != NULL &&
         (request->client_issuer == NULL ||
          (self->server->registration == NULL && g_str_equal (request->client_issuer, self->server->issuer)));
}

/* Uses the client that the user entered, or registers a new one, because the redirect address differs each time. */
static void
become_client (GTask *task)
{
  SignIn *self = g_task_get_task_data (task);
  const OauthRequest *request = self->request;

  if (has_client (self))
    {
      self->client = oauth_client_new (request->client_id, request->client_secret,
                                       self->server->method != OAUTH_CLIENT_PUBLIC ? self->server->method
                                                                                   : OAUTH_CLIENT_SECRET_BASIC);
      ask (task);
      return;
    }
  oauth_registration_async (self->http, self->server, oauth_redirect_get_uri (self->redirect),
                            (const char * const *) self->scopes, g_task_get_cancellable (task), registered_cb,
                            g_object_ref (task));
}

/* Chooses the scopes of the challenge and the request; without any, all scopes of the resource. */
static void
choose_scopes (SignIn *self)
{
  g_autoptr(OauthChallenge) challenge = oauth_challenge_read (self->request->challenge);

  self->scopes = oauth_scope_merge ((const char * const *) challenge->scopes, self->request->scopes);
  if (self->scopes[0] != NULL)
    return;
  g_strfreev (self->scopes);
  self->scopes = g_strdupv (self->resource->scopes);
}

static void
discovered_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  SignIn *self = g_task_get_task_data (task);
  GError *error = NULL;

  if (!oauth_discovery_finish (result, &self->resource, &self->server, &error) ||
      (self->redirect = oauth_redirect_new (&error)) == NULL ||
      (self->verifier = easel_token_new (&error)) == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  choose_scopes (self);
  oauth_redirect_set_issuer (self->redirect, self->server->issuer, self->server->sends_issuer);
  become_client (task);
}

/* Runs in the cancelling thread. */
static void
cancelled_cb (GCancellable *cancellable,
              GCancellable *asking)
{
  g_cancellable_cancel (asking);
}

/**
 * oauth_sign_in_async:
 * @http: (transfer none): the client for requests
 * @opener: (transfer none): asks the user
 * @request: (transfer none): the request for a token
 * @cancellable: (nullable): ends the sign-in
 * @callback: called from the main loop
 * @user_data: for @callback
 */
void
oauth_sign_in_async (HttpClient          *http,
                     OauthOpener         *opener,
                     const OauthRequest  *request,
                     GCancellable        *cancellable,
                     GAsyncReadyCallback  callback,
                     gpointer             user_data)
{
  GTask *task;
  SignIn *self;

  g_return_if_fail (HTTP_IS_CLIENT (http));
  g_return_if_fail (OAUTH_IS_OPENER (opener));
  g_return_if_fail (request != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, oauth_sign_in_async);
  g_task_set_name (task, "oauth sign-in");
  self = g_new0 (SignIn, 1);
  self->http = g_object_ref (http);
  self->opener = g_object_ref (opener);
  self->request = oauth_request_copy (request);
  self->asking = g_cancellable_new ();
  if (cancellable != NULL)
    g_signal_connect_object (cancellable, "cancelled", G_CALLBACK (cancelled_cb), self->asking, 0);
  g_task_set_task_data (task, self, (GDestroyNotify) sign_in_free);
  oauth_discovery_async (http, request, cancellable, discovered_cb, task);
}

/**
 * oauth_sign_in_finish:
 * @result: as given to the callback
 * @error: an #OauthError, `G_IO_ERROR_CANCELLED`, `_TIMED_OUT`, or an error of a connection
 *
 * Returns: (transfer full): a token; on failure %NULL
 */
OauthToken *
oauth_sign_in_finish (GAsyncResult  *result,
                      GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
