/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface.h"
#include "easel-web-document.h"

G_BEGIN_DECLS

/* Saves files that the pages of one canvas offer, one at a time: only after an action of the user and a question,
 * before any of the file is read, to the destination that the user chooses.
 *
 * Signal: "asked": a question is shown. */
#define EASEL_TYPE_WEB_SAVER (easel_web_saver_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebSaver, easel_web_saver, EASEL, WEB_SAVER, GObject)

EaselWebSaver *easel_web_saver_new      (EaselSurface     *surface);
/* For files that WebKit downloads itself. @view: an empty view. */
void           easel_web_saver_set_view (EaselWebSaver    *self,
                                         WebKitWebView    *view);
/* @uri: (nullable): the target of a navigation; if it is the result of an action of the user, it may become a
 * download. */
void           easel_web_saver_expect   (EaselWebSaver    *self,
                                         const char       *uri,
                                         gboolean          is_theirs);
gboolean       easel_web_saver_expects  (EaselWebSaver    *self,
                                         const char       *uri);
/* For a file in the document's own instance. @name: foreign; if it is empty, the name is from the address. */
void           easel_web_saver_offer    (EaselWebSaver    *self,
                                         EaselWebDocument *document,
                                         const char       *uri,
                                         const char       *name);
/* The page wanted to save a file without an action of the user. */
void           easel_web_saver_refuse   (EaselWebSaver    *self);

G_END_DECLS
