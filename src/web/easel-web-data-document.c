/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-data-document.h"

#include <glib/gi18n-lib.h>

#include "easel-uri.h"

/* The path of the document in its instance. */
#define PATH "document"

struct _EaselWebDataDocument
{
  EaselWebDocument parent_instance;

  char *address;
};

G_DEFINE_FINAL_TYPE (EaselWebDataDocument, easel_web_data_document, EASEL_TYPE_WEB_DOCUMENT)

static void
read_in_thread (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  EaselWebDataDocument *self = source_object;
  GError *error = NULL;
  EaselContent *content = easel_content_new_from_data (self->address, &error);

  if (content != NULL)
    g_task_return_pointer (task, content, g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
easel_web_data_document_read_async (EaselWebDocument *document,
                                    const char       *uri,
                                    const char       *path,
                                    GTask            *task)
{
  if (g_str_equal (path, PATH))
    g_task_run_in_thread (task, read_in_thread);
  else
    g_task_return_new_error (task, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND, "%s",
                             _("This canvas is a single document."));
  g_object_unref (task);
}

static void
easel_web_data_document_finalize (GObject *object)
{
  g_free (EASEL_WEB_DATA_DOCUMENT (object)->address);

  G_OBJECT_CLASS (easel_web_data_document_parent_class)->finalize (object);
}

static void
easel_web_data_document_class_init (EaselWebDataDocumentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_web_data_document_finalize;
  EASEL_WEB_DOCUMENT_CLASS (klass)->page_class = EASEL_WEB_CHANNEL;
  EASEL_WEB_DOCUMENT_CLASS (klass)->read_async = easel_web_data_document_read_async;
}

static void
easel_web_data_document_init (EaselWebDataDocument *self)
{
}

/** easel_web_data_document_new: (transfer full): the document. @address: a data: address. @granted: (nullable): not
 * used. */
EaselWebDocument *
easel_web_data_document_new (EaselCanvas        *canvas,
                             const char         *instance,
                             const char         *address,
                             const char * const *granted)
{
  g_autofree char *uri = easel_uri_content_new (instance, PATH);
  EaselWebDataDocument *self =
    g_object_new (EASEL_TYPE_WEB_DATA_DOCUMENT, "canvas", canvas, "instance", instance, "uri", uri, NULL);

  self->address = g_strdup (address);

  return EASEL_WEB_DOCUMENT (self);
}
