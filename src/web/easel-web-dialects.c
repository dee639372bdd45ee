/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-ahp-canvas.h"

/* The dialects of pages, one in each row. */
const EaselWebDialectKind easel_web_dialects[] = {
  { "ahpCanvas", easel_web_ahp_canvas_new },
  { NULL, NULL },
};
