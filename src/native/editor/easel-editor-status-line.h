/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-editor-instance.h"

G_BEGIN_DECLS

/* The line below the text: cursor position, format, whether the text is saved, and whether an agent is working. Its
 * buttons activate editor.save, editor.save-copy and editor.stop of the surface. */
#define EASEL_TYPE_EDITOR_STATUS_LINE (easel_editor_status_line_get_type ())
G_DECLARE_FINAL_TYPE (EaselEditorStatusLine, easel_editor_status_line, EASEL, EDITOR_STATUS_LINE, GtkBox)

void easel_editor_status_line_update (EaselEditorStatusLine *self,
                                      EaselEditorInstance   *instance);

G_END_DECLS
