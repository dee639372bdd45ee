/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-file-dialog.h"

static GtkWindow *
find_window (GtkWidget *parent)
{
  GtkRoot *root = parent != NULL ? gtk_widget_get_root (parent) : NULL;

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

/* GtkFileDialog, which replaces this, ends programs: its file chooser still reads a folder when it is destroyed, right
 * after the user has closed it (seen with GTK 4.18). */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

static void
close_chooser (gpointer chooser)
{
  gtk_native_dialog_destroy (chooser);
  g_object_unref (chooser);
}

static void
response_cb (GtkFileChooser *chooser,
             int             response,
             GTask          *owned)
{
  g_autoptr(GTask) task = owned;

  g_signal_handlers_disconnect_by_data (chooser, task);
  if (g_task_get_cancellable (task) != NULL)
    g_signal_handlers_disconnect_by_data (g_task_get_cancellable (task), task);
  g_task_return_pointer (task, response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (chooser) : NULL,
                         g_object_unref);
}

static void
cancelled_cb (GTask *task)
{
  response_cb (g_task_get_task_data (task), GTK_RESPONSE_CANCEL, task);
}

static void
choose (GtkFileChooserAction  action,
        GtkWidget            *parent,
        const char           *title,
        const char           *accept,
        const char           *name,
        GCancellable         *cancellable,
        GAsyncReadyCallback   callback,
        gpointer              user_data)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (title, find_window (parent), action, accept, NULL);
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, choose);
  g_task_set_task_data (task, chooser, close_chooser);
  if (name != NULL)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect (chooser, "response", G_CALLBACK (response_cb), task);
  if (cancellable != NULL)
    g_signal_connect_object (cancellable, "cancelled", G_CALLBACK (cancelled_cb), task, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

G_GNUC_END_IGNORE_DEPRECATIONS

void
easel_file_dialog_open_async (GtkWidget           *parent,
                              const char          *title,
                              const char          *accept,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_return_if_fail (title != NULL);

  choose (GTK_FILE_CHOOSER_ACTION_OPEN, parent, title, accept, NULL, cancellable, callback, user_data);
}

void
easel_file_dialog_select_folder_async (GtkWidget           *parent,
                                       const char          *title,
                                       const char          *accept,
                                       GCancellable        *cancellable,
                                       GAsyncReadyCallback  callback,
                                       gpointer             user_data)
{
  g_return_if_fail (title != NULL);

  choose (GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, parent, title, accept, NULL, cancellable, callback, user_data);
}

void
easel_file_dialog_save_async (GtkWidget           *parent,
                              const char          *title,
                              const char          *name,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_return_if_fail (title != NULL && name != NULL);

  choose (GTK_FILE_CHOOSER_ACTION_SAVE, parent, title, NULL, name, cancellable, callback, user_data);
}

GFile *
easel_file_dialog_finish (GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), NULL);
}
