/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The checked description of a resource (RFC 9728). */
typedef struct
{
  char  *resource;   /* its own identifier: the parameter "resource" (RFC 8707) */
  char  *name;       /* (nullable): foreign text */
  GStrv  issuers;    /* never NULL; may be empty */
  GStrv  scopes;     /* never NULL */
} OauthResource;

/* How a client authenticates at the token endpoint. */
typedef enum
{
  OAUTH_CLIENT_PUBLIC,        /* with its id only */
  OAUTH_CLIENT_SECRET_BASIC,
  OAUTH_CLIENT_SECRET_POST,
} OauthClientMethod;

#define OAUTH_TYPE_CLIENT_METHOD (oauth_client_method_get_type ())
GType oauth_client_method_get_type (void);

/* The checked description of an authorisation server (RFC 8414, OpenID Connect Discovery). */
typedef struct
{
  char              *issuer;
  char              *authorization;  /* addresses */
  char              *token;
  char              *registration;   /* (nullable) */
  OauthClientMethod  method;         /* the preferred method that it supports */
  gboolean           sends_issuer;   /* whether each answer to a sign-in names the issuer (RFC 9207) */
} OauthServer;

OauthResource    *oauth_resource_read           (JsonObject         *object,
                                                 const char         *address,
                                                 GError            **error);
OauthResource    *oauth_resource_new            (const char         *address,
                                                 const char * const *issuers);
void              oauth_resource_free           (OauthResource      *self);
OauthServer      *oauth_server_read             (JsonObject         *object,
                                                 const char         *issuer,
                                                 const char         *resource,
                                                 GError            **error);
void              oauth_server_free             (OauthServer        *self);
const char       *oauth_client_method_to_wire   (OauthClientMethod   method);
OauthClientMethod oauth_client_method_from_wire (const char         *wire,
                                                 OauthClientMethod   fallback);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OauthResource, oauth_resource_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OauthServer, oauth_server_free)

G_END_DECLS
