/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-engine.h"
#include "easel-web-port.h"
#include "easel-web-saver.h"

G_BEGIN_DECLS

/* The page of a canvas: its bytes, the way of its messages, and where it may go. It is of one class of pages and shows
 * one document after another.
 *
 * Signals:
 *   "loaded": the document has come to its end, or painted.
 *   "blocked" (const char *reason): it went where nothing can be shown, or a part of it did; translated.
 *   "unread" (const char *reason): a file that it wanted could not be read; translated, with foreign words. */
#define EASEL_TYPE_WEB_PAGE (easel_web_page_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebPage, easel_web_page, EASEL, WEB_PAGE, EaselSealedPage)

/* @surface: shows it, closes it before it goes itself, and owns @saver. @document: the first. @dialect: (nullable). */
EaselWebPage *easel_web_page_new          (EaselWebEngine   *engine,
                                           EaselSurface     *surface,
                                           EaselWebSaver    *saver,
                                           EaselWebDocument *document,
                                           EaselWebDialect  *dialect);
EaselWebPort *easel_web_page_get_port     (EaselWebPage     *self);
/* (nullable): where it is, when that is one of the canvas. */
const char   *easel_web_page_get_location (EaselWebPage     *self);
/* @location: (nullable): a page of @document that a link led to. */
void          easel_web_page_load         (EaselWebPage     *self,
                                           EaselWebDocument *document,
                                           const char       *location);
/* The document cannot be shown; the view stays for another. */
void          easel_web_page_halt         (EaselWebPage     *self);
/* Ends messages and reads of the page; to be followed by easel_sealed_page_stop(), which ends its process. */
void          easel_web_page_close        (EaselWebPage     *self);
gboolean      easel_web_page_can_step     (EaselWebPage     *self,
                                           EaselVerb         verb);
void          easel_web_page_step         (EaselWebPage     *self,
                                           EaselVerb         verb);

G_END_DECLS
