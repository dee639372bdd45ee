/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-request.h"

#include "oauth-address.h"

/** oauth_request_copy: (transfer full): a deep copy. */
OauthRequest *
oauth_request_copy (const OauthRequest *self)
{
  OauthRequest *copy;

  g_return_val_if_fail (self != NULL && self->resource != NULL, NULL);

  copy = g_new0 (OauthRequest, 1);
  copy->resource = g_strdup (self->resource);
  copy->challenge = g_strdup (self->challenge);
  copy->refused = g_strdup (self->refused);
  copy->scopes = (const char * const *) g_strdupv ((GStrv) self->scopes);
  copy->issuers = (const char * const *) g_strdupv ((GStrv) self->issuers);
  copy->client_id = g_strdup (self->client_id);
  copy->client_secret = g_strdup (self->client_secret);
  copy->client_issuer = g_strdup (self->client_issuer);
  copy->may_ask = self->may_ask;
  copy->is_new = self->is_new;
  return copy;
}

/**
 * oauth_request_free:
 * @self: (transfer full): a copy from [func@Oauth.request_copy]
 */
void
oauth_request_free (OauthRequest *self)
{
  g_return_if_fail (self != NULL);

  g_free ((char *) self->resource);
  g_free ((char *) self->challenge);
  g_free ((char *) self->refused);
  g_strfreev ((GStrv) self->scopes);
  g_strfreev ((GStrv) self->issuers);
  g_free ((char *) self->client_id);
  g_free ((char *) self->client_secret);
  g_free ((char *) self->client_issuer);
  g_free (self);
}

/**
 * oauth_request_names:
 * @self: a request
 * @issuer: foreign
 *
 * Returns: whether a token of @issuer satisfies the request; always if the request names no issuers
 */
gboolean
oauth_request_names (const OauthRequest *self,
                     const char         *issuer)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; self->issuers != NULL && self->issuers[i] != NULL; i++)
    if (oauth_address_is_same (self->issuers[i], issuer))
      return TRUE;
  return self->issuers == NULL || self->issuers[0] == NULL;
}
