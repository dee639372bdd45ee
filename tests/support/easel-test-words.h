/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface.h"

G_BEGIN_DECLS

/* (transfer full): the words that the user is shown when they want to read @surface, by the window for that. */
char      *easel_test_read_words    (EaselSurface *surface);
/* (nullable): that window, while it is open. */
GtkWidget *easel_test_find_words    (void);
/* Closes it. */
void       easel_test_close_words   (void);
/* (nullable): the widget of @type in @root that can be seen. */
GtkWidget *easel_test_find_widget   (GtkWidget    *root,
                                     GType         type);
/* Whatever @widget shows now has room in the narrowest window; else the part that has not is named. */
void       easel_test_assert_narrow (GtkWidget    *widget);

G_END_DECLS
