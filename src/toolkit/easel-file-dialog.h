/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Dialogs in which the user chooses a file or a folder, from the desktop where it has them. @parent: (nullable): a
 * widget in the window that is blocked meanwhile. @title, @accept: translated. @cancellable: (nullable): closes the
 * dialog. @callback: (scope async): calls easel_file_dialog_finish(). */
void   easel_file_dialog_open_async          (GtkWidget           *parent,
                                              const char          *title,
                                              const char          *accept,
                                              GCancellable        *cancellable,
                                              GAsyncReadyCallback  callback,
                                              gpointer             user_data);
void   easel_file_dialog_select_folder_async (GtkWidget           *parent,
                                              const char          *title,
                                              const char          *accept,
                                              GCancellable        *cancellable,
                                              GAsyncReadyCallback  callback,
                                              gpointer             user_data);
/* @name: the suggested name. The dialog asks before a file is overwritten. */
void   easel_file_dialog_save_async          (GtkWidget           *parent,
                                              const char          *title,
                                              const char          *name,
                                              GCancellable        *cancellable,
                                              GAsyncReadyCallback  callback,
                                              gpointer             user_data);
/* Returns: (transfer full) (nullable): %NULL if the user or the program closed the dialog. */
GFile *easel_file_dialog_finish              (GAsyncResult        *result);

G_END_DECLS
