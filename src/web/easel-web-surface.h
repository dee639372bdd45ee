/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-document.h"
#include "easel-web-engine.h"

G_BEGIN_DECLS

/* The surface of a canvas whose address is for the web: follows the address, one view at a time. */
#define EASEL_TYPE_WEB_SURFACE (easel_web_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebSurface, easel_web_surface, EASEL, WEB_SURFACE, EaselSurface)

EaselSurface     *easel_web_surface_new             (EaselWebEngine   *engine,
                                                     EaselCanvas      *canvas);
/* (nullable) (transfer none). */
WebKitWebView    *easel_web_surface_get_view        (EaselWebSurface  *self);
EaselWebDocument *easel_web_surface_get_document    (EaselWebSurface  *self);
/* (nullable) (transfer none): cancelled when the document that is loaded now goes. */
GCancellable     *easel_web_surface_get_cancellable (EaselWebSurface  *self);

/* The scheme handler tells of the read of @uri. */
void              easel_web_surface_read_started    (EaselWebSurface  *self,
                                                     const char       *uri);
void              easel_web_surface_read_done       (EaselWebSurface  *self,
                                                     gsize             bytes);
void              easel_web_surface_read_failed     (EaselWebSurface  *self,
                                                     const char       *uri,
                                                     const GError     *error);

G_END_DECLS
