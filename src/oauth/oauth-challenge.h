/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The challenge of a resource in WWW-Authenticate: the token that it requires (RFC 6750, RFC 9728 §5.1). */
typedef struct
{
  char     *metadata;        /* (nullable): address of the description of the resource; foreign */
  GStrv     scopes;          /* never NULL */
  gboolean  wants_scopes;    /* the token is valid, but lacks scopes */
} OauthChallenge;

OauthChallenge *oauth_challenge_read (const char     *header);
void            oauth_challenge_free (OauthChallenge *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OauthChallenge, oauth_challenge_free)

G_END_DECLS
