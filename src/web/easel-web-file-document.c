/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-file-document.h"

#include "easel-uri.h"
#include "easel-web-files.h"

struct _EaselWebFileDocument
{
  EaselWebDocument parent_instance;

  char *root;  /* the granted folder */
};

G_DEFINE_FINAL_TYPE (EaselWebFileDocument, easel_web_file_document, EASEL_TYPE_WEB_DOCUMENT)

static void
file_read_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  EaselContent *content = easel_web_files_read_finish (result, &error);

  if (content != NULL)
    g_task_return_pointer (task, content, g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
easel_web_file_document_read_async (EaselWebDocument *document,
                                    const char       *uri,
                                    const char       *path,
                                    GTask            *task)
{
  easel_web_files_read_async (EASEL_WEB_FILE_DOCUMENT (document)->root, path, g_task_get_cancellable (task),
                              file_read_cb, task);
}

static gboolean
easel_web_file_document_may_precede (EaselWebDocument *document,
                                     EaselWebDocument *next)
{
  return g_strcmp0 (EASEL_WEB_FILE_DOCUMENT (document)->root, EASEL_WEB_FILE_DOCUMENT (next)->root) == 0;
}

static void
easel_web_file_document_finalize (GObject *object)
{
  g_free (EASEL_WEB_FILE_DOCUMENT (object)->root);

  G_OBJECT_CLASS (easel_web_file_document_parent_class)->finalize (object);
}

static void
easel_web_file_document_class_init (EaselWebFileDocumentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_web_file_document_finalize;
  EASEL_WEB_DOCUMENT_CLASS (klass)->page_class = EASEL_WEB_LOCAL;
  EASEL_WEB_DOCUMENT_CLASS (klass)->read_async = easel_web_file_document_read_async;
  EASEL_WEB_DOCUMENT_CLASS (klass)->may_precede = easel_web_file_document_may_precede;
}

static void
easel_web_file_document_init (EaselWebFileDocument *self)
{
}

/** easel_web_file_document_new: (transfer full) (nullable): the document; %NULL if the file does not exist or is not in
 * a granted folder. @address: a file: address. @granted: (nullable): folders whose files may be shown. */
EaselWebDocument *
easel_web_file_document_new (EaselCanvas        *canvas,
                             const char         *instance,
                             const char         *address,
                             const char * const *granted)
{
  EaselWebFileDocument *self;
  g_autofree char *root = NULL;
  g_autofree char *path = NULL;
  g_autofree char *uri = NULL;

  if (!easel_web_files_locate (address, granted, &root, &path))
    return NULL;

  uri = easel_uri_content_new (instance, path);
  self = g_object_new (EASEL_TYPE_WEB_FILE_DOCUMENT, "canvas", canvas, "instance", instance, "uri", uri, NULL);
  self->root = g_steal_pointer (&root);

  return EASEL_WEB_DOCUMENT (self);
}
