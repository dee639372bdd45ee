/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* Screenshots of the view of a surface. A request references its surface, and a hanging page never responds, so the
 * owner of the view must cancel requests with easel_web_pictures_end(). */
typedef struct _EaselWebPictures EaselWebPictures;

EaselWebPictures *easel_web_pictures_new  (void);
void              easel_web_pictures_free (EaselWebPictures *self);
/* @task: (transfer none): returns a GdkTexture of the visible content. */
void              easel_web_pictures_take (EaselWebPictures *self,
                                           WebKitWebView    *view,
                                           GTask            *task);
/* Cancels all requests. */
void              easel_web_pictures_end  (EaselWebPictures *self);

G_END_DECLS
