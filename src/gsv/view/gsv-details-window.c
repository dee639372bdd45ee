/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "gsv-details-window.h"

#include <glib/gi18n-lib.h>

#include "easel-text.h"
#include "gsv-about-label.h"
#include "gsv-limits.h"
#include "gsv-log-group.h"

/* The actions as they are declared, to be read: they are run where the canvas is shown. */
static void
update_actions (AdwBin      *bin,
                GsvDocument *document)
{
  GPtrArray *actions = gsv_document_get_actions (document);
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _("Actions"));
  for (guint i = 0; i < actions->len; i++)
    {
      const GsvAction *action = actions->pdata[i];
      g_autofree char *title = easel_text_for_display (action->id, EASEL_LIMIT_DISPLAY_CHARS);
      g_autofree char *subtitle = gsv_action_dup_kind (action);
      GtkWidget *row = adw_action_row_new ();

      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
    }
  adw_bin_set_child (bin, group);
  gtk_widget_set_visible (GTK_WIDGET (bin), actions->len > 0);
}

/* (transfer floating) */
static GtkWidget *
make_actions (GsvDocument *document)
{
  GtkWidget *bin = adw_bin_new ();

  update_actions (ADW_BIN (bin), document);
  g_signal_connect_object (document, "changed", G_CALLBACK (update_actions), bin, G_CONNECT_SWAPPED);
  return bin;
}

static GtkWidget *
make_content (GsvDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);
  GtkWidget *clamp = adw_clamp_new ();
  GtkWidget *window = gtk_scrolled_window_new ();

  gtk_box_append (GTK_BOX (box), gsv_about_label_new (document));
  gtk_box_append (GTK_BOX (box), make_actions (document));
  gtk_box_append (GTK_BOX (box), gsv_log_group_new (gsv_document_get_log (document)));
  gtk_widget_set_margin_top (box, 18);
  gtk_widget_set_margin_bottom (box, 18);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  adw_clamp_set_child (ADW_CLAMP (clamp), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), clamp);
  gtk_widget_set_vexpand (window, TRUE);
  return window;
}

/**
 * gsv_details_window_new:
 * @parent: the window that it belongs to
 * @document: a canvas
 *
 * Returns: (transfer none): the window, which is to be presented and ends when it is closed
 */
GtkWindow *
gsv_details_window_new (GtkWindow   *parent,
                        GsvDocument *document)
{
  GtkWindow *window = GTK_WINDOW (adw_window_new ());
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkEventController *keys = gtk_shortcut_controller_new ();
  g_autofree char *title = easel_text_for_display (gsv_document_get_title (document), EASEL_LIMIT_DISPLAY_CHARS);

  gtk_window_set_transient_for (window, parent);
  gtk_window_set_modal (window, TRUE);
  gtk_window_set_default_size (window, 360, 560);
  gtk_window_set_title (window, title);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                          gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (GTK_WIDGET (window), keys);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), make_content (document));
  adw_window_set_content (ADW_WINDOW (window), box);
  return window;
}
