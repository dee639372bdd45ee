/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "oauth-request.h"

G_BEGIN_DECLS

#define OAUTH_TYPE_TOKENS (oauth_tokens_get_type ())
G_DECLARE_INTERFACE (OauthTokens, oauth_tokens, OAUTH, TOKENS, GObject)

/* Provides the token for a resource, from any origin. */
struct _OauthTokensInterface
{
  GTypeInterface parent_iface;

  void   (*get_async)  (OauthTokens *self, const OauthRequest *request, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer user_data);
  char * (*get_finish) (OauthTokens *self, GAsyncResult *result, GError **error);
  /* (transfer full) (nullable): optional: a token that is available without waiting. */
  char * (*dup_ready)  (OauthTokens *self);
};

void  oauth_tokens_get_async  (OauthTokens          *self,
                               const OauthRequest   *request,
                               GCancellable         *cancellable,
                               GAsyncReadyCallback   callback,
                               gpointer              user_data);
char *oauth_tokens_get_finish (OauthTokens          *self,
                               GAsyncResult         *result,
                               GError              **error);
char *oauth_tokens_dup_ready  (OauthTokens          *self);

G_END_DECLS
