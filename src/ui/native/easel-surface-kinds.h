/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"
#include "easel-surface-factory.h"

G_BEGIN_DECLS

const EaselSurfaceKind **easel_surface_kinds_new (EaselSourceKinds *sources);

G_END_DECLS
