/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-preferences-row.h"

#include "easel-ui-limits.h"

/**
 * easel_preferences_row_set:
 * @row: a row
 * @title: plain text; also found by the search
 * @subtitle: (nullable): plain text
 *
 * Sets the texts of @row.
 */
void
easel_preferences_row_set (AdwActionRow *row,
                           const char   *title,
                           const char   *subtitle)
{
  /* Subtitles and, before libadwaita 1.2, titles are markup. */
  g_autofree char *escaped = g_markup_escape_text (subtitle != NULL ? subtitle : "", -1);
  g_autofree char *escaped_title = NULL;

  g_return_if_fail (ADW_IS_ACTION_ROW (row));
  g_return_if_fail (title != NULL);

  escaped_title = g_markup_escape_text (title, -1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), escaped_title);
  adw_action_row_set_subtitle (row, escaped);
  adw_action_row_set_title_lines (row, EASEL_LIMIT_ROW_LINES);
  adw_action_row_set_subtitle_lines (row, EASEL_LIMIT_ROW_LINES);
}

/**
 * easel_preferences_row_new:
 * @title: plain text
 * @subtitle: (nullable): plain text
 * @suffix: (nullable) (transfer floating): the widget at the end
 *
 * Returns: (transfer floating): a row
 */
GtkWidget *
easel_preferences_row_new (const char *title,
                           const char *subtitle,
                           GtkWidget  *suffix)
{
  GtkWidget *row = adw_action_row_new ();

  easel_preferences_row_set (ADW_ACTION_ROW (row), title, subtitle);
  if (suffix == NULL)
    return row;
  gtk_widget_set_valign (suffix, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), suffix);
  gtk_accessible_update_property (GTK_ACCESSIBLE (suffix), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, title, -1);
  return row;
}

/** easel_preferences_button_new: (transfer floating): a flat icon button. */
GtkWidget *
easel_preferences_button_new (const char *icon_name,
                              const char *tooltip)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon_name);

  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip, -1);
  return button;
}

void
easel_preferences_add_row (AdwPreferencesGroup *group,
                           GPtrArray           *rows,
                           GtkWidget           *row)
{
  g_return_if_fail (ADW_IS_PREFERENCES_GROUP (group));

  adw_preferences_group_add (group, row);
  g_ptr_array_add (rows, row);
}

void
easel_preferences_clear_rows (AdwPreferencesGroup *group,
                              GPtrArray           *rows)
{
  g_return_if_fail (ADW_IS_PREFERENCES_GROUP (group));

  for (guint i = 0; i < rows->len; i++)
    adw_preferences_group_remove (group, g_ptr_array_index (rows, i));
  g_ptr_array_set_size (rows, 0);
}
