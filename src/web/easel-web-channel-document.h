/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-document.h"

G_BEGIN_DECLS

/* A document whose resources are read from the host over the canvas' channel. */
#define EASEL_TYPE_WEB_CHANNEL_DOCUMENT (easel_web_channel_document_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselWebChannelDocument, easel_web_channel_document, EASEL, WEB_CHANNEL_DOCUMENT,
                          EaselWebDocument)

struct _EaselWebChannelDocumentClass
{
  EaselWebDocumentClass parent_class;
};

EaselWebDocument *easel_web_channel_document_new (EaselCanvas        *canvas,
                                                  const char         *instance,
                                                  const char         *address,
                                                  const char * const *granted);

G_END_DECLS
