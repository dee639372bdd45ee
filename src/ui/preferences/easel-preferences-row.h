/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Returns: (transfer floating). @suffix: (nullable); @activate: whether a click on the row activates @suffix. */
GtkWidget *easel_preferences_row_new    (const char          *title,
                                         const char          *subtitle,
                                         GtkWidget           *suffix,
                                         gboolean             activate);
GtkWidget *easel_preferences_button_new (const char          *icon_name,
                                         const char          *tooltip);
/* Functions for rows of a group that follow a list. */
void       easel_preferences_add_row    (AdwPreferencesGroup *group,
                                         GPtrArray           *rows,
                                         GtkWidget           *row);
void       easel_preferences_clear_rows (AdwPreferencesGroup *group,
                                         GPtrArray           *rows);

G_END_DECLS
