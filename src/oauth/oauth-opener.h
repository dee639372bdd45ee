/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A sign-in that the user is to agree to. */
typedef struct
{
  const char         *resource;   /* the address that will get the token */
  const char         *name;       /* (nullable): how it calls itself; foreign */
  const char         *host;       /* where the user signs in */
  const char         *issuer;     /* (nullable): who gives the token, where the page to sign in at is another's */
  const char * const *scopes;     /* what the token will allow, foreign; never NULL */
  const char         *uri;        /* for the browser; holds no secret that lasts */
} OauthQuestion;

#define OAUTH_TYPE_OPENER (oauth_opener_get_type ())
G_DECLARE_INTERFACE (OauthOpener, oauth_opener, OAUTH, OPENER, GObject)

/* Asks the user, and opens their browser. */
struct _OauthOpenerInterface
{
  GTypeInterface parent_iface;

  /* Fails as soon as the user does not want to sign in, also after the browser was opened; cancelled when the answer
   * has come. Completes when there is nothing left to be shown: the answer is waited for then, too. */
  void     (*open_async)  (OauthOpener *self, const OauthQuestion *question, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user_data);
  gboolean (*open_finish) (OauthOpener *self, GAsyncResult *result, GError **error);
};

void     oauth_opener_open_async  (OauthOpener          *self,
                                   const OauthQuestion  *question,
                                   GCancellable         *cancellable,
                                   GAsyncReadyCallback   callback,
                                   gpointer              user_data);
gboolean oauth_opener_open_finish (OauthOpener          *self,
                                   GAsyncResult         *result,
                                   GError              **error);

G_END_DECLS
