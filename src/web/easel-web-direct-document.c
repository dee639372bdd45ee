/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-direct-document.h"

#include "easel-url-policy.h"

struct _EaselWebDirectDocument
{
  EaselWebDocument parent_instance;
};

G_DEFINE_FINAL_TYPE (EaselWebDirectDocument, easel_web_direct_document, EASEL_TYPE_WEB_DOCUMENT)

static gboolean
easel_web_direct_document_may_precede (EaselWebDocument *document,
                                       EaselWebDocument *next)
{
  return easel_url_policy_same_origin (easel_web_document_get_uri (document), easel_web_document_get_uri (next));
}

static void
easel_web_direct_document_class_init (EaselWebDirectDocumentClass *klass)
{
  EASEL_WEB_DOCUMENT_CLASS (klass)->page_class = EASEL_WEB_DIRECT;
  EASEL_WEB_DOCUMENT_CLASS (klass)->may_precede = easel_web_direct_document_may_precede;
}

static void
easel_web_direct_document_init (EaselWebDirectDocument *self)
{
}

/** easel_web_direct_document_new: (transfer full): the document. @address: an http: or https: address. @granted:
 * (nullable): not used. */
EaselWebDocument *
easel_web_direct_document_new (EaselCanvas        *canvas,
                               const char         *instance,
                               const char         *address,
                               const char * const *granted)
{
  return g_object_new (EASEL_TYPE_WEB_DIRECT_DOCUMENT, "canvas", canvas, "instance", instance, "uri", address, NULL);
}
