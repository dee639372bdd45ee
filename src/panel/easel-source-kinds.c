/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "config.h"

#include "easel-source-kinds.h"

#include <glib/gi18n.h>

#include "easel-panel-error.h"
#include "easel-uri.h"
#include "easel-ws-url.h"

/** easel_source_kinds_named: (transfer none) (nullable): the kind with this name. */
const EaselSourceKind *
easel_source_kinds_named (EaselSourceKinds *list,
                          const char       *name)
{
  g_return_val_if_fail (list != NULL && name != NULL, NULL);

  for (guint i = 0; list[i] != NULL; i++)
    if (g_str_equal (list[i]->name, name))
      return list[i];
  return NULL;
}

/** easel_source_kinds_takes: whether @kind accepts an address, given without its query. */
gboolean
easel_source_kinds_takes (const EaselSourceKind *kind,
                          const char            *base)
{
  g_autofree char *scheme = easel_uri_dup_scheme (base);

  return kind->schemes != NULL && scheme != NULL && g_strv_contains (kind->schemes, scheme) &&
         (kind->probe == NULL || kind->probe (base));
}

/* Returns: (transfer full): the schemes as text: "ws://, wss:// or http://". */
static char *
dup_schemes (EaselSourceKinds *list)
{
  g_autoptr(GPtrArray) schemes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; list[i] != NULL; i++)
    for (guint j = 0; list[i]->schemes != NULL && list[i]->schemes[j] != NULL; j++)
      {
        g_autofree char *scheme = g_strconcat (list[i]->schemes[j], "://", NULL);

        if (!g_ptr_array_find_with_equal_func (schemes, scheme, g_str_equal, NULL))
          g_ptr_array_add (schemes, g_steal_pointer (&scheme));
      }
  for (guint i = 0; i < schemes->len; i++)
    {
      if (i > 0)
        /* Translators: before the last of the ways in which an address may begin: “ws://, wss:// or http://”. */
        g_string_append (text, i + 1 < schemes->len ? ", " : _(" or "));
      g_string_append (text, schemes->pdata[i]);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * easel_source_kinds_parse:
 * @list: the kinds to choose from
 * @text: an address from the user; white space around it is ignored
 * @base: (out): the address without its query
 * @secret: (out) (optional) (nullable): the query, usually a token
 * @error: return location for an %EASEL_PANEL_ERROR with a sentence for the user
 *
 * Returns: (transfer none) (nullable): the kind of source that accepts this address
 */
const EaselSourceKind *
easel_source_kinds_parse (EaselSourceKinds  *list,
                          const char        *text,
                          char             **base,
                          char             **secret,
                          GError           **error)
{
  g_autofree char *schemes = NULL;

  g_return_val_if_fail (list != NULL && text != NULL && base != NULL, NULL);

  if (!easel_ws_url_parse (text, base, secret, error))
    return NULL;
  for (guint i = 0; list[i] != NULL; i++)
    if (easel_source_kinds_takes (list[i], *base))
      return list[i];
  g_clear_pointer (base, g_free);
  if (secret != NULL)
    g_clear_pointer (secret, g_free);
  schemes = dup_schemes (list);
  /* Translators: %s is “ws://, wss:// or http://”. */
  g_set_error (error, EASEL_PANEL_ERROR, EASEL_PANEL_ERROR_ADDRESS, _("The address of a host begins with %s"), schemes);
  return NULL;
}
