/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "config.h"

#include "easel-terminal-search.h"

#include <glib/gi18n-lib.h>

/* PCRE2_MULTILINE | PCRE2_CASELESS */
#define FLAGS (0x00000400u | 0x00000008u)

struct _EaselTerminalSearch
{
  GtkWidget    parent_instance;
  VteTerminal *terminal;   /* unowned: its neighbour */
  GtkWidget   *bar;
  GtkWidget   *entry;
};

G_DEFINE_FINAL_TYPE (EaselTerminalSearch, easel_terminal_search, GTK_TYPE_WIDGET)

static void
easel_terminal_search_dispose (GObject *object)
{
  EaselTerminalSearch *self = EASEL_TERMINAL_SEARCH (object);

  g_clear_pointer (&self->bar, gtk_widget_unparent);
  g_clear_weak_pointer (&self->terminal);
  G_OBJECT_CLASS (easel_terminal_search_parent_class)->dispose (object);
}

static void
easel_terminal_search_class_init (EaselTerminalSearchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_terminal_search_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
find_previous (EaselTerminalSearch *self)
{
  if (self->terminal != NULL)
    vte_terminal_search_find_previous (self->terminal);
}

static void
find_next (EaselTerminalSearch *self)
{
  if (self->terminal != NULL)
    vte_terminal_search_find_next (self->terminal);
}

/* The person types text and no pattern. */
static void
changed_cb (EaselTerminalSearch *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autofree char *pattern = g_regex_escape_string (text, -1);
  VteRegex *regex = *text != '\0' ? vte_regex_new_for_search (pattern, -1, FLAGS, NULL) : NULL;

  if (self->terminal != NULL)
    {
      vte_terminal_search_set_regex (self->terminal, regex, 0);
      if (regex != NULL)
        find_previous (self);
    }
  g_clear_pointer (&regex, vte_regex_unref);
}

static void
stop_cb (EaselTerminalSearch *self)
{
  gtk_search_bar_set_search_mode (GTK_SEARCH_BAR (self->bar), FALSE);
  if (self->terminal != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self->terminal));
}

static GtkWidget *
new_button (EaselTerminalSearch *self,
            const char          *icon,
            const char          *tooltip,
            GCallback            callback)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip, -1);
  g_signal_connect_object (button, "clicked", callback, self, G_CONNECT_SWAPPED);
  return button;
}

static void
easel_terminal_search_init (EaselTerminalSearch *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->bar = gtk_search_bar_new ();
  self->entry = gtk_search_entry_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Find"), -1);
  gtk_box_append (GTK_BOX (box), self->entry);
  gtk_box_append (GTK_BOX (box), new_button (self, "go-up-symbolic", _("Find Previous"), G_CALLBACK (find_previous)));
  gtk_box_append (GTK_BOX (box), new_button (self, "go-down-symbolic", _("Find Next"), G_CALLBACK (find_next)));
  gtk_search_bar_set_child (GTK_SEARCH_BAR (self->bar), box);
  gtk_search_bar_connect_entry (GTK_SEARCH_BAR (self->bar), GTK_EDITABLE (self->entry));
  gtk_widget_set_parent (self->bar, GTK_WIDGET (self));
  g_signal_connect_object (self->entry, "search-changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (find_previous), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "next-match", G_CALLBACK (find_next), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "previous-match", G_CALLBACK (find_previous), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "stop-search", G_CALLBACK (stop_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *
easel_terminal_search_new (VteTerminal *terminal)
{
  EaselTerminalSearch *self = g_object_new (EASEL_TYPE_TERMINAL_SEARCH, NULL);

  g_set_weak_pointer (&self->terminal, terminal);
  return GTK_WIDGET (self);
}

void
easel_terminal_search_open (EaselTerminalSearch *self)
{
  g_return_if_fail (EASEL_IS_TERMINAL_SEARCH (self));

  gtk_search_bar_set_search_mode (GTK_SEARCH_BAR (self->bar), TRUE);
  gtk_widget_grab_focus (self->entry);
}
