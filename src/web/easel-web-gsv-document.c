/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-gsv-document.h"

struct _EaselWebGsvDocument
{
  EaselWebChannelDocument parent_instance;
};

G_DEFINE_FINAL_TYPE (EaselWebGsvDocument, easel_web_gsv_document, EASEL_TYPE_WEB_CHANNEL_DOCUMENT)

static void
easel_web_gsv_document_class_init (EaselWebGsvDocumentClass *klass)
{
  EASEL_WEB_DOCUMENT_CLASS (klass)->page_class = EASEL_WEB_GSV;
}

static void
easel_web_gsv_document_init (EaselWebGsvDocument *self)
{
}

/**
 * easel_web_gsv_document_new:
 * @canvas: a canvas of a GSV gateway
 * @instance: its instance
 * @address: a content address of it
 * @granted: (nullable): not used
 *
 * Returns: (transfer full): the document
 */
EaselWebDocument *
easel_web_gsv_document_new (EaselCanvas        *canvas,
                            const char         *instance,
                            const char         *address,
                            const char * const *granted)
{
  return g_object_new (EASEL_TYPE_WEB_GSV_DOCUMENT, "canvas", canvas, "instance", instance, "uri", address, NULL);
}
