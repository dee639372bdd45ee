/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-address-list.h"

#include <glib/gi18n.h>
#include <string.h>

#include "easel-local-ports.h"
#include "easel-uri.h"
#include "remote-address.h"

struct _EaselAddressList
{
  EaselAddressRows parent_instance;
};

G_DEFINE_FINAL_TYPE (EaselAddressList, easel_address_list, EASEL_TYPE_ADDRESS_ROWS)

static void
easel_address_list_class_init (EaselAddressListClass *klass)
{
}

static void
easel_address_list_init (EaselAddressList *self)
{
}

/* @address: fills the entry when the row is chosen. */
static void
add_row (EaselAddressList *self,
         const char       *title,
         const char       *subtitle,
         const char       *address)
{
  easel_address_rows_add (EASEL_ADDRESS_ROWS (self), title, subtitle, address);
}

static gboolean
has_scheme (const EaselSourceKind *kind,
            const char            *scheme)
{
  return kind->schemes != NULL && g_strv_contains (kind->schemes, scheme);
}

/* --- kinds ------------------------------------------------------------------------------------------------------ */

static void
add_local (EaselAddressList      *self,
           const EaselSourceKind *kind)
{
  /* Translators: %s is an address; a program on this computer listens there. */
  g_autofree char *subtitle = g_strdup_printf (_("%s – runs on this computer"), kind->example);

  add_row (self, _(kind->title), subtitle, kind->example);
}

static void
add_example (EaselAddressList      *self,
             const EaselSourceKind *kind)
{
  g_autofree char *scheme = g_strndup (kind->example, strcspn (kind->example, "/"));
  g_autofree char *start = g_strconcat (scheme, "//", NULL);

  add_row (self, _(kind->title), kind->example, start);
}

/* Adds kinds of which one runs on this computer first. */
static void
add_kinds (EaselAddressList *self,
           EaselSourceKinds *kinds)
{
  g_autoptr(GPtrArray) others = g_ptr_array_new ();
  g_autoptr(GHashTable) ports = easel_local_ports_list ();
  gboolean has_ssh = FALSE;

  for (guint i = 0; kinds[i] != NULL; i++)
    {
      has_ssh = has_ssh || has_scheme (kinds[i], "ssh");
      if (kinds[i]->example == NULL)
        continue;
      if (easel_local_ports_has (ports, kinds[i]->example))
        add_local (self, kinds[i]);
      else
        g_ptr_array_add (others, (gpointer) kinds[i]);
    }
  for (guint i = 0; i < others->len; i++)
    add_example (self, g_ptr_array_index (others, i));
  if (has_ssh)
    /* Translators: NAME is the name of a computer; ssh:// stays. */
    add_row (self, _("Agents on another computer"), _("ssh://NAME"), "ssh://");
}

/* --- completions ------------------------------------------------------------------------------------------------ */

/* Whether the scheme is the encrypted form of another, as "wss" is of "ws". */
static gboolean
is_encrypted (const EaselSourceKind *kind,
              const char            *scheme)
{
  g_autofree char *plain = g_strndup (scheme, strlen (scheme) - 1);

  return g_str_has_suffix (scheme, "s") && has_scheme (kind, plain);
}

/* Adds the first address of this kind that @text continues to. It is encrypted, unless it is on this computer. */
static gboolean
add_completion (EaselAddressList      *self,
                EaselSourceKinds      *kinds,
                const EaselSourceKind *kind,
                const char            *text)
{
  g_autofree char *here = g_strconcat ("ws://", text, NULL);
  gboolean is_local = easel_uri_is_loopback (here);

  for (guint i = 0; kind->schemes != NULL && kind->schemes[i] != NULL; i++)
    {
      g_autofree char *address = g_strconcat (kind->schemes[i], "://", text, NULL);
      g_autofree char *base = NULL;

      if (remote_address_is (address) || (!is_local && !is_encrypted (kind, kind->schemes[i])) ||
          easel_source_kinds_parse (kinds, address, &base, NULL, NULL) != kind)
        continue;
      add_row (self, _(kind->title), address, address);
      return TRUE;
    }
  return FALSE;
}

static guint
add_completions (EaselAddressList *self,
                 EaselSourceKinds *kinds,
                 const char       *text)
{
  g_autofree char *remote = g_strconcat ("ssh://", text, NULL);
  g_autofree char *base = NULL;
  guint n = 0;

  for (guint i = 0; kinds[i] != NULL; i++)
    n += add_completion (self, kinds, kinds[i], text);
  /* The name of a computer, not an address with a port or a path. */
  if (strpbrk (text, ":/?#") != NULL || easel_source_kinds_parse (kinds, remote, &base, NULL, NULL) == NULL)
    return n;
  add_row (self, _("Agents on another computer"), remote, remote);
  return n + 1;
}

guint
easel_address_list_update (EaselAddressList *self,
                           EaselSourceKinds *kinds,
                           const char       *text)
{
  g_autofree char *trimmed = NULL;
  guint n = 0;

  g_return_val_if_fail (EASEL_IS_ADDRESS_LIST (self), 0);
  g_return_val_if_fail (kinds != NULL && text != NULL, 0);

  easel_address_rows_clear (EASEL_ADDRESS_ROWS (self));
  trimmed = g_strstrip (g_strdup (text));
  if (*trimmed == '\0')
    add_kinds (self, kinds);
  else if (strstr (trimmed, "://") == NULL && !g_str_has_prefix (trimmed, "container:"))
    n = add_completions (self, kinds, trimmed);
  easel_address_rows_set_heading (EASEL_ADDRESS_ROWS (self),
                                  *trimmed == '\0' ? _("Kinds of Hosts") : _("Complete the Address"));
  return n;
}
