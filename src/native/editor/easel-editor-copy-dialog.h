/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-editor-instance.h"

G_BEGIN_DECLS

/* The user says where a copy of a text goes. */
void     easel_editor_copy_dialog_async  (EaselEditorInstance *instance,
                                          GtkWindow           *parent,
                                          GAsyncReadyCallback  callback,
                                          gpointer             user_data);
/* TRUE: a copy holds the text as it is now. */
gboolean easel_editor_copy_dialog_finish (EaselEditorInstance  *instance,
                                          GAsyncResult         *result,
                                          gboolean             *saved,
                                          char                **sentence);

G_END_DECLS
