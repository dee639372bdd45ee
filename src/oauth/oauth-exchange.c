/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-exchange.h"

#include "easel-json.h"
#include "easel-text.h"
#include "oauth-error.h"
#include "oauth-fetch.h"
#include "oauth-limits.h"

#include <glib/gi18n.h>
#include <string.h>

static OauthError
code_of (const char *error_code)
{
  static const struct { const char *error_code; OauthError code; } error_codes[] = {
    { "access_denied", OAUTH_ERROR_REFUSED },
    { "consent_required", OAUTH_ERROR_REFUSED },
    { "invalid_grant", OAUTH_ERROR_EXPIRED },
    /* The server dropped the client registration, as some do after a while. */
    { "invalid_client", OAUTH_ERROR_EXPIRED },
    { "unauthorized_client", OAUTH_ERROR_EXPIRED },
    { "invalid_target", OAUTH_ERROR_RESOURCE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (error_codes); i++)
    if (g_strcmp0 (error_code, error_codes[i].error_code) == 0)
      return error_codes[i].code;
  return OAUTH_ERROR_SERVER;
}

/**
 * oauth_exchange_error:
 * @answer: (nullable): foreign; its members `error` and `error_description` are used
 * @status: the HTTP status; 0 without an answer
 *
 * Returns: (transfer full): an #OauthError with the server's description
 */
GError *
oauth_exchange_error (JsonObject *answer,
                      guint       status)
{
  const char *error_code = answer != NULL ? easel_json_peek_string (answer, "error", NULL) : NULL;
  const char *description = answer != NULL ? easel_json_peek_string (answer, "error_description", error_code) : NULL;
  g_autofree char *shown = description != NULL ? easel_text_for_display (description, OAUTH_LIMIT_DESCRIPTION) : NULL;

  if (shown == NULL || *shown == '\0')
    return g_error_new (OAUTH_ERROR, OAUTH_ERROR_SERVER,
                        /* Translators: %u is a number of HTTP, such as 500. */
                        _("The authorisation server answered HTTP %u without a reason"), status);
  return g_error_new (OAUTH_ERROR, code_of (error_code),
                      /* Translators: %s are words of a server. */
                      _("The authorisation server refused: %s"), shown);
}

/* Task data that owns the token until the task returns it. */
static void
holder_free (gpointer data)
{
  OauthToken **holder = data;

  g_clear_pointer (holder, oauth_token_free);
  g_free (holder);
}

static void
handle_reply (GTask     *task,
              HttpReply *reply)
{
  OauthToken **token = g_task_get_task_data (task);
  JsonObject *answer = http_reply_get_object (reply);
  guint status = http_reply_get_status (reply);
  GError *error = NULL;

  if (answer == NULL || !SOUP_STATUS_IS_SUCCESSFUL (status) || easel_json_has (answer, "error"))
    error = oauth_exchange_error (answer, status);
  if (error != NULL || !oauth_token_take_answer (*token, answer, &error))
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_steal_pointer (token), (GDestroyNotify) oauth_token_free);
}

/* RFC 6749 §2.3.1: id and secret are form-encoded before they are joined. */
static void
add_basic (SoupMessage       *message,
           const OauthClient *client)
{
  g_autofree char *id = g_uri_escape_string (client->id, NULL, FALSE);
  g_autofree char *secret = g_uri_escape_string (client->secret, NULL, FALSE);
  g_autofree char *pair = g_strconcat (id, ":", secret, NULL);
  g_autofree char *encoded = g_base64_encode ((const guchar *) pair, strlen (pair));
  g_autofree char *value = g_strconcat ("Basic ", encoded, NULL);

  soup_message_headers_replace (soup_message_get_request_headers (message), "Authorization", value);
}

/* Fills in the request. @code: (nullable). */
static void
fill (SoupMessage      *message,
      const OauthToken *token,
      const OauthCode  *code)
{
  g_autoptr(GHashTable) form = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GBytes) body = NULL;
  char *text;

  g_hash_table_insert (form, (char *) "grant_type", (char *) (code != NULL ? "authorization_code" : "refresh_token"));
  g_hash_table_insert (form, (char *) "resource", token->resource);
  if (code != NULL)
    {
      g_hash_table_insert (form, (char *) "code", (char *) code->code);
      g_hash_table_insert (form, (char *) "redirect_uri", (char *) code->redirect);
      g_hash_table_insert (form, (char *) "code_verifier", (char *) code->verifier);
    }
  else
    g_hash_table_insert (form, (char *) "refresh_token", token->refresh);
  if (token->client->method == OAUTH_CLIENT_SECRET_BASIC)
    add_basic (message, token->client);
  else
    g_hash_table_insert (form, (char *) "client_id", token->client->id);
  if (token->client->method == OAUTH_CLIENT_SECRET_POST)
    g_hash_table_insert (form, (char *) "client_secret", token->client->secret);
  text = soup_form_encode_hash (form);
  body = g_bytes_new_take (text, strlen (text));
  soup_message_set_request_body_from_bytes (message, SOUP_FORM_MIME_TYPE_URLENCODED, body);
}

/**
 * oauth_exchange_async:
 * @http: (transfer none): the client for requests
 * @token: (transfer full): the token to fill in
 * @code: (nullable): the code from a sign-in; %NULL uses the refresh token of @token
 * @cancellable: (nullable): ends the exchange
 * @callback: called from the main loop
 * @user_data: for @callback
 */
void
oauth_exchange_async (HttpClient          *http,
                      OauthToken          *token,
                      const OauthCode     *code,
                      GCancellable        *cancellable,
                      GAsyncReadyCallback  callback,
                      gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(SoupMessage) message = NULL;
  OauthToken **holder;
  GError *error = NULL;

  g_return_if_fail (HTTP_IS_CLIENT (http));
  g_return_if_fail (token != NULL);
  g_return_if_fail (code != NULL || token->refresh != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, oauth_exchange_async);
  g_task_set_name (task, "oauth exchange");
  holder = g_new (OauthToken *, 1);
  *holder = token;
  g_task_set_task_data (task, holder, holder_free);
  message = http_client_new_message ("POST", token->endpoint, &error);
  if (message == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  fill (message, token, code);
  oauth_fetch (http, message, handle_reply, g_steal_pointer (&task));
}

/**
 * oauth_exchange_finish:
 * @result: as given to the callback
 * @error: an #OauthError (`_EXPIRED`: the code or refresh token is no longer valid), or an error of the connection
 *
 * Returns: (transfer full): the token; on failure %NULL
 */
OauthToken *
oauth_exchange_finish (GAsyncResult  *result,
                       GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
