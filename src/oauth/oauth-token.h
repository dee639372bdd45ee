/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "oauth-metadata.h"

G_BEGIN_DECLS

/* A client that is registered at an authorisation server. */
typedef struct
{
  char              *id;
  char              *secret;   /* (nullable): set if the method uses one */
  OauthClientMethod  method;
} OauthClient;

OauthClient *oauth_client_new  (const char        *id,
                                const char        *secret,
                                OauthClientMethod  method);
OauthClient *oauth_client_copy (const OauthClient *self);
void         oauth_client_free (OauthClient       *self);

/* A token, with the data to refresh it without the user. Secret as a whole: stored only in a keyring or in memory. */
typedef struct
{
  char        *access;       /* (nullable): NULL before the first exchange */
  char        *refresh;      /* (nullable) */
  gint64       expires_at;   /* seconds of real time; 0 if unknown */
  GStrv        scopes;       /* never NULL; empty if unknown */
  char        *resource;     /* the parameter "resource" (RFC 8707) */
  char        *issuer;
  char        *endpoint;     /* address of the token endpoint */
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
