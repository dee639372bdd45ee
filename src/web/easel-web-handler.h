/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-web-document.h"

G_BEGIN_DECLS

/* Serves the requests of one view to ahp-canvas-content: from its document. The view alone selects the handler; the
 * address is only checked.
 *
 * Signals: "progress" (const char *uri, guint64 bytes), "failed" (const char *uri, GError *error). */
#define EASEL_TYPE_WEB_HANDLER (easel_web_handler_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebHandler, easel_web_handler, EASEL, WEB_HANDLER, GObject)

EaselWebHandler *easel_web_handler_new          (void);
void             easel_web_handler_set_document (EaselWebHandler        *self,
                                                 EaselWebDocument       *document);
/* Called around one load: both cancel the reads of the previous load. */
void             easel_web_handler_begin        (EaselWebHandler        *self);
void             easel_web_handler_stop         (EaselWebHandler        *self);
/* @self: (nullable): NULL: refuses the request. */
void             easel_web_handler_handle       (EaselWebHandler        *self,
                                                 WebKitURISchemeRequest *request);

G_END_DECLS
