/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* All canvases of an agent of a gateway: to open, make, rename and delete. */
#define EASEL_TYPE_GSV_LIST_SURFACE (easel_gsv_list_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvListSurface, easel_gsv_list_surface, EASEL, GSV_LIST_SURFACE, EaselSurface)

extern const EaselSurfaceKind easel_gsv_list_surface_kind;

G_END_DECLS
