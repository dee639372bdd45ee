/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* The names in a guest book, which are a GtkStringList, one below the other. */
#define GUESTS_TYPE_SURFACE (guests_surface_get_type ())
G_DECLARE_FINAL_TYPE (GuestsSurface, guests_surface, GUESTS, SURFACE, EaselSurface)

extern const EaselSurfaceKind guests_surface_kind;

G_END_DECLS
