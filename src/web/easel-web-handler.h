/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-web-document.h"

G_BEGIN_DECLS

/* Answers the requests of one view for ahp-canvas-content:, from the document that it shows. The view alone says which
 * handler is asked: the address is only compared.
 *
 * Signals: "progress" (const char *uri, guint64 bytes), "failed" (const char *uri, GError *error). */
#define EASEL_TYPE_WEB_HANDLER (easel_web_handler_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebHandler, easel_web_handler, EASEL, WEB_HANDLER, GObject)

EaselWebHandler *easel_web_handler_new          (void);
void             easel_web_handler_set_document (EaselWebHandler        *self,
                                                 EaselWebDocument       *document);
/* Around one load: reads of the load before end with either. */
void             easel_web_handler_begin        (EaselWebHandler        *self);
void             easel_web_handler_stop         (EaselWebHandler        *self);
/* @self: (nullable): NULL refuses. */
void             easel_web_handler_handle       (EaselWebHandler        *self,
                                                 WebKitURISchemeRequest *request);

G_END_DECLS
