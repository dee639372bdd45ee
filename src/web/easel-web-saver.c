/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-saver.h"

#include <glib/gi18n-lib.h>

#include "easel-limits.h"
#include "easel-text.h"
#include "easel-uri.h"
#include "easel-web-view.h"
#include "easel-web-download.h"
#include "easel-web-limits.h"

struct _EaselWebSaver
{
  GObject parent_instance;

  EaselSurface *surface;   /* weak: owns this object */
  GQueue        expected;  /* char *: addresses that the user's actions led to, the newest first */
  gboolean      busy;      /* from the question until the file is saved */
};

enum
{
  ASKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselWebSaver, easel_web_saver, G_TYPE_OBJECT)

/* A file from the question on. Either @download or @document is set. */
typedef struct
{
  EaselWebSaver    *saver;
  WebKitDownload   *download;
  EaselWebDocument *document;
  char             *uri;
  char             *name;
  GFile            *file;
} Saving;

static void
saving_free (Saving *saving)
{
  g_clear_object (&saving->download);
  g_clear_object (&saving->document);
  g_clear_object (&saving->file);
  g_object_unref (saving->saver);
  g_free (saving->uri);
  g_free (saving->name);
  g_free (saving);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Saving, saving_free)

static void
show_failed (EaselWebSaver *self)
{
  self->busy = FALSE;
  if (self->surface != NULL)
    easel_surface_add_error_line (self->surface, _("The file could not be saved."));
}

static void
show_saved (EaselWebSaver *self,
            GFile         *file)
{
  g_autofree char *name = g_file_get_basename (file);
  /* Translators: %s is the name of a file. */
  g_autofree char *text = g_strdup_printf (_("The file was saved: %s"), name);

  self->busy = FALSE;
  if (self->surface != NULL)
    easel_surface_set_saved (self->surface, text, file);
}

static void
drop (Saving *saving)
{
  saving->saver->busy = FALSE;
  if (saving->download != NULL)
    easel_web_download_decline (saving->download);
}

static gboolean
not_begun_cb (gpointer user_data)
{
  show_failed (user_data);
  return G_SOURCE_REMOVE;
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(Saving) saving = user_data;
  g_autoptr(GError) error = NULL;

  if (g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    {
      show_saved (saving->saver, saving->file);
      return;
    }
  g_debug ("A file is not written: %s", error->message);
  show_failed (saving->saver);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(Saving) saving = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselContent) content = easel_web_document_read_finish (EASEL_WEB_DOCUMENT (source), result, &error);
  GFile *file = saving->file;

  if (content == NULL)
    {
      g_debug ("A file is not read: %s", error->message);
      show_failed (saving->saver);
      return;
    }
  g_file_replace_contents_bytes_async (file, easel_content_get_bytes (content), NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                       written_cb, g_steal_pointer (&saving));
}

static void
chosen_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(Saving) saving = user_data;
  EaselWebDocument *document = saving->document;
  g_autoptr(GError) error = NULL;

  saving->file = easel_web_download_choose_finish (result, &error);
  if (saving->file == NULL)
    {
      drop (saving);
      if (error != NULL)
        show_failed (saving->saver);
    }
  else if (document != NULL)
    {
      const char *uri = saving->uri;

      easel_web_document_read_async (document, uri, NULL, read_cb, g_steal_pointer (&saving));
    }
  else
    {
      easel_web_download_write (saving->download, g_file_peek_path (saving->file), not_begun_cb,
                                G_OBJECT (saving->saver));
    }
}

static void
answered_cb (EaselAskCard *card,
             const char   *answer,
             gpointer      user_data)
{
  g_autoptr(Saving) saving = user_data;
  GtkWidget *surface = GTK_WIDGET (saving->saver->surface);
  const char *name = saving->name;

  if (surface == NULL || g_strcmp0 (answer, "save") != 0)
    drop (saving);
  else
    easel_web_download_choose_async (surface, name, chosen_cb, g_steal_pointer (&saving));
}

static char *
write_question (EaselSurface *surface,
                const char   *name)
{
  EaselCanvas *canvas = easel_surface_get_canvas (surface);
  const char *host = easel_canvas_get_source_title (canvas);
  g_autofree char *title = easel_text_for_display (easel_canvas_get_title (canvas), EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *source = easel_text_for_display (host != NULL ? host : "", EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *shown = easel_text_for_display (name, EASEL_LIMIT_FILE_NAME_CHARS);

  /* Translators: the first %s is the title of a canvas, the second the name of its host, the third that of a file. */
  return g_strdup_printf (_("The canvas “%s” of %s wants to save the file “%s” on this computer."), title, source,
                          shown);
}

/* FALSE: no question can be shown now. */
static gboolean
ask (EaselWebSaver *self,
     Saving        *owned)
{
  g_autoptr(Saving) saving = owned;
  g_autofree char *body = NULL;
  EaselAskCard *card;

  if (self->busy)
    return FALSE;
  body = write_question (self->surface, saving->name);
  card = easel_ask_card_new (_("Save a File?"), body);
  easel_ask_card_add_accept (card, "save", _("_Save…"));
  if (!easel_surface_ask (self->surface, card))
    return FALSE;
  self->busy = TRUE;
  g_signal_connect (card, "response", G_CALLBACK (answered_cb), g_steal_pointer (&saving));
  g_queue_clear_full (&self->expected, g_free);
  g_signal_emit (self, signals[ASKED], 0);
  return TRUE;
}

static Saving *
saving_new (EaselWebSaver *self,
            const char    *name)
{
  Saving *saving = g_new0 (Saving, 1);

  saving->saver = g_object_ref (self);
  saving->name = easel_text_for_file_name (name, "download");
  return saving;
}

/* (transfer full): the last part of a path. */
static char *
name_of (const char *uri)
{
  g_autofree char *instance = NULL;
  g_autofree char *path = NULL;

  if (!easel_uri_content_split (uri, &instance, &path, NULL))
    return g_strdup ("");
  return g_path_get_basename (path);
}

static gboolean
decide_destination_cb (EaselWebSaver  *self,
                       const char     *suggested,
                       WebKitDownload *download)
{
  Saving *saving;

  if (self->surface == NULL)
    {
      webkit_download_cancel (download);
      return TRUE;
    }
  saving = saving_new (self, suggested);
  saving->download = g_object_ref (download);
  if (!ask (self, saving))
    webkit_download_cancel (download);
  return TRUE;
}

/* Limits the size: pages generate files in memory, and servers may send them endlessly. */
static void
received_cb (EaselWebSaver  *self,
             guint64         length,
             WebKitDownload *download)
{
  if (webkit_download_get_received_data_length (download) > EASEL_LIMIT_WEB_SAVE)
    webkit_download_cancel (download);
}

static void
finished_cb (EaselWebSaver  *self,
             WebKitDownload *download)
{
  const char *path = webkit_download_get_destination (download);
  gboolean is_known = easel_web_download_end (download);
  g_autoptr(GFile) file = NULL;

  if (is_known || path == NULL)
    return;
  file = g_file_new_for_path (path);
  show_saved (self, file);
}

static void
failed_cb (EaselWebSaver  *self,
           GError         *error,
           WebKitDownload *download)
{
  gboolean is_decided = webkit_download_get_destination (download) != NULL;

  if (easel_web_download_end (download))
    return;
  if (is_decided || !g_error_matches (error, WEBKIT_DOWNLOAD_ERROR, WEBKIT_DOWNLOAD_ERROR_CANCELLED_BY_USER))
    show_failed (self);
}

static void
forget (EaselWebSaver *self,
        const char    *uri)
{
  GList *link = g_queue_find_custom (&self->expected, uri, (GCompareFunc) g_strcmp0);

  if (link == NULL)
    return;
  g_free (link->data);
  g_queue_delete_link (&self->expected, link);
}

static void
download_started_cb (EaselWebSaver  *self,
                     WebKitDownload *download)
{
  const char *uri = webkit_uri_request_get_uri (webkit_download_get_request (download));
  gboolean is_expected = easel_web_saver_expects (self, uri);

  forget (self, uri);
  if (self->busy || !is_expected)
    {
      webkit_download_cancel (download);
      return;
    }
  g_signal_connect_object (download, "decide-destination", G_CALLBACK (decide_destination_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (download, "received-data", G_CALLBACK (received_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (download, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (download, "finished", G_CALLBACK (finished_cb), self, G_CONNECT_SWAPPED);
}

static void
easel_web_saver_dispose (GObject *object)
{
  g_clear_weak_pointer (&EASEL_WEB_SAVER (object)->surface);

  G_OBJECT_CLASS (easel_web_saver_parent_class)->dispose (object);
}

static void
easel_web_saver_finalize (GObject *object)
{
  g_queue_clear_full (&EASEL_WEB_SAVER (object)->expected, g_free);

  G_OBJECT_CLASS (easel_web_saver_parent_class)->finalize (object);
}

static void
easel_web_saver_class_init (EaselWebSaverClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_web_saver_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_web_saver_finalize;
  signals[ASKED] = g_signal_new ("asked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
easel_web_saver_init (EaselWebSaver *self)
{
  g_queue_init (&self->expected);
}

/** easel_web_saver_new: (transfer full): a saver. @surface: the surface of the canvas; not referenced. */
EaselWebSaver *
easel_web_saver_new (EaselSurface *surface)
{
  EaselWebSaver *self;

  g_return_val_if_fail (EASEL_IS_SURFACE (surface), NULL);

  self = g_object_new (EASEL_TYPE_WEB_SAVER, NULL);
  g_set_weak_pointer (&self->surface, surface);
  return self;
}

/** easel_web_saver_set_view: expected downloads of @view lead to a question, and all others are cancelled. @view: an
 * empty view. */
void
easel_web_saver_set_view (EaselWebSaver *self,
                          WebKitWebView *view)
{
  g_return_if_fail (EASEL_IS_WEB_SAVER (self));
  g_return_if_fail (WEBKIT_IS_WEB_VIEW (view));

  g_queue_clear_full (&self->expected, g_free);
  easel_web_view_allow_save (view);
  g_signal_connect_object (webkit_web_view_get_network_session (view), "download-started",
                           G_CALLBACK (download_started_cb), self, G_CONNECT_SWAPPED);
}

/** easel_web_saver_expect: WebKit does not report which navigation a download belongs to. @uri: (nullable): the target
 * of a navigation. @is_theirs: whether it is the result of an action of the user. */
void
easel_web_saver_expect (EaselWebSaver *self,
                        const char    *uri,
                        gboolean       is_theirs)
{
  g_return_if_fail (EASEL_IS_WEB_SAVER (self));

  forget (self, uri);
  if (uri == NULL || !is_theirs)
    return;
  g_queue_push_head (&self->expected, g_strdup (uri));
  if (self->expected.length > EASEL_LIMIT_WEB_EXPECTED)
    g_free (g_queue_pop_tail (&self->expected));
}

/** easel_web_saver_expects: whether an action of the user led to @uri. @uri: (nullable): an address. */
gboolean
easel_web_saver_expects (EaselWebSaver *self,
                         const char    *uri)
{
  g_return_val_if_fail (EASEL_IS_WEB_SAVER (self), FALSE);

  return g_queue_find_custom (&self->expected, uri, (GCompareFunc) g_strcmp0) != NULL;
}

/** easel_web_saver_offer: asks the user, and reads the file after they chose a destination. Does nothing while another
 * file is being saved. @uri: in the instance of the document. @name: suggested by the page; foreign. */
void
easel_web_saver_offer (EaselWebSaver    *self,
                       EaselWebDocument *document,
                       const char       *uri,
                       const char       *name)
{
  Saving *saving;
  g_autofree char *last = NULL;

  g_return_if_fail (EASEL_IS_WEB_SAVER (self));
  g_return_if_fail (EASEL_IS_WEB_DOCUMENT (document));
  g_return_if_fail (uri != NULL && name != NULL);

  if (self->surface == NULL)
    return;
  last = name_of (uri);
  saving = saving_new (self, *name != '\0' ? name : last);
  saving->document = g_object_ref (document);
  saving->uri = g_strdup (uri);
  ask (self, saving);
}

/** easel_web_saver_refuse: shows that a page wanted to save a file without an action of the user. */
void
easel_web_saver_refuse (EaselWebSaver *self)
{
  g_return_if_fail (EASEL_IS_WEB_SAVER (self));

  if (self->surface != NULL)
    easel_surface_add_error_line (self->surface, _("The page wanted to save a file. Only you can start that."));
}
