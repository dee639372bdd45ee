/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-factory.h"

G_BEGIN_DECLS

EaselSurfaceKinds *easel_surface_kinds_get (void);

G_END_DECLS
