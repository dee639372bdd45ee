/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-dialect.h"

G_BEGIN_DECLS

/* "ahpCanvas": JSON values between a page and the provider of its canvas. The page's side is resources/page.js. */
#define EASEL_TYPE_WEB_AHP_CANVAS (easel_web_ahp_canvas_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselWebAhpCanvas, easel_web_ahp_canvas, EASEL, WEB_AHP_CANVAS, GObject)

struct _EaselWebAhpCanvasClass
{
  GObjectClass parent_class;

  const char *script;   /* a resource: the page's side */
};

EaselWebDialect *easel_web_ahp_canvas_new         (EaselCanvas *canvas);
/* For dialects that differ in the page's side only. */
EaselWebDialect *easel_web_ahp_canvas_new_of_type (GType        type,
                                                   EaselCanvas *canvas);

G_END_DECLS
