/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* A canvas of a gateway without a page: its state, actions and history. */
#define EASEL_TYPE_GSV_SURFACE (easel_gsv_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvSurface, easel_gsv_surface, EASEL, GSV_SURFACE, EaselSurface)

extern const EaselSurfaceKind easel_gsv_surface_kind;

G_END_DECLS
