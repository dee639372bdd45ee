/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

#include "easel-editor-encoding.h"

G_BEGIN_DECLS

/* Reads the edits of one call: succeeds only if all of them can be made. */
GArray *easel_editor_edits_read (GtkTextBuffer            *buffer,
                                 const EaselEditorFormat  *format,
                                 JsonObject               *input,
                                 GError                  **error);

G_END_DECLS
