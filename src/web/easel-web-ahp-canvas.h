/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-page-kind.h"
#include "easel-web-dialect.h"

G_BEGIN_DECLS

/* "ahpCanvas": JSON values between a page and the provider of its canvas. The page's side is resources/page.js. */
#define EASEL_TYPE_WEB_AHP_CANVAS (easel_web_ahp_canvas_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebAhpCanvas, easel_web_ahp_canvas, EASEL, WEB_AHP_CANVAS, GObject)

EaselWebDialect *easel_web_ahp_canvas_new          (EaselCanvas         *canvas);
/* The same with another script on the side of the page. */
EaselWebDialect *easel_web_ahp_canvas_new_for_page (EaselCanvas         *canvas,
                                                    const EaselPageKind *page);

G_END_DECLS
