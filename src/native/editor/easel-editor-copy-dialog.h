/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-editor-instance.h"

G_BEGIN_DECLS

/* The user chooses a file for a copy of the text. */
void     easel_editor_copy_dialog_async  (EaselEditorInstance *instance,
                                          GtkWindow           *parent,
                                          GAsyncReadyCallback  callback,
                                          gpointer             user_data);
/* TRUE: the copy contains the present text. */
gboolean easel_editor_copy_dialog_finish (EaselEditorInstance  *instance,
                                          GAsyncResult         *result,
                                          gboolean             *saved,
                                          char                **sentence);

G_END_DECLS
