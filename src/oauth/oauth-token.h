/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "oauth-metadata.h"

G_BEGIN_DECLS

/* A client as an authorisation server knows it. */
typedef struct
{
  char              *id;
  char              *secret;   /* (nullable): with a method that has one */
  OauthClientMethod  method;
} OauthClient;

OauthClient *oauth_client_new  (const char        *id,
                                const char        *secret,
                                OauthClientMethod  method);
OauthClient *oauth_client_copy (const OauthClient *self);
void         oauth_client_free (OauthClient       *self);

/* A token, and all that is needed to get the next one without the user. A secret as a whole: kept in a keyring or in
 * memory, and nowhere else. */
typedef struct
{
  char        *access;       /* (nullable): there is none yet */
  char        *refresh;      /* (nullable) */
  gint64       expires_at;   /* seconds of the wall clock; 0: nobody said */
  GStrv        scopes;       /* never NULL; empty: nobody said */
  char        *resource;     /* the parameter of that name (RFC 8707) */
  char        *issuer;
  char        *endpoint;     /* address where the next one is had */
  OauthClient *client;
} OauthToken;

OauthToken *oauth_token_new         (const char         *resource,
                                     const OauthServer  *server,
                                     const OauthClient  *client,
                                     const char * const *scopes);
void        oauth_token_free        (OauthToken         *self);
gboolean    oauth_token_take_answer (OauthToken         *self,
                                     JsonObject         *answer,
                                     GError            **error);
gboolean    oauth_token_is_usable   (const OauthToken   *self,
                                     const char         *refused);
char       *oauth_token_to_text     (const OauthToken   *self);
OauthToken *oauth_token_from_text   (const char         *text,
                                     const char         *address);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OauthClient, oauth_client_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OauthToken, oauth_token_free)

G_END_DECLS
