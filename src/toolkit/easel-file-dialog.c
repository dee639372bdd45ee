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

#if GTK_CHECK_VERSION (4, 10, 0)

/* --- GtkFileDialog ------------------------------------------------------------------------------------------------ */

typedef GFile *(*Finish) (GtkFileDialog *dialog, GAsyncResult *result, GError **error);

static GtkFileDialog *
make_dialog (const char *title,
             const char *accept)
{
  GtkFileDialog *dialog = gtk_file_dialog_new ();

  gtk_file_dialog_set_title (dialog, title);
  gtk_file_dialog_set_accept_label (dialog, accept);
  return dialog;
}

static void
chosen_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Finish finish = (Finish) g_task_get_source_tag (task);

  /* The only errors are that the dialog was closed. */
  g_task_return_pointer (task, finish (GTK_FILE_DIALOG (source), result, NULL), g_object_unref);
}

static GTask *
make_task (GCancellable        *cancellable,
           GAsyncReadyCallback  callback,
           gpointer             user_data,
           Finish               finish)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, finish);
  return task;
}

static void
open_file (GtkWindow           *parent,
           const char          *title,
           const char          *accept,
           GCancellable        *cancellable,
           GAsyncReadyCallback  callback,
           gpointer             user_data)
{
  g_autoptr(GtkFileDialog) dialog = make_dialog (title, accept);

  gtk_file_dialog_open (dialog, parent, cancellable, chosen_cb,
                        make_task (cancellable, callback, user_data, gtk_file_dialog_open_finish));
}

static void
select_folder (GtkWindow           *parent,
               const char          *title,
               const char          *accept,
               GCancellable        *cancellable,
               GAsyncReadyCallback  callback,
               gpointer             user_data)
{
  g_autoptr(GtkFileDialog) dialog = make_dialog (title, accept);

  gtk_file_dialog_select_folder (dialog, parent, cancellable, chosen_cb,
                                 make_task (cancellable, callback, user_data, gtk_file_dialog_select_folder_finish));
}

static void
save_file (GtkWindow           *parent,
           const char          *title,
           const char          *name,
           GCancellable        *cancellable,
           GAsyncReadyCallback  callback,
           gpointer             user_data)
{
  g_autoptr(GtkFileDialog) dialog = make_dialog (title, NULL);

  gtk_file_dialog_set_initial_name (dialog, name);
  gtk_file_dialog_save (dialog, parent, cancellable, chosen_cb,
                        make_task (cancellable, callback, user_data, gtk_file_dialog_save_finish));
}

#else

/* --- GtkFileChooserNative ----------------------------------------------------------------------------------------- */

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
        GtkWindow            *parent,
        const char           *title,
        const char           *accept,
        const char           *name,
        GCancellable         *cancellable,
        GAsyncReadyCallback   callback,
        gpointer              user_data)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (title, parent, action, accept, NULL);
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

static void
open_file (GtkWindow           *parent,
           const char          *title,
           const char          *accept,
           GCancellable        *cancellable,
           GAsyncReadyCallback  callback,
           gpointer             user_data)
{
  choose (GTK_FILE_CHOOSER_ACTION_OPEN, parent, title, accept, NULL, cancellable, callback, user_data);
}

static void
select_folder (GtkWindow           *parent,
               const char          *title,
               const char          *accept,
               GCancellable        *cancellable,
               GAsyncReadyCallback  callback,
               gpointer             user_data)
{
  choose (GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, parent, title, accept, NULL, cancellable, callback, user_data);
}

static void
save_file (GtkWindow           *parent,
           const char          *title,
           const char          *name,
           GCancellable        *cancellable,
           GAsyncReadyCallback  callback,
           gpointer             user_data)
{
  choose (GTK_FILE_CHOOSER_ACTION_SAVE, parent, title, NULL, name, cancellable, callback, user_data);
}

#endif

/* ------------------------------------------------------------------------------------------------------------------ */

void
easel_file_dialog_open_async (GtkWidget           *parent,
                              const char          *title,
                              const char          *accept,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_return_if_fail (title != NULL);
  open_file (find_window (parent), title, accept, cancellable, callback, user_data);
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
  select_folder (find_window (parent), title, accept, cancellable, callback, user_data);
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
  save_file (find_window (parent), title, name, cancellable, callback, user_data);
}

GFile *
easel_file_dialog_finish (GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), NULL);
}
