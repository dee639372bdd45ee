/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-downloads.h"

#include <glib/gi18n-lib.h>

#include "easel-browser-address.h"
#include "easel-browser-ask.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "easel-web-download.h"

typedef struct
{
  EaselBrowserPage *page;
  WebKitDownload   *download;
  char             *name;
} Saving;

static void
saving_free (Saving *self)
{
  g_object_unref (self->page);
  g_object_unref (self->download);
  g_free (self->name);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Saving, saving_free)

static gboolean
not_begun_cb (gpointer user_data)
{
  easel_browser_page_note (user_data, _("The file could not be saved."));
  return G_SOURCE_REMOVE;
}

static void
chosen_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(Saving) saving = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GFile) file = easel_web_download_choose_finish (result, &error);

  easel_browser_activity_set_download (easel_browser_page_get_activity (saving->page), EASEL_BROWSER_DOWNLOAD_NONE);
  if (file != NULL)
    {
      easel_web_download_write (saving->download, g_file_peek_path (file), not_begun_cb, G_OBJECT (saving->page));
      return;
    }
  easel_web_download_decline (saving->download);
  if (error != NULL)
    easel_browser_page_note (saving->page, _("The file could not be saved."));
}

static void
save_answered_cb (EaselBrowserPage *self,
                  const char       *answer,
                  gpointer          user_data)
{
  g_autoptr(Saving) saving = user_data;

  if (answer != NULL)
    {
      easel_browser_activity_set_download (easel_browser_page_get_activity (self), EASEL_BROWSER_DOWNLOAD_OPEN);
      easel_web_download_choose_async (GTK_WIDGET (easel_browser_page_get_view (self)), saving->name, chosen_cb,
                                       saving);
      g_steal_pointer (&saving);
      return;
    }
  easel_browser_activity_set_download (easel_browser_page_get_activity (self), EASEL_BROWSER_DOWNLOAD_DECLINED);
  easel_web_download_decline (saving->download);
}

/* Enter meant for the page could activate the desktop's file dialog, which has no input delay: a question with one
 * is shown first. */
static gboolean
ask_to_save (EaselBrowserPage *self,
             WebKitDownload   *download,
             const char       *name)
{
  const char *uri = webkit_uri_request_get_uri (webkit_download_get_request (download));
  g_autofree char *from = easel_browser_address_dup_origin (uri);
  g_autofree char *page = easel_browser_address_dup_origin (easel_browser_page_get_address (self));
  g_autofree char *shown = easel_text_for_display (name, EASEL_LIMIT_FILE_NAME_CHARS);
  g_autofree char *body = NULL;
  EaselBrowserQuestion question = { _("Save a File?"), NULL, NULL, { _("_Save…") }, TRUE };
  Saving *saving = g_new0 (Saving, 1);

  /* Translators: the first %s is a web site, the second the name of a file. */
  body = g_strdup_printf (_("%s wants to save the file “%s” on this computer."), strstr (from, "://") ? from : page,
                          shown);
  question.body = body;
  saving->page = g_object_ref (self);
  saving->download = g_object_ref (download);
  saving->name = g_strdup (name);
  if (easel_browser_ask (self, &question, save_answered_cb, saving))
    return TRUE;
  saving_free (saving);
  return FALSE;
}

static gboolean
decide_destination_cb (EaselBrowserPage *self,
                       const char       *suggested,
                       WebKitDownload   *download)
{
  g_autofree char *name = easel_text_for_file_name (suggested, "download");

  if (easel_browser_activity_may_download (easel_browser_page_get_activity (self)) &&
      ask_to_save (self, download, name))
    return TRUE;
  webkit_download_cancel (download);
  easel_browser_page_note (self, _("The page wanted to save a file. Only you can start that."));
  return TRUE;
}

/* WebKit emits "finished" after a failure, too, and the progress is not 1.0 in every version. */
static void
finished_cb (EaselBrowserPage *self,
             WebKitDownload   *download)
{
  gboolean is_known = easel_web_download_end (download);

  if (!is_known && webkit_download_get_destination (download) != NULL)
    easel_browser_page_saved (self, webkit_download_get_destination (download));
}

static void
failed_cb (EaselBrowserPage *self,
           GError           *error,
           WebKitDownload   *download)
{
  if (!easel_web_download_end (download) &&
      !g_error_matches (error, WEBKIT_DOWNLOAD_ERROR, WEBKIT_DOWNLOAD_ERROR_CANCELLED_BY_USER))
    easel_browser_page_note (self, _("The file could not be saved."));
}

static void
download_started_cb (EaselBrowserPage *self,
                     WebKitDownload   *download)
{
  /* Pages that share a persistent profile share its downloads. */
  if (webkit_download_get_web_view (download) != easel_browser_page_get_view (self))
    return;
  g_signal_connect_object (download, "decide-destination", G_CALLBACK (decide_destination_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (download, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (download, "finished", G_CALLBACK (finished_cb), self, G_CONNECT_SWAPPED);
}

/**
 * easel_browser_downloads_connect:
 * @page: a page that has not loaded anything
 *
 * Asks the user about every file that @page wants to save from now on.
 */
void
easel_browser_downloads_connect (EaselBrowserPage *page)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (page));

  g_signal_connect_object (webkit_web_view_get_network_session (easel_browser_page_get_view (page)),
                           "download-started", G_CALLBACK (download_started_cb), page, G_CONNECT_SWAPPED);
}
