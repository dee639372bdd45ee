/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-ahp-canvas.h"
#include "easel-web-gsv-canvas.h"
#include "easel-web-pmx-node.h"

/* Dialects that pages may speak, each a row. */
const EaselWebDialectKind easel_web_dialects[] = {
  { "ahpCanvas", easel_web_ahp_canvas_new },
  { "gsvCanvas", easel_web_gsv_canvas_new },
  { "pmxNode", easel_web_pmx_node_new },
  { NULL, NULL },
};
