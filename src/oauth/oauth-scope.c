/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-scope.h"

#include "oauth-limits.h"

#include <string.h>

static gboolean
is_scope (const char *text)
{
  gsize length = strlen (text);

  if (length == 0 || length > OAUTH_LIMIT_SCOPE_BYTES)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    if (text[i] <= ' ' || text[i] > '~' || text[i] == '"' || text[i] == '\\')
      return FALSE;
  return TRUE;
}

static void
add_all (GPtrArray          *into,
         const char * const *scopes)
{
  for (guint i = 0; scopes != NULL && scopes[i] != NULL && into->len < OAUTH_LIMIT_SCOPES; i++)
    if (is_scope (scopes[i]) && !g_ptr_array_find_with_equal_func (into, scopes[i], g_str_equal, NULL))
      g_ptr_array_add (into, g_strdup (scopes[i]));
}

/**
 * oauth_scope_merge:
 * @scopes: (nullable) (array zero-terminated=1): foreign
 * @more: (nullable) (array zero-terminated=1): foreign
 *
 * Returns: (transfer full) (array zero-terminated=1): the union without invalid scopes, at most OAUTH_LIMIT_SCOPES
 */
GStrv
oauth_scope_merge (const char * const *scopes,
                   const char * const *more)
{
  g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func (g_free);

  add_all (all, scopes);
  add_all (all, more);
  g_ptr_array_add (all, NULL);
  return (GStrv) g_ptr_array_free (g_steal_pointer (&all), FALSE);
}

/**
 * oauth_scope_split:
 * @text: (nullable): foreign: scopes separated by spaces
 *
 * Returns: (transfer full) (array zero-terminated=1): the valid scopes, each once, as from [func@Oauth.scope_merge]
 */
GStrv
oauth_scope_split (const char *text)
{
  g_auto(GStrv) names = g_strsplit (text != NULL ? text : "", " ", OAUTH_LIMIT_SCOPES);

  return oauth_scope_merge ((const char * const *) names, NULL);
}
