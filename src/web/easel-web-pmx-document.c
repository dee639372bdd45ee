/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-pmx-document.h"

struct _EaselWebPmxDocument
{
  EaselWebChannelDocument parent_instance;
};

G_DEFINE_FINAL_TYPE (EaselWebPmxDocument, easel_web_pmx_document, EASEL_TYPE_WEB_CHANNEL_DOCUMENT)

static void
easel_web_pmx_document_class_init (EaselWebPmxDocumentClass *klass)
{
  EASEL_WEB_DOCUMENT_CLASS (klass)->page_class = EASEL_WEB_PMX;
}

static void
easel_web_pmx_document_init (EaselWebPmxDocument *self)
{
}

/**
 * easel_web_pmx_document_new:
 * @canvas: a node of a PMX workbench
 * @instance: its instance
 * @address: a content address of it
 * @granted: (nullable): not used
 *
 * Returns: (transfer full): the document
 */
EaselWebDocument *
easel_web_pmx_document_new (EaselCanvas        *canvas,
                            const char         *instance,
                            const char         *address,
                            const char * const *granted)
{
  return g_object_new (EASEL_TYPE_WEB_PMX_DOCUMENT, "canvas", canvas, "instance", instance, "uri", address, NULL);
}
