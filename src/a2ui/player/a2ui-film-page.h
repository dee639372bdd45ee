/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-sealed-page.h"

G_BEGIN_DECLS

/* The page around one film or sound. It is ours and has no script; all that is foreign in it are the bytes.
 *
 * Signals: "ready", "unplayable": whether WebKit can play them. One of them comes, once, or none. */
#define A2UI_TYPE_FILM_PAGE (a2ui_film_page_get_type ())
G_DECLARE_FINAL_TYPE (A2uiFilmPage, a2ui_film_page, A2UI, FILM_PAGE, EaselSealedPage)

/* @bytes: foreign. @title: foreign, for a screen reader. */
A2uiFilmPage *a2ui_film_page_new  (const EaselSealedPageServices *services,
                                   GBytes                        *bytes,
                                   gboolean                       is_film,
                                   const char                    *title);
void          a2ui_film_page_load (A2uiFilmPage                  *self);

G_END_DECLS
