/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-challenge.h"

#include "easel-limits.h"
#include "oauth-limits.h"
#include "oauth-scope.h"

#include <libsoup/soup.h>
#include <string.h>

#define SCHEME "Bearer"

/* (nullable): the text after the scheme name at the start of @item; NULL: @item continues the previous scheme. A header
 * may contain several challenges, with commas between them and between their parameters. */
static const char *
skip_scheme (const char *item,
             gboolean   *is_bearer)
{
  gsize length = strcspn (item, " \t=\"");
  const char *rest = item + length + strspn (item + length, " \t");

  if (length == 0 || *rest == '=' || item[length] == '=' || item[length] == '"')
    return NULL;
  *is_bearer = length == strlen (SCHEME) && g_ascii_strncasecmp (item, SCHEME, length) == 0;
  return rest;
}

static void
take_parameter (OauthChallenge *self,
                const char     *text)
{
  g_autoptr(GHashTable) parameters = *text != '\0' ? soup_header_parse_param_list (text) : NULL;
  const char *metadata, *scope;

  if (parameters == NULL)
    return;
  metadata = g_hash_table_lookup (parameters, "resource_metadata");
  scope = g_hash_table_lookup (parameters, "scope");
  if (metadata != NULL && self->metadata == NULL && strlen (metadata) <= EASEL_LIMIT_URI_BYTES)
    self->metadata = g_strdup (metadata);
  if (scope != NULL)
    {
      g_strfreev (self->scopes);
      self->scopes = oauth_scope_split (scope);
    }
  if (g_strcmp0 (g_hash_table_lookup (parameters, "error"), "insufficient_scope") == 0)
    self->wants_scopes = TRUE;
}

/**
 * oauth_challenge_read:
 * @header: (nullable): the value of WWW-Authenticate, foreign
 *
 * Returns: (transfer full): its Bearer challenge; an empty one if there is none
 */
OauthChallenge *
oauth_challenge_read (const char *header)
{
  OauthChallenge *self = g_new0 (OauthChallenge, 1);
  GSList *items = NULL;
  gboolean is_bearer = FALSE;

  self->scopes = oauth_scope_split (NULL);
  if (header != NULL && strlen (header) <= OAUTH_LIMIT_CHALLENGE_BYTES && g_utf8_validate (header, -1, NULL))
    items = soup_header_parse_list (header);
  for (GSList *l = items; l != NULL; l = l->next)
    {
      const char *rest = skip_scheme (l->data, &is_bearer);

      if (is_bearer)
        take_parameter (self, rest != NULL ? rest : l->data);
    }
  soup_header_free_list (items);
  return self;
}

/**
 * oauth_challenge_free:
 * @self: (transfer full): a challenge
 */
void
oauth_challenge_free (OauthChallenge *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->metadata);
  g_strfreev (self->scopes);
  g_free (self);
}
