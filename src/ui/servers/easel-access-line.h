/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-canvas.h"

G_BEGIN_DECLS

/* A line above a canvas whose tool call waits for a token: names the server and has a button that grants access. */
#define EASEL_TYPE_ACCESS_LINE (easel_access_line_get_type ())
G_DECLARE_FINAL_TYPE (EaselAccessLine, easel_access_line, EASEL, ACCESS_LINE, AdwBin)

/* @canvas: (nullable): the canvas below the line. */
void easel_access_line_set_canvas (EaselAccessLine *self,
                                   EaselCanvas     *canvas);

G_END_DECLS
