/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* The nodes of a workbench: the user can search, open and pin them, and put them into the agent's focus. */
#define EASEL_TYPE_PMX_LIST_SURFACE (easel_pmx_list_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselPmxListSurface, easel_pmx_list_surface, EASEL, PMX_LIST_SURFACE, EaselSurface)

extern const EaselSurfaceKind easel_pmx_list_surface_kind;

G_END_DECLS
