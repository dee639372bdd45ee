/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-ahp-canvas.h"

G_BEGIN_DECLS

/* "pmxNode": what a page of PMX posts to the window around it, and what that posts to the page. The page's side is
 * resources/pmx.js; the other side is the source of the canvas, by easel_canvas_send_message_async(). */
#define EASEL_TYPE_WEB_PMX_NODE (easel_web_pmx_node_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebPmxNode, easel_web_pmx_node, EASEL, WEB_PMX_NODE, EaselWebAhpCanvas)

EaselWebDialect *easel_web_pmx_node_new (EaselCanvas *canvas);

G_END_DECLS
