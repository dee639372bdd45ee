/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-channel-document.h"

G_BEGIN_DECLS

/* A page of a PMX node, as its server makes it. */
#define EASEL_TYPE_WEB_PMX_DOCUMENT (easel_web_pmx_document_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebPmxDocument, easel_web_pmx_document, EASEL, WEB_PMX_DOCUMENT, EaselWebChannelDocument)

EaselWebDocument *easel_web_pmx_document_new (EaselCanvas        *canvas,
                                              const char         *instance,
                                              const char         *address,
                                              const char * const *granted);

G_END_DECLS
