/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-ahp-canvas.h"

G_BEGIN_DECLS

/* "gsvCanvas": the state and the actions of a GSV canvas in its page, as JSON values. The page's side is
 * resources/gsv.js; the other side is the source of the canvas, by easel_canvas_send_message_async(). */
#define EASEL_TYPE_WEB_GSV_CANVAS (easel_web_gsv_canvas_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebGsvCanvas, easel_web_gsv_canvas, EASEL, WEB_GSV_CANVAS, EaselWebAhpCanvas)

EaselWebDialect *easel_web_gsv_canvas_new (EaselCanvas *canvas);

G_END_DECLS
