/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-wrap-tokens.h"

#include <glib/gi18n.h>

#include "easel-agent-access.h"
#include "oauth-authorizer.h"
#include "oauth-challenge.h"
#include "oauth-error.h"

struct _EaselWrapTokens
{
  GObject      parent_instance;

  OauthTokens *stored;
};

static void easel_wrap_tokens_iface_init (OauthTokensInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselWrapTokens, easel_wrap_tokens, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (OAUTH_TYPE_TOKENS, easel_wrap_tokens_iface_init))

static void
easel_wrap_tokens_finalize (GObject *object)
{
  g_object_unref (EASEL_WRAP_TOKENS (object)->stored);

  G_OBJECT_CLASS (easel_wrap_tokens_parent_class)->finalize (object);
}

static void
easel_wrap_tokens_class_init (EaselWrapTokensClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_wrap_tokens_finalize;
}

static void
easel_wrap_tokens_init (EaselWrapTokens *self)
{
}

/* (transfer full): the command with which the user gets the token for @request. */
static char *
make_command (const OauthRequest *request)
{
  g_autoptr(OauthChallenge) challenge = oauth_challenge_read (request->challenge);
  g_autofree char *program = easel_agent_access_dup_program ();
  g_autoptr(GString) command = g_string_new (program);
  g_autofree char *url = g_shell_quote (request->resource);

  g_string_append (command, " sign-in");
  for (guint i = 0; challenge->wants_scopes && challenge->scopes[i] != NULL; i++)
    {
      g_autofree char *scope = g_shell_quote (challenge->scopes[i]);

      g_string_append_printf (command, " --scope %s", scope);
    }
  g_string_append_printf (command, " %s", url);
  return g_strdup (command->str);
}

static void
got_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  char *token = oauth_tokens_get_finish (OAUTH_TOKENS (source), result, &error);

  if (token != NULL)
    g_task_return_pointer (task, token, g_free);
  else if (g_error_matches (error, OAUTH_ERROR, OAUTH_ERROR_SIGN_IN))
    {
      /* Translators: %s is a command line. */
      g_task_return_new_error (task, OAUTH_ERROR, OAUTH_ERROR_SIGN_IN,
                               _("The server wants you to sign in: run %s in a terminal, then try again"),
                               (const char *) g_task_get_task_data (task));
      g_error_free (error);
    }
  else
    g_task_return_error (task, error);
}

static void
get_async (OauthTokens         *tokens,
           const OauthRequest  *request,
           GCancellable        *cancellable,
           GAsyncReadyCallback  callback,
           gpointer             user_data)
{
  EaselWrapTokens *self = EASEL_WRAP_TOKENS (tokens);
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, get_async);
  g_task_set_task_data (task, make_command (request), g_free);
  oauth_tokens_get_async (self->stored, request, cancellable, got_cb, task);
}

static char *
get_finish (OauthTokens   *tokens,
            GAsyncResult  *result,
            GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
easel_wrap_tokens_iface_init (OauthTokensInterface *iface)
{
  iface->get_async = get_async;
  iface->get_finish = get_finish;
}

OauthTokens *
easel_wrap_tokens_new (HttpClient         *http,
                       EaselServerKeyring *keyring)
{
  EaselWrapTokens *self = g_object_new (EASEL_TYPE_WRAP_TOKENS, NULL);

  self->stored = OAUTH_TOKENS (oauth_authorizer_new (http, OAUTH_STORE (keyring), NULL));
  return OAUTH_TOKENS (self);
}
