/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A sign-in that the user must agree to. */
typedef struct
{
  const char         *resource;   /* the address that will get the token */
  const char         *name;       /* (nullable): the name of the resource; foreign */
  const char         *host;       /* host of the sign-in page */
  const char         *issuer;     /* (nullable): the issuer, if it is not the server of the sign-in page */
  const char * const *scopes;     /* requested scopes; foreign; never NULL */
  const char         *uri;        /* address for the browser; contains no lasting secret */
} OauthQuestion;

#define OAUTH_TYPE_OPENER (oauth_opener_get_type ())
G_DECLARE_INTERFACE (OauthOpener, oauth_opener, OAUTH, OPENER, GObject)

/* Asks the user, and opens their browser. */
struct _OauthOpenerInterface
{
  GTypeInterface parent_iface;

  /* Fails when the user declines the sign-in, also after the browser was opened; cancelled when the answer has arrived.
   * Completes when the dialog is finished; the caller goes on waiting for the answer. */
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
