/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface.h"
#include "easel-web-document.h"

G_BEGIN_DECLS

/* "asked": a question is before the user.
 *
 * The files that the pages of one canvas offer: each follows a deed of the user, is asked about before anything of it
 * is read, and goes where they say. One at a time. */
#define EASEL_TYPE_WEB_SAVER (easel_web_saver_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebSaver, easel_web_saver, EASEL, WEB_SAVER, GObject)

EaselWebSaver *easel_web_saver_new      (EaselSurface     *surface);
/* Files that WebKit fetches itself. @view: one that has loaded nothing. */
void           easel_web_saver_set_view (EaselWebSaver    *self,
                                         WebKitWebView    *view);
/* @uri: (nullable): where the page goes; WebKit may fetch a file from there when that is the user's doing. */
void           easel_web_saver_expect   (EaselWebSaver    *self,
                                         const char       *uri,
                                         gboolean          is_theirs);
gboolean       easel_web_saver_expects  (EaselWebSaver    *self,
                                         const char       *uri);
/* A file of the document's own instance. @name: foreign; where it is empty, the file is called as its address ends. */
void           easel_web_saver_offer    (EaselWebSaver    *self,
                                         EaselWebDocument *document,
                                         const char       *uri,
                                         const char       *name);
/* The page wanted to save a file, and the user had done nothing. */
void           easel_web_saver_refuse   (EaselWebSaver    *self);

G_END_DECLS
