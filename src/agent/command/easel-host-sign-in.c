/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-host-program.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <sysexits.h>

#include "easel-server-keyring.h"
#include "easel-terminal-opener.h"
#include "oauth-address.h"
#include "oauth-authorizer.h"
#include "oauth-limits.h"
#include "rpc-message.h"

/* Sends a harmless request, legacy or modern, to find out whether the server requires a token. */

typedef struct
{
  GMainLoop          *loop;
  EaselHostOptions   *options;
  const char         *url;
  HttpClient         *http;
  EaselServerKeyring *keyring;
  OauthTokens        *tokens;
  int                 status;
} SignIn;

/* @error: (nullable) */
static void
end (SignIn       *self,
     const char   *message,
     const GError *error)
{
  if (error != NULL)
    g_printerr ("easel-host: %s\n", error->message);
  else
    g_printerr ("%s\n", message);
  self->status = error != NULL ? EXIT_FAILURE : EXIT_SUCCESS;
  g_main_loop_quit (self->loop);
}

static void
stored_cb (EaselServerKeyring *keyring,
           const GError       *error,
           SignIn             *self)
{
  if (error != NULL)
    g_printerr ("%s\n", _("easel-host: the keyring did not store it:"));
  end (self, self->options->forget ? _("Signed out.")
                                   : _("Signed in. Agents that run easel-host wrap have access now."), error);
}

/* The sign-in is complete once the keyring has stored the token. */
static void
got_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  SignIn *self = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char *token = oauth_tokens_get_finish (OAUTH_TOKENS (source), result, &error);

  if (token == NULL)
    end (self, NULL, error);
}

static void
asked_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  SignIn *self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(HttpReply) reply = g_task_propagate_pointer (G_TASK (result), &error);
  guint status = reply != NULL ? http_reply_get_status (reply) : 0;
  const OauthRequest request = {
    .resource = self->url,
    .challenge = reply != NULL ? http_reply_get_header (reply, "WWW-Authenticate") : NULL,
    .scopes = (const char *const *) self->options->scopes,
    .may_ask = TRUE,
    .is_new = TRUE,
  };

  if (reply == NULL)
    end (self, NULL, error);
  else if (status != SOUP_STATUS_UNAUTHORIZED && status != SOUP_STATUS_FORBIDDEN && self->options->scopes == NULL)
    end (self, _("This server does not need you to sign in."), NULL);
  else
    oauth_tokens_get_async (self->tokens, &request, NULL, got_cb, self);
}

static gboolean
begin (SignIn  *self,
       GError **error)
{
  static const HttpCallRules rules = { .timeout = OAUTH_LIMIT_ANSWER_TIME };
  g_autoptr(SoupMessage) message = NULL;
  g_autoptr(GBytes) ping = rpc_message_write_call (1, "ping", NULL);

  if (!oauth_address_check (self->url, self->url, error))
    return FALSE;
  if (self->options->forget)
    {
      oauth_store_save (OAUTH_STORE (self->keyring), self->url, NULL);
      return TRUE;
    }
  message = http_client_new_message ("POST", self->url, error);
  if (message == NULL)
    return FALSE;
  soup_message_headers_replace (soup_message_get_request_headers (message), "Accept",
                                "application/json, text/event-stream");
  soup_message_set_request_body_from_bytes (message, "application/json", ping);
  http_client_call (self->http, message, &rules, g_task_new (NULL, NULL, asked_cb, self));
  return TRUE;
}

int
easel_host_command_sign_in (EaselHostOptions *options)
{
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(HttpClient) http = http_client_new ();
  g_autoptr(EaselServerKeyring) keyring = easel_server_keyring_new ();
  g_autoptr(EaselTerminalOpener) opener = easel_terminal_opener_new (options->yes);
  g_autoptr(OauthAuthorizer) tokens = oauth_authorizer_new (http, OAUTH_STORE (keyring), OAUTH_OPENER (opener));
  g_autoptr(GError) error = NULL;
  SignIn self = {
    .loop = loop, .options = options, .url = options->arguments[0], .http = http, .keyring = keyring,
    .tokens = OAUTH_TOKENS (tokens), .status = EXIT_SUCCESS,
  };

  g_signal_connect (keyring, "stored", G_CALLBACK (stored_cb), &self);
  if (!begin (&self, &error))
    {
      g_printerr ("easel-host: %s\n", error->message);
      return EX_USAGE;
    }
  g_main_loop_run (loop);
  g_signal_handlers_disconnect_by_data (keyring, &self);
  return self.status;
}
