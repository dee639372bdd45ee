/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* For which resource a token is wanted, and why. Strings may be NULL but for the first. */
typedef struct
{
  const char         *resource;        /* the address that will get the token; the user chose it */
  const char         *challenge;       /* its WWW-Authenticate; foreign */
  const char         *refused;         /* the token that it did not take */
  const char * const *scopes;          /* wanted beside those of the challenge; foreign */
  const char * const *issuers;         /* who may give it, as somebody beside the resource says; foreign */
  const char         *client_id;       /* that the user has with the authorisation server */
  const char         *client_secret;
  const char         *client_issuer;   /* of an earlier sign-in: who may see the two above, if we cannot register */
  gboolean            may_ask;         /* the user, now */
  gboolean            is_new;          /* no token that is kept, and none that follows from it, will do */
} OauthRequest;

OauthRequest *oauth_request_copy  (const OauthRequest *self);
void          oauth_request_free  (OauthRequest       *self);
gboolean      oauth_request_names (const OauthRequest *self,
                                   const char         *issuer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OauthRequest, oauth_request_free)

G_END_DECLS
