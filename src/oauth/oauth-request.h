/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A request for a token of a resource. Strings except @resource may be NULL. */
typedef struct
{
  const char         *resource;        /* the address that will get the token; the user chose it */
  const char         *challenge;       /* its WWW-Authenticate; foreign */
  const char         *refused;         /* the token that the resource refused */
  const char * const *scopes;          /* requested in addition to those of the challenge; foreign */
  const char * const *issuers;         /* issuers that are named elsewhere than by the resource; foreign */
  const char         *client_id;       /* client id that the user has at the authorisation server */
  const char         *client_secret;
  const char         *client_issuer;   /* issuer of an earlier sign-in, which may get the two above if registration is
                                        * impossible */
  gboolean            may_ask;         /* whether the user may be asked now */
  gboolean            is_new;          /* whether stored and refreshed tokens are not acceptable */
} OauthRequest;

OauthRequest *oauth_request_copy  (const OauthRequest *self);
void          oauth_request_free  (OauthRequest       *self);
gboolean      oauth_request_names (const OauthRequest *self,
                                   const char         *issuer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OauthRequest, oauth_request_free)

G_END_DECLS
