/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

/* Search and replace in the text, for the user. */
#define EASEL_TYPE_EDITOR_SEARCH_BAR (easel_editor_search_bar_get_type ())
G_DECLARE_FINAL_TYPE (EaselEditorSearchBar, easel_editor_search_bar, EASEL, EDITOR_SEARCH_BAR, GtkBox)

void easel_editor_search_bar_set_view (EaselEditorSearchBar *self,
                                       GtkSourceView        *view);
void easel_editor_search_bar_open     (EaselEditorSearchBar *self,
                                       gboolean              replace);
void easel_editor_search_bar_close    (EaselEditorSearchBar *self);
void easel_editor_search_bar_next     (EaselEditorSearchBar *self,
                                       gboolean              backward);

G_END_DECLS
