/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

#include "easel-editor-encoding.h"

G_BEGIN_DECLS

/* The edits of one call: all of them can be made, or there are none. */
GArray *easel_editor_edits_read (GtkTextBuffer            *buffer,
                                 const EaselEditorFormat  *format,
                                 JsonObject               *input,
                                 GError                  **error);

G_END_DECLS
