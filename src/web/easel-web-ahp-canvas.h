/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-page-kind.h"
#include "easel-web-dialect.h"

G_BEGIN_DECLS

/* The dialect "ahpCanvas": JSON values between a page and the provider of its canvas. resources/page.js is the script
 * in the page. */
#define EASEL_TYPE_WEB_AHP_CANVAS (easel_web_ahp_canvas_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebAhpCanvas, easel_web_ahp_canvas, EASEL, WEB_AHP_CANVAS, GObject)

EaselWebDialect *easel_web_ahp_canvas_new          (EaselCanvas         *canvas);
/* Like easel_web_ahp_canvas_new(), with another script in the page. */
EaselWebDialect *easel_web_ahp_canvas_new_for_page (EaselCanvas         *canvas,
                                                    const EaselPageKind *page);

G_END_DECLS
