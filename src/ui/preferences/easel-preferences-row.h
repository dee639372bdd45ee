/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Sets the texts of a row. @subtitle: (nullable); both are plain text. The search finds them. */
void       easel_preferences_row_set    (AdwActionRow        *row,
                                         const char          *title,
                                         const char          *subtitle);
/* Returns: (transfer floating): a row. @suffix: (nullable). */
GtkWidget *easel_preferences_row_new    (const char          *title,
                                         const char          *subtitle,
                                         GtkWidget           *suffix);
GtkWidget *easel_preferences_button_new (const char          *icon_name,
                                         const char          *tooltip);
/* Functions for rows of a group that follow a list. */
void       easel_preferences_add_row    (AdwPreferencesGroup *group,
                                         GPtrArray           *rows,
                                         GtkWidget           *row);
void       easel_preferences_clear_rows (AdwPreferencesGroup *group,
                                         GPtrArray           *rows);

G_END_DECLS
