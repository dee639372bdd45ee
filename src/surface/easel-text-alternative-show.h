/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface.h"

G_BEGIN_DECLS

/* Shows the text of @surface in a window, for reading with a screen reader and for copying. */
void easel_text_alternative_show (EaselSurface *surface);

G_END_DECLS
