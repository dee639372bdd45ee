/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* The canvases of an agent on a gateway: the user can open, create, rename and delete them. */
#define EASEL_TYPE_GSV_LIST_SURFACE (easel_gsv_list_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvListSurface, easel_gsv_list_surface, EASEL, GSV_LIST_SURFACE, EaselSurface)

extern const EaselSurfaceKind easel_gsv_list_surface_kind;

G_END_DECLS
