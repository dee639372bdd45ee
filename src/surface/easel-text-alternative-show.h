/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface.h"

G_BEGIN_DECLS

/* Shows the words of @surface in a window of their own, where a screen reader goes through them and the user copies
 * them. */
void easel_text_alternative_show (EaselSurface *surface);

G_END_DECLS
