/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-registration.h"

#include "easel-json.h"
#include "oauth-error.h"
#include "oauth-exchange.h"
#include "oauth-fetch.h"
#include "oauth-limits.h"

#include <glib/gi18n.h>
#include <string.h>

/* The client name that users see on the sign-in page. */
#define CLIENT_NAME "Easel"

static GBytes *
write_body (const OauthServer  *server,
            const char         *redirect,
            const char * const *scopes)
{
  static const char * const grants[] = { "authorization_code", "refresh_token", NULL };
  static const char * const responses[] = { "code", NULL };
  const char * const redirects[] = { redirect, NULL };
  g_autofree char *scope = g_strjoinv (" ", (GStrv) scopes);
  g_autoptr(JsonNode) node = NULL;
  char *text;

  node = easel_json_node_take (
    easel_json_object (EASEL_JSON_STRING ("client_name", CLIENT_NAME),
                       EASEL_JSON_STRING ("application_type", "native"),
                       EASEL_JSON_ARRAY ("redirect_uris", easel_json_strings (redirects)),
                       EASEL_JSON_ARRAY ("grant_types", easel_json_strings (grants)),
                       EASEL_JSON_ARRAY ("response_types", easel_json_strings (responses)),
                       EASEL_JSON_STRING ("token_endpoint_auth_method", oauth_client_method_to_wire (server->method)),
                       EASEL_JSON_IF (*scope != '\0', EASEL_JSON_STRING ("scope", scope))));
  text = easel_json_to_string (node);
  return g_bytes_new_take (text, strlen (text));
}

/* (nullable): NULL if the answer contains no client. */
static OauthClient *
read_client (JsonObject        *answer,
             OauthClientMethod  asked)
{
  const char *id = easel_json_peek_string (answer, "client_id", NULL);
  const char *secret = easel_json_peek_string (answer, "client_secret", NULL);
  const char *method = easel_json_peek_string (answer, "token_endpoint_auth_method", NULL);

  if (id == NULL || *id == '\0' || strlen (id) > OAUTH_LIMIT_TOKEN_BYTES ||
      (secret != NULL && strlen (secret) > OAUTH_LIMIT_TOKEN_BYTES))
    return NULL;
  return oauth_client_new (id, secret, oauth_client_method_from_wire (method, asked));
}

static void
handle_reply (GTask     *task,
              HttpReply *reply)
{
  JsonObject *answer = http_reply_get_object (reply);
  guint status = http_reply_get_status (reply);
  OauthClient *client = NULL;

  if (answer != NULL && SOUP_STATUS_IS_SUCCESSFUL (status))
    client = read_client (answer, GPOINTER_TO_INT (g_task_get_task_data (task)));
  if (client != NULL)
    g_task_return_pointer (task, client, (GDestroyNotify) oauth_client_free);
  else
    g_task_return_error (task, oauth_exchange_error (answer, status));
}

/**
 * oauth_registration_async:
 * @http: (transfer none): the client for requests
 * @server: (transfer none): the authorisation server
 * @redirect: the redirect address
 * @scopes: (array zero-terminated=1): the scopes that will be requested
 * @cancellable: (nullable): ends the registration
 * @callback: called from the main loop
 * @user_data: for @callback
 */
void
oauth_registration_async (HttpClient          *http,
                          const OauthServer   *server,
                          const char          *redirect,
                          const char * const  *scopes,
                          GCancellable        *cancellable,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(SoupMessage) message = NULL;
  g_autoptr(GBytes) body = NULL;
  GError *error = NULL;

  g_return_if_fail (HTTP_IS_CLIENT (http));
  g_return_if_fail (server != NULL && redirect != NULL && scopes != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, oauth_registration_async);
  g_task_set_name (task, "oauth registration");
  g_task_set_task_data (task, GINT_TO_POINTER (server->method), NULL);
  if (server->registration == NULL)
    {
      g_task_return_new_error (task, OAUTH_ERROR, OAUTH_ERROR_CLIENT, "%s",
                               _("The authorisation server accepts only programs that are registered there: Easel "
                                 "needs a client ID from it"));
      return;
    }
  message = http_client_new_message ("POST", server->registration, &error);
  if (message == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  body = write_body (server, redirect, scopes);
  soup_message_set_request_body_from_bytes (message, "application/json", body);
  oauth_fetch (http, message, handle_reply, g_steal_pointer (&task));
}

/**
 * oauth_registration_finish:
 * @result: as given to the callback
 * @error: an #OauthError, or an error of the connection
 *
 * Returns: (transfer full): the registered client; on failure %NULL
 */
OauthClient *
oauth_registration_finish (GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
