/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-servers"

#include "easel-server-token.h"

#include "oauth-error.h"

struct _EaselServerToken
{
  GObject  parent_instance;

  char    *token;   /* nullable */
};

static void easel_server_token_iface_init (OauthTokensInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselServerToken, easel_server_token, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (OAUTH_TYPE_TOKENS, easel_server_token_iface_init))

/* A refused request fails, and its caller decides whether to wait for another token. */
static void
get_async (OauthTokens         *tokens,
           const OauthRequest  *request,
           GCancellable        *cancellable,
           GAsyncReadyCallback  callback,
           gpointer             user_data)
{
  EaselServerToken *self = EASEL_SERVER_TOKEN (tokens);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, get_async);
  if (self->token != NULL && g_strcmp0 (self->token, request->refused) != 0)
    g_task_return_pointer (task, g_strdup (self->token), g_free);
  else
    g_task_return_new_error (task, OAUTH_ERROR, OAUTH_ERROR_SIGN_IN, "The server wants a token");
}

static char *
get_finish (OauthTokens   *tokens,
            GAsyncResult  *result,
            GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static char *
dup_ready (OauthTokens *tokens)
{
  return g_strdup (EASEL_SERVER_TOKEN (tokens)->token);
}

static void
easel_server_token_iface_init (OauthTokensInterface *iface)
{
  iface->get_async = get_async;
  iface->get_finish = get_finish;
  iface->dup_ready = dup_ready;
}

static void
easel_server_token_finalize (GObject *object)
{
  g_free (EASEL_SERVER_TOKEN (object)->token);

  G_OBJECT_CLASS (easel_server_token_parent_class)->finalize (object);
}

static void
easel_server_token_class_init (EaselServerTokenClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_server_token_finalize;
}

static void
easel_server_token_init (EaselServerToken *self)
{
}

EaselServerToken *
easel_server_token_new (void)
{
  return g_object_new (EASEL_TYPE_SERVER_TOKEN, NULL);
}

void
easel_server_token_set (EaselServerToken *self,
                        const char       *token)
{
  g_return_if_fail (EASEL_IS_SERVER_TOKEN (self));

  g_free (self->token);
  self->token = g_strdup (token);
}

gboolean
easel_server_token_is_set (EaselServerToken *self)
{
  g_return_val_if_fail (EASEL_IS_SERVER_TOKEN (self), FALSE);

  return self->token != NULL;
}
