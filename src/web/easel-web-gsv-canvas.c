/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-gsv-canvas.h"

struct _EaselWebGsvCanvas
{
  EaselWebAhpCanvas parent_instance;
};

G_DEFINE_FINAL_TYPE (EaselWebGsvCanvas, easel_web_gsv_canvas, EASEL_TYPE_WEB_AHP_CANVAS)

static void
easel_web_gsv_canvas_class_init (EaselWebGsvCanvasClass *klass)
{
  EASEL_WEB_AHP_CANVAS_CLASS (klass)->script = RESOURCE_PATH "/web/gsv.js";
}

static void
easel_web_gsv_canvas_init (EaselWebGsvCanvas *self)
{
}

/**
 * easel_web_gsv_canvas_new:
 * @canvas: a canvas of a GSV gateway
 *
 * Returns: (transfer full): the dialect of its pages
 */
EaselWebDialect *
easel_web_gsv_canvas_new (EaselCanvas *canvas)
{
  return easel_web_ahp_canvas_new_of_type (EASEL_TYPE_WEB_GSV_CANVAS, canvas);
}
