/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "config.h"

#include "easel-web-download.h"

#include <glib/gi18n-lib.h>

#include "easel-file-dialog.h"
#include "easel-webview-limits.h"

#define ENDED "easel-ended"

static void
chosen_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GFile) file = easel_file_dialog_finish (result);

  if (file != NULL && g_file_peek_path (file) == NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "The place is not a folder on this computer");
  else
    g_task_return_pointer (task, g_steal_pointer (&file), g_object_unref);
}

/**
 * easel_web_download_choose_async:
 * @view: a widget in the parent window
 * @name: the suggested file name
 * @callback: (scope async): called when the user has chosen or cancelled
 * @user_data: for @callback
 *
 * Shows a file chooser. It needs no input delay, because a question precedes it. The chooser itself asks before a file
 * is overwritten.
 */
void
easel_web_download_choose_async (GtkWidget           *view,
                                 const char          *name,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (GTK_IS_WIDGET (view));
  g_return_if_fail (name != NULL);

  task = g_task_new (NULL, NULL, callback, user_data);
  g_task_set_source_tag (task, easel_web_download_choose_async);
  easel_file_dialog_save_async (view, _("Save File"), name, NULL, chosen_cb, task);
}

/** easel_web_download_choose_finish: (transfer full) (nullable): a file with a path; %NULL without an error if the user
 * cancelled. */
GFile *
easel_web_download_choose_finish (GAsyncResult  *result,
                                  GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/** easel_web_download_end: WebKit emits "finished" after "failed", too. @download: a download that has failed, is
 * complete, or is not wanted. Returns: whether this was already called for @download. */
gboolean
easel_web_download_end (WebKitDownload *download)
{
  gboolean is_known;

  g_return_val_if_fail (WEBKIT_IS_DOWNLOAD (download), TRUE);

  is_known = g_object_get_data (G_OBJECT (download), ENDED) != NULL;
  g_object_set_data (G_OBJECT (download), ENDED, download);
  return is_known;
}

/**
 * easel_web_download_decline:
 * @download: a download without a destination
 *
 * Ends a download by a destination that cannot be created. A download may end while a question about it is open,
 * without any signal if WebKit's network process crashed; webkit_download_cancel() would abort the program then.
 */
void
easel_web_download_decline (WebKitDownload *download)
{
  if (!easel_web_download_end (download))
    webkit_download_set_destination (download, "/dev/null/declined");
}

static void
unref_source (gpointer  source,
              GClosure *closure)
{
  g_source_unref (source);
}

/**
 * easel_web_download_write:
 * @download: a download without a destination
 * @path: the path that the user chose
 * @not_begun: (scope notified): called once with @owner if there is no file after some time
 * @owner: referenced until then
 *
 * On a busy machine WebKit sometimes never creates the file and emits no signal. The download is not cancelled then,
 * for the reason in easel_web_download_decline().
 */
void
easel_web_download_write (WebKitDownload *download,
                          const char     *path,
                          GSourceFunc     not_begun,
                          GObject        *owner)
{
  g_autoptr(GSource) source = g_timeout_source_new (EASEL_LIMIT_WEB_SAVE_START);

  g_return_if_fail (WEBKIT_IS_DOWNLOAD (download));
  g_return_if_fail (path != NULL && not_begun != NULL);
  g_return_if_fail (G_IS_OBJECT (owner));

  webkit_download_set_allow_overwrite (download, TRUE);
  webkit_download_set_destination (download, path);
  g_source_set_callback (source, not_begun, g_object_ref (owner), g_object_unref);
  g_signal_connect_data (download, "created-destination", G_CALLBACK (g_source_destroy), g_source_ref (source),
                         unref_source, G_CONNECT_SWAPPED);
  g_signal_connect_data (download, "finished", G_CALLBACK (g_source_destroy), g_source_ref (source),
                         unref_source, G_CONNECT_SWAPPED);
  g_source_attach (source, NULL);
}
