/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

/* "Go to line": counted from 1, like the line numbers in the view. */
#define EASEL_TYPE_EDITOR_LINE_BAR (easel_editor_line_bar_get_type ())
G_DECLARE_FINAL_TYPE (EaselEditorLineBar, easel_editor_line_bar, EASEL, EDITOR_LINE_BAR, GtkBox)

void easel_editor_line_bar_set_view (EaselEditorLineBar *self,
                                     GtkSourceView      *view);
void easel_editor_line_bar_open     (EaselEditorLineBar *self);
void easel_editor_line_bar_close    (EaselEditorLineBar *self);

G_END_DECLS
