/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "easel-web-profile.h"

G_BEGIN_DECLS

/* A page for one address of a canvas, and the source of its bytes. Immutable. A kind of document is a class with a row
 * in easel-web-address.c. */
#define EASEL_TYPE_WEB_DOCUMENT (easel_web_document_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselWebDocument, easel_web_document, EASEL, WEB_DOCUMENT, GObject)

struct _EaselWebDocumentClass
{
  GObjectClass parent_class;

  EaselWebClass page_class;

  /* @uri: asked for by a page of it, below the own instance; foreign. @path: its path there, decoded. @task: (transfer
   * full): gets an #EaselContent or an EASEL_CONTENT_ERROR. A class that WebKit loads itself reads nothing and has
   * none. */
  void     (*read_async)  (EaselWebDocument *self,
                           const char       *uri,
                           const char       *path,
                           GTask            *task);
  /* (nullable): for a @next of the same kind and instance; without it they may follow each other. */
  gboolean (*may_precede) (EaselWebDocument *self,
                           EaselWebDocument *next);
};

EaselCanvas           *easel_web_document_get_canvas  (EaselWebDocument     *self);
const EaselWebProfile *easel_web_document_get_profile (EaselWebDocument     *self);
const char            *easel_web_document_get_uri     (EaselWebDocument     *self);
/* TRUE when both are the same resource, whatever their query and fragment. */
gboolean               easel_web_document_same_path   (EaselWebDocument     *self,
                                                       EaselWebDocument     *other);
/* Whether a view that shows @self may go on to @next, with what the page of @self still has under way. */
gboolean               easel_web_document_may_precede (EaselWebDocument     *self,
                                                       EaselWebDocument     *next);

/* The bytes of @uri, which a page asked for. EASEL_CONTENT_ERROR. */
void                   easel_web_document_read_async  (EaselWebDocument     *self,
                                                       const char           *uri,
                                                       GCancellable         *cancellable,
                                                       GAsyncReadyCallback   callback,
                                                       gpointer              user_data);
EaselContent          *easel_web_document_read_finish (EaselWebDocument     *self,
                                                       GAsyncResult         *result,
                                                       GError              **error);

G_END_DECLS
