/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* Pictures that are asked of the view of a surface. A question holds its surface, and a page that hangs answers none:
 * whoever shows the view ends them with it. */
typedef struct _EaselWebPictures EaselWebPictures;

EaselWebPictures *easel_web_pictures_new  (void);
void              easel_web_pictures_free (EaselWebPictures *self);
/* @task: (transfer none): gets a GdkTexture of what is on the screen. */
void              easel_web_pictures_take (EaselWebPictures *self,
                                           WebKitWebView    *view,
                                           GTask            *task);
/* All that are under way come to nothing. */
void              easel_web_pictures_end  (EaselWebPictures *self);

G_END_DECLS
