/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-page-private.h"

#include <glib/gi18n-lib.h>

#include "easel-limits.h"
#include "easel-text.h"

#define FAILED "easel-failed"

typedef struct
{
  EaselBrowserPage *page;
  WebKitDownload   *download;
} Saving;

static void
saving_free (Saving *self)
{
  g_object_unref (self->page);
  g_object_unref (self->download);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Saving, saving_free)

static gboolean
not_begun_cb (gpointer user_data)
{
  Saving *saving = user_data;

  easel_browser_page_note (saving->page, _("The file could not be saved."));
  return G_SOURCE_REMOVE;
}

static void
unref_source (gpointer  source,
              GClosure *closure)
{
  g_source_unref (source);
}

/* On a busy machine WebKit now and then never begins, and says nothing. There may be nothing to cancel then: trying to
 * ends the program. */
static void
watch (Saving *saving)
{
  g_autoptr(GSource) source = g_timeout_source_new (EASEL_LIMIT_BROWSER_SAVE);
  WebKitDownload *download = saving->download;

  g_source_set_callback (source, not_begun_cb, saving, (GDestroyNotify) saving_free);
  g_signal_connect_data (download, "created-destination", G_CALLBACK (g_source_destroy), g_source_ref (source),
                         unref_source, G_CONNECT_SWAPPED);
  g_signal_connect_data (download, "finished", G_CALLBACK (g_source_destroy), g_source_ref (source),
                         unref_source, G_CONNECT_SWAPPED);
  g_source_attach (source, NULL);
}

static void
chosen_cb (GtkNativeDialog *dialog,
           int              response,
           Saving          *user_data)
{
  g_autoptr(Saving) saving = user_data;
  g_autoptr(GtkNativeDialog) chooser = dialog;
  g_autoptr(GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  saving->page->is_asking = FALSE;
  if (response != GTK_RESPONSE_ACCEPT || path == NULL)
    {
      webkit_download_cancel (saving->download);
      if (response == GTK_RESPONSE_ACCEPT)
        easel_browser_page_note (saving->page, _("The file could not be saved."));
      return;
    }
  /* The chooser asked about a file that is there. */
  webkit_download_set_allow_overwrite (saving->download, TRUE);
  webkit_download_set_destination (saving->download, path);
  watch (g_steal_pointer (&saving));
}

static gboolean
decide_destination_cb (EaselBrowserPage *self,
                       const char       *suggested,
                       WebKitDownload   *download)
{
  g_autofree char *name = easel_text_for_file_name (suggested, "download");
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self->view));
  GtkFileChooserNative *chooser;
  Saving *saving;

  if (self->is_asking || !GTK_IS_WINDOW (root) || !gtk_widget_get_mapped (GTK_WIDGET (self->view)))
    {
      webkit_download_cancel (download);
      easel_browser_page_note (self, _("The page wanted to save a file. Only you can start that."));
      return TRUE;
    }
  saving = g_new0 (Saving, 1);
  saving->page = g_object_ref (self);
  saving->download = g_object_ref (download);
  self->is_asking = TRUE;
  chooser = gtk_file_chooser_native_new (_("Save File"), GTK_WINDOW (root), GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect (chooser, "response", G_CALLBACK (chosen_cb), saving);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
  return TRUE;
}

/* Also after a failure. The progress says nothing here: it is not at its end in every engine. */
static void
finished_cb (EaselBrowserPage *self,
             WebKitDownload   *download)
{
  if (webkit_download_get_destination (download) != NULL && g_object_get_data (G_OBJECT (download), FAILED) == NULL)
    easel_browser_page_note (self, _("The file was saved."));
}

static void
failed_cb (EaselBrowserPage *self,
           GError           *error,
           WebKitDownload   *download)
{
  g_object_set_data (G_OBJECT (download), FAILED, download);
  if (!g_error_matches (error, WEBKIT_DOWNLOAD_ERROR, WEBKIT_DOWNLOAD_ERROR_CANCELLED_BY_USER))
    easel_browser_page_note (self, _("The file could not be saved."));
}

static void
download_started_cb (EaselBrowserPage *self,
                     WebKitDownload   *download)
{
  /* A kept profile has several pages. */
  if (webkit_download_get_web_view (download) != self->view)
    return;
  g_signal_connect_object (download, "decide-destination", G_CALLBACK (decide_destination_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (download, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (download, "finished", G_CALLBACK (finished_cb), self, G_CONNECT_SWAPPED);
}

void
easel_browser_downloads_connect (EaselBrowserPage *self)
{
  g_signal_connect_object (webkit_web_view_get_network_session (self->view), "download-started",
                           G_CALLBACK (download_started_cb), self, G_CONNECT_SWAPPED);
}
