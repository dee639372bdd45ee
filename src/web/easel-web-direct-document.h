/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-document.h"

G_BEGIN_DECLS

/* A document that WebKit loads from a server itself. */
#define EASEL_TYPE_WEB_DIRECT_DOCUMENT (easel_web_direct_document_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebDirectDocument, easel_web_direct_document, EASEL, WEB_DIRECT_DOCUMENT, EaselWebDocument)

EaselWebDocument *easel_web_direct_document_new (EaselCanvas        *canvas,
                                                 const char         *instance,
                                                 const char         *address,
                                                 const char * const *granted);

G_END_DECLS
