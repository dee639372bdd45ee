/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "easel-web-profile.h"

G_BEGIN_DECLS

/* A page for one address of a canvas, and the source of its bytes. Immutable. Each kind of document is a class with a
 * row in easel-web-address.c. */
#define EASEL_TYPE_WEB_DOCUMENT (easel_web_document_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselWebDocument, easel_web_document, EASEL, WEB_DOCUMENT, GObject)

struct _EaselWebDocumentClass
{
  GObjectClass parent_class;

  EaselWebClass page_class;

  /* @uri: requested by a page of the document, in its instance; foreign. @path: the decoded path in the instance.
   *   @task: (transfer full): returns an #EaselContent or an EASEL_CONTENT_ERROR. NULL if WebKit loads the document
   *   itself. */
  void     (*read_async)  (EaselWebDocument *self,
                           const char       *uri,
                           const char       *path,
                           GTask            *task);
  /* (nullable): called for a @next of the same kind and instance; NULL: any such document may follow. */
  gboolean (*may_precede) (EaselWebDocument *self,
                           EaselWebDocument *next);
};

EaselCanvas           *easel_web_document_get_canvas  (EaselWebDocument     *self);
const EaselWebProfile *easel_web_document_get_profile (EaselWebDocument     *self);
const char            *easel_web_document_get_uri     (EaselWebDocument     *self);
/* TRUE if both are the same resource; query and fragment are ignored. */
gboolean               easel_web_document_same_path   (EaselWebDocument     *self,
                                                       EaselWebDocument     *other);
/* Whether a view that shows @self may load @next, given that the page of @self may still send requests. */
gboolean               easel_web_document_may_precede (EaselWebDocument     *self,
                                                       EaselWebDocument     *next);

/* Reads the bytes of @uri, which a page requested. The error is an EASEL_CONTENT_ERROR. */
void                   easel_web_document_read_async  (EaselWebDocument     *self,
                                                       const char           *uri,
                                                       GCancellable         *cancellable,
                                                       GAsyncReadyCallback   callback,
                                                       gpointer              user_data);
EaselContent          *easel_web_document_read_finish (EaselWebDocument     *self,
                                                       GAsyncResult         *result,
                                                       GError              **error);

G_END_DECLS
