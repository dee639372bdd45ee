/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Messages are translated and made to be shown. Where a server gave words of its own they are in it, bounded. */
#define OAUTH_ERROR (oauth_error_quark ())

typedef enum
{
  OAUTH_ERROR_SIGN_IN,      /* the user has to sign in, and may not be asked now */
  OAUTH_ERROR_REFUSED,      /* the user, or the authorisation server in their name, said no */
  OAUTH_ERROR_EXPIRED,      /* what was kept does not give a token any more */
  OAUTH_ERROR_RESOURCE,     /* the description is of another resource */
  OAUTH_ERROR_ISSUER,       /* a description or an answer is of another authorisation server */
  OAUTH_ERROR_ADDRESS,      /* an address that is not gone to */
  OAUTH_ERROR_UNSUPPORTED,  /* the servers do not offer what is needed */
  OAUTH_ERROR_CLIENT,       /* the authorisation server wants to be told of us by the user: a client id is needed */
  OAUTH_ERROR_SERVER,       /* an authorisation server answered with an error, or with what is no answer */
} OauthError;

GQuark oauth_error_quark (void);

G_END_DECLS
