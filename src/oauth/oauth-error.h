/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Messages are translated and made for display. They include the server's own text, bounded. */
#define OAUTH_ERROR (oauth_error_quark ())

typedef enum
{
  OAUTH_ERROR_SIGN_IN,      /* the user must sign in, but cannot be asked now */
  OAUTH_ERROR_REFUSED,      /* the user, or the authorisation server for the user, refused */
  OAUTH_ERROR_EXPIRED,      /* the stored token can no longer be refreshed */
  OAUTH_ERROR_RESOURCE,     /* the description belongs to another resource */
  OAUTH_ERROR_ISSUER,       /* a description or answer belongs to another authorisation server */
  OAUTH_ERROR_ADDRESS,      /* an address that is not allowed */
  OAUTH_ERROR_UNSUPPORTED,  /* the servers lack a required feature */
  OAUTH_ERROR_CLIENT,       /* the authorisation server has no registration: the user must enter a client id */
  OAUTH_ERROR_SERVER,       /* an authorisation server answered with an error or an invalid answer */
} OauthError;

GQuark oauth_error_quark (void);

G_END_DECLS
