/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "gsv-log-group.h"

#include <glib/gi18n-lib.h>

#include "gsv-run-row.h"

static GtkWidget *
make_row (gpointer item,
          gpointer user_data)
{
  return gsv_run_row_new (item);
}

static void
runs_changed_cb (GListModel *runs,
                 guint       position,
                 guint       removed,
                 guint       added,
                 GtkWidget  *group)
{
  gtk_widget_set_visible (group, g_list_model_get_n_items (runs) > 0);
}

GtkWidget *
gsv_log_group_new (GsvLog *log)
{
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *list = gtk_list_box_new ();

  g_return_val_if_fail (GSV_IS_LOG (log), NULL);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _("History"));
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_list_box_bind_model (GTK_LIST_BOX (list), G_LIST_MODEL (log), make_row, NULL, NULL);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), list);
  g_signal_connect_object (log, "items-changed", G_CALLBACK (runs_changed_cb), group, 0);
  runs_changed_cb (G_LIST_MODEL (log), 0, 0, 0, group);
  return group;
}
