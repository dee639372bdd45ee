/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "easel-url-policy.h"
#include "easel-web-policy.h"

G_BEGIN_DECLS

/* What a view shows for one address of a canvas, and where the bytes of it come from. Immutable. */
#define EASEL_TYPE_WEB_DOCUMENT (easel_web_document_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebDocument, easel_web_document, EASEL, WEB_DOCUMENT, GObject)

/* (nullable): NULL when the address is refused, or there is none; then @reason says why, a translated sentence that
 * names the scheme at most, or is NULL. */
EaselWebDocument *easel_web_document_new         (EaselCanvas          *canvas,
                                                  const char * const   *granted,
                                                  char                **reason);
EaselWebTrust     easel_web_document_get_trust   (EaselWebDocument     *self);
/* What the view loads. */
const char       *easel_web_document_get_uri     (EaselWebDocument     *self);
/* TRUE when both are the same resource, whatever their query and fragment. */
gboolean          easel_web_document_same_path   (EaselWebDocument     *self,
                                                  EaselWebDocument     *other);

/* For served ones: the bytes of @uri, which a page asked for. EASEL_CONTENT_ERROR. */
void              easel_web_document_read_async  (EaselWebDocument     *self,
                                                  const char           *uri,
                                                  GCancellable         *cancellable,
                                                  GAsyncReadyCallback   callback,
                                                  gpointer              user_data);
EaselContent     *easel_web_document_read_finish (EaselWebDocument     *self,
                                                  GAsyncResult         *result,
                                                  GError              **error);

G_END_DECLS
