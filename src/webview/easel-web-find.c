/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "config.h"

#include "easel-web-find.h"

#include <glib/gi18n-lib.h>

#include "easel-webview-limits.h"

#define OPTIONS (WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE | WEBKIT_FIND_OPTIONS_WRAP_AROUND)

struct _EaselWebFind
{
  GtkBox         parent_instance;

  GtkWidget     *bar;
  GtkWidget     *entry;
  GtkWidget     *count;
  WebKitWebView *view;      /* nullable */
};

G_DEFINE_FINAL_TYPE (EaselWebFind, easel_web_find, GTK_TYPE_BOX)

static WebKitFindController *
get_controller (EaselWebFind *self)
{
  return self->view != NULL ? webkit_web_view_get_find_controller (self->view) : NULL;
}

static void
easel_web_find_dispose (GObject *object)
{
  EaselWebFind *self = EASEL_WEB_FIND (object);

  easel_web_find_set_view (self, NULL);
  if (self->bar != NULL)
    gtk_box_remove (GTK_BOX (self), g_steal_pointer (&self->bar));
  G_OBJECT_CLASS (easel_web_find_parent_class)->dispose (object);
}

static void
easel_web_find_class_init (EaselWebFindClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_web_find_dispose;
}

static void
changed_cb (EaselWebFind *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  gtk_widget_remove_css_class (self->entry, "error");
  gtk_label_set_text (GTK_LABEL (self->count), "");
  if (self->view != NULL && *text != '\0')
    webkit_find_controller_search (get_controller (self), text, OPTIONS, EASEL_LIMIT_WEB_FOUND);
  else if (self->view != NULL)
    webkit_find_controller_search_finish (get_controller (self));
}

static void
next_cb (EaselWebFind *self)
{
  if (self->view != NULL)
    webkit_find_controller_search_next (get_controller (self));
}

static void
previous_cb (EaselWebFind *self)
{
  if (self->view != NULL)
    webkit_find_controller_search_previous (get_controller (self));
}

static void
failed_cb (EaselWebFind *self)
{
  gtk_widget_add_css_class (self->entry, "error");
  gtk_label_set_text (GTK_LABEL (self->count), _("Not found"));
}

/* WebKit does not report the index of the selected match. */
static void
found_cb (EaselWebFind *self,
          guint         n)
{
  g_autofree char *text = NULL;

  gtk_widget_remove_css_class (self->entry, "error");
  if (n > EASEL_LIMIT_WEB_FOUND)
    /* Translators: %d is a number of places where a word was found. */
    text = g_strdup_printf (_("more than %d"), EASEL_LIMIT_WEB_FOUND);
  else
    text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u match", "%u matches", n), n);
  gtk_label_set_text (GTK_LABEL (self->count), text);
}

static void
mode_cb (EaselWebFind *self)
{
  if (gtk_search_bar_get_search_mode (GTK_SEARCH_BAR (self->bar)) || self->view == NULL)
    return;
  webkit_find_controller_search_finish (get_controller (self));
  /* The entry had the focus and is hidden now. */
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
add_button (EaselWebFind *self,
            GtkWidget        *box,
            const char       *icon,
            const char       *label,
            GCallback         callback)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_signal_connect_object (button, "clicked", callback, self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), button);
}

static void
easel_web_find_init (EaselWebFind *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->entry = gtk_search_entry_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Find in Page"), -1);
  self->bar = gtk_search_bar_new ();
  gtk_widget_set_hexpand (self->entry, TRUE);
  gtk_widget_set_hexpand (self->bar, TRUE);
  self->count = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
  gtk_widget_add_css_class (self->count, "dim-label");
  gtk_widget_add_css_class (self->count, "numeric");
  gtk_box_append (GTK_BOX (box), self->entry);
  gtk_box_append (GTK_BOX (box), self->count);
  add_button (self, box, "go-up-symbolic", _("Previous"), G_CALLBACK (previous_cb));
  add_button (self, box, "go-down-symbolic", _("Next"), G_CALLBACK (next_cb));
  gtk_search_bar_set_child (GTK_SEARCH_BAR (self->bar), box);
  gtk_search_bar_set_show_close_button (GTK_SEARCH_BAR (self->bar), TRUE);
  gtk_search_bar_connect_entry (GTK_SEARCH_BAR (self->bar), GTK_EDITABLE (self->entry));
  gtk_box_append (GTK_BOX (self), self->bar);
  g_signal_connect_object (self->entry, "search-changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (next_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "next-match", G_CALLBACK (next_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "previous-match", G_CALLBACK (previous_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bar, "notify::search-mode-enabled", G_CALLBACK (mode_cb), self, G_CONNECT_SWAPPED);
}

/** easel_web_find_new: (transfer floating): the bar, closed. */
GtkWidget *
easel_web_find_new (void)
{
  return g_object_new (EASEL_TYPE_WEB_FIND, NULL);
}

/** easel_web_find_set_view: @view: (nullable): the view to search. */
void
easel_web_find_set_view (EaselWebFind *self,
                             WebKitWebView    *view)
{
  g_return_if_fail (EASEL_IS_WEB_FIND (self));

  if (self->view == view)
    return;
  if (self->view != NULL)
    g_signal_handlers_disconnect_by_data (get_controller (self), self);
  g_set_object (&self->view, view);
  if (view == NULL)
    {
      if (self->bar != NULL)
        gtk_search_bar_set_search_mode (GTK_SEARCH_BAR (self->bar), FALSE);
      return;
    }
  g_signal_connect_object (get_controller (self), "failed-to-find-text", G_CALLBACK (failed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (get_controller (self), "found-text", G_CALLBACK (found_cb), self, G_CONNECT_SWAPPED);
}

/** easel_web_find_open: shows the bar and focuses its entry. */
void
easel_web_find_open (EaselWebFind *self)
{
  g_return_if_fail (EASEL_IS_WEB_FIND (self));

  gtk_search_bar_set_search_mode (GTK_SEARCH_BAR (self->bar), TRUE);
  gtk_widget_grab_focus (self->entry);
}
