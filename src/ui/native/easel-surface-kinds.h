/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"
#include "easel-surface-factory.h"
#include "easel-web-engine.h"

G_BEGIN_DECLS

const EaselSurfaceKind **easel_surface_kinds_new       (EaselSourceKinds *sources);
void                     easel_surface_kinds_add_pages (EaselWebEngine   *engine,
                                                        EaselSourceKinds *sources);

G_END_DECLS
