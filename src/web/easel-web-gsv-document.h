/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-channel-document.h"

G_BEGIN_DECLS

/* A page of a GSV canvas: its resources are the canvas' assets. */
#define EASEL_TYPE_WEB_GSV_DOCUMENT (easel_web_gsv_document_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebGsvDocument, easel_web_gsv_document, EASEL, WEB_GSV_DOCUMENT, EaselWebChannelDocument)

EaselWebDocument *easel_web_gsv_document_new (EaselCanvas        *canvas,
                                              const char         *instance,
                                              const char         *address,
                                              const char * const *granted);

G_END_DECLS
