/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-engine.h"
#include "easel-web-port.h"
#include "easel-web-saver.h"

G_BEGIN_DECLS

/* The page of a canvas: its bytes, its messages, and its navigations. It has one profile and shows one document after
 * another.
 *
 * Signals:
 *   "loaded": the document has finished loading, or painted.
 *   "blocked" (const char *reason): a navigation of the document or of a frame was blocked; translated.
 *   "unread" (const char *reason): a requested file could not be read; translated, with foreign text. */
#define EASEL_TYPE_WEB_PAGE (easel_web_page_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebPage, easel_web_page, EASEL, WEB_PAGE, EaselSealedPage)

/* @surface: shows the page, closes it before it is destroyed, and owns @saver. @document: the first document. @dialect:
 * (nullable). */
EaselWebPage *easel_web_page_new          (EaselWebEngine     *engine,
                                           EaselSurface       *surface,
                                           EaselWebSaver      *saver,
                                           EaselWebDocument   *document,
                                           EaselWebDialect    *dialect);
EaselWebPort *easel_web_page_get_port     (EaselWebPage       *self);
/* (nullable): the address of the page, if it is one of the canvas. */
const char   *easel_web_page_get_location (EaselWebPage       *self);
/* @location: (nullable): another page of @document, to which a link led. */
void          easel_web_page_load         (EaselWebPage       *self,
                                           EaselWebDocument   *document,
                                           const char         *location);
/* Whether the document could not be read since the last load, and the page of the previous one is still there. */
gboolean      easel_web_page_is_unread    (EaselWebPage       *self);
/* Whether the page of the last load is there, not the page of the previous load. */
gboolean      easel_web_page_has_document (EaselWebPage       *self);
/* Stops loading, because the document cannot be shown; the view is kept for another. */
void          easel_web_page_halt         (EaselWebPage       *self);
/* Ends messages and reads of the page. Afterwards easel_sealed_page_stop() must be called, which ends its process. */
void          easel_web_page_close        (EaselWebPage       *self);
gboolean      easel_web_page_can_step     (EaselWebPage       *self,
                                           EaselSurfaceAction  action);
void          easel_web_page_step         (EaselWebPage       *self,
                                           EaselSurfaceAction  action);

G_END_DECLS
