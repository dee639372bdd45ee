/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-sealed-page.h"

G_BEGIN_DECLS

/* The page around one video or sound. The page is Easel's own and has no script; only the bytes are foreign.
 *
 * Signals: "ready", "unplayable": whether WebKit can play the bytes. At most one of them is emitted, once. */
#define A2UI_TYPE_MEDIA_PAGE (a2ui_media_page_get_type ())
G_DECLARE_FINAL_TYPE (A2uiMediaPage, a2ui_media_page, A2UI, MEDIA_PAGE, EaselSealedPage)

/* @bytes: foreign. @title: foreign, for a screen reader. */
A2uiMediaPage *a2ui_media_page_new  (const EaselSealedPageServices *services,
                                     GBytes                        *bytes,
                                     gboolean                       is_video,
                                     const char                    *title);
void           a2ui_media_page_load (A2uiMediaPage                 *self);

G_END_DECLS
