/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-document.h"

G_BEGIN_DECLS

/* A document from a folder that the user granted. */
#define EASEL_TYPE_WEB_FILE_DOCUMENT (easel_web_file_document_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebFileDocument, easel_web_file_document, EASEL, WEB_FILE_DOCUMENT, EaselWebDocument)

/* @granted: (nullable): absolute paths. (transfer full) (nullable). */
EaselWebDocument *easel_web_file_document_new (EaselCanvas        *canvas,
                                               const char         *instance,
                                               const char         *address,
                                               const char * const *granted);

G_END_DECLS
