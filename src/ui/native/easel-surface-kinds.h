/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* The one list of ways to show a canvas, in order. */

const EaselSurfaceKind *easel_surface_kinds_find   (EaselCanvas   *canvas);
EaselSurface           *easel_surface_kinds_create (EaselCanvas   *canvas,
                                                    EaselServices *services);

G_END_DECLS
