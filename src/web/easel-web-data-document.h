/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-document.h"

G_BEGIN_DECLS

/* A document in the address of the canvas, a data: address. */
#define EASEL_TYPE_WEB_DATA_DOCUMENT (easel_web_data_document_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebDataDocument, easel_web_data_document, EASEL, WEB_DATA_DOCUMENT, EaselWebDocument)

EaselWebDocument *easel_web_data_document_new (EaselCanvas        *canvas,
                                               const char         *instance,
                                               const char         *address,
                                               const char * const *granted);

G_END_DECLS
