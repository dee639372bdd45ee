/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-address-list.h"

#include <glib/gi18n.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-local-ports.h"
#include "easel-text.h"
#include "easel-uri.h"
#include "remote-address.h"

struct _EaselAddressList
{
  AdwBin parent_instance;

  GtkWidget *content;
  GtkLabel *heading;
  GtkListBox *rows;
};

enum { SIGNAL_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselAddressList, easel_address_list, ADW_TYPE_BIN)

static void
activated_cb (EaselAddressList *self,
              GtkListBoxRow    *row)
{
  /* A copy, because the row is removed when the entry changes. */
  g_autofree char *address = g_strdup (g_object_get_data (G_OBJECT (row), "easel-address"));

  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, address);
}

static void
easel_address_list_class_init (EaselAddressListClass *klass)
{
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", EASEL_TYPE_ADDRESS_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass), RESOURCE_PATH "/easel-address-list.ui");
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (klass), EaselAddressList, content);
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (klass), EaselAddressList, heading);
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (klass), EaselAddressList, rows);
  gtk_widget_class_bind_template_callback (GTK_WIDGET_CLASS (klass), activated_cb);
}

static void
easel_address_list_init (EaselAddressList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* @address: fills the entry when the row is chosen. */
static void
add_row (EaselAddressList *self,
         const char       *title,
         const char       *subtitle,
         const char       *address)
{
  g_autofree char *shown = easel_text_for_display (subtitle, EASEL_LIMIT_DISPLAY_CHARS);
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title", title, "subtitle", shown,
                                 "title-lines", 2, "subtitle-lines", 2, "activatable", TRUE, NULL);

  g_object_set_data_full (G_OBJECT (row), "easel-address", g_strdup (address), g_free);
  gtk_list_box_append (self->rows, row);
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
  gboolean has_ssh = FALSE;

  for (guint i = 0; kinds[i] != NULL; i++)
    {
      has_ssh = has_ssh || has_scheme (kinds[i], "ssh");
      if (kinds[i]->example == NULL)
        continue;
      if (easel_local_ports_is_used (kinds[i]->example))
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
  GtkWidget *row;
  guint n = 0;

  g_return_val_if_fail (EASEL_IS_ADDRESS_LIST (self), 0);
  g_return_val_if_fail (kinds != NULL && text != NULL, 0);

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_list_box_remove (self->rows, row);
  trimmed = g_strstrip (g_strdup (text));
  if (*trimmed == '\0')
    add_kinds (self, kinds);
  else if (strstr (trimmed, "://") == NULL && !g_str_has_prefix (trimmed, "container:"))
    n = add_completions (self, kinds, trimmed);
  gtk_label_set_text (self->heading, *trimmed == '\0' ? _("Kinds of Hosts") : _("Complete the Address"));
  gtk_widget_set_visible (self->content, gtk_widget_get_first_child (GTK_WIDGET (self->rows)) != NULL);
  return n;
}
