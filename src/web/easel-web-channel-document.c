/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-channel-document.h"

#include <glib/gi18n-lib.h>

#include <string.h>

G_DEFINE_TYPE (EaselWebChannelDocument, easel_web_channel_document, EASEL_TYPE_WEB_DOCUMENT)

static void
canvas_read_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  EaselContent *content = easel_canvas_read_finish (EASEL_CANVAS (source), result, &error);

  if (content != NULL)
    g_task_return_pointer (task, content, g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
easel_web_channel_document_read_async (EaselWebDocument *document,
                                       const char       *uri,
                                       const char       *path,
                                       GTask            *task)
{
  EaselCanvas *canvas = easel_web_document_get_canvas (document);
  g_autofree char *resource = g_strndup (uri, strcspn (uri, "#"));

  if ((easel_canvas_get_capabilities (canvas) & EASEL_CANVAS_CAN_READ) == 0)
    {
      g_task_return_new_error (task, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_FORBIDDEN, "%s",
                               _("The host does not serve content."));
      g_object_unref (task);
      return;
    }
  easel_canvas_read_async (canvas, resource, g_task_get_cancellable (task), canvas_read_cb, task);
}

static void
easel_web_channel_document_class_init (EaselWebChannelDocumentClass *klass)
{
  EaselWebDocumentClass *document_class = EASEL_WEB_DOCUMENT_CLASS (klass);

  document_class->page_class = EASEL_WEB_CHANNEL;
  document_class->read_async = easel_web_channel_document_read_async;
}

static void
easel_web_channel_document_init (EaselWebChannelDocument *self)
{
}

/** easel_web_channel_document_new: (transfer full): the document. @address: a content address. @granted: (nullable):
 * not used. */
EaselWebDocument *
easel_web_channel_document_new (EaselCanvas        *canvas,
                                const char         *instance,
                                const char         *address,
                                const char * const *granted)
{
  return g_object_new (EASEL_TYPE_WEB_CHANNEL_DOCUMENT, "canvas", canvas, "instance", instance, "uri", address, NULL);
}
