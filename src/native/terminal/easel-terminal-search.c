/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "config.h"

#include "easel-terminal-search.h"

/* PCRE2_MULTILINE | PCRE2_CASELESS */
#define FLAGS (0x00000400u | 0x00000008u)

struct _EaselTerminalSearch
{
  AdwBin        parent_instance;

  VteTerminal  *terminal;   /* weak: the terminal in the same surface */
  GtkSearchBar *bar;
  GtkWidget    *entry;
};

G_DEFINE_FINAL_TYPE (EaselTerminalSearch, easel_terminal_search, ADW_TYPE_BIN)

static void
easel_terminal_search_dispose (GObject *object)
{
  EaselTerminalSearch *self = EASEL_TERMINAL_SEARCH (object);

  g_clear_weak_pointer (&self->terminal);
  G_OBJECT_CLASS (easel_terminal_search_parent_class)->dispose (object);
}

static void
find_previous_cb (EaselTerminalSearch *self)
{
  if (self->terminal != NULL)
    vte_terminal_search_find_previous (self->terminal);
}

static void
find_next_cb (EaselTerminalSearch *self)
{
  if (self->terminal != NULL)
    vte_terminal_search_find_next (self->terminal);
}

/* The user's text is searched literally, not as a pattern. */
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
        find_previous_cb (self);
    }
  g_clear_pointer (&regex, vte_regex_unref);
}

static void
stop_cb (EaselTerminalSearch *self)
{
  gtk_search_bar_set_search_mode (self->bar, FALSE);
  if (self->terminal != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self->terminal));
}

static void
easel_terminal_search_class_init (EaselTerminalSearchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_terminal_search_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/terminal/easel-terminal-search.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselTerminalSearch, bar);
  gtk_widget_class_bind_template_child (widget_class, EaselTerminalSearch, entry);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, find_previous_cb);
  gtk_widget_class_bind_template_callback (widget_class, find_next_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_cb);
}

static void
easel_terminal_search_init (EaselTerminalSearch *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->bar, GTK_EDITABLE (self->entry));
}

/** easel_terminal_search_set_terminal: @terminal: the terminal whose scrollback is searched. */
void
easel_terminal_search_set_terminal (EaselTerminalSearch *self,
                                    VteTerminal         *terminal)
{
  g_return_if_fail (EASEL_IS_TERMINAL_SEARCH (self));
  g_return_if_fail (VTE_IS_TERMINAL (terminal));

  g_set_weak_pointer (&self->terminal, terminal);
}

/** easel_terminal_search_open: shows the bar and focuses it. */
void
easel_terminal_search_open (EaselTerminalSearch *self)
{
  g_return_if_fail (EASEL_IS_TERMINAL_SEARCH (self));

  gtk_search_bar_set_search_mode (self->bar, TRUE);
  gtk_widget_grab_focus (self->entry);
}
