/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-canvas-delegate.h"

G_DEFINE_INTERFACE (EaselCanvasDelegate, easel_canvas_delegate, G_TYPE_OBJECT)

static void
easel_canvas_delegate_default_init (EaselCanvasDelegateInterface *iface)
{
}
