/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* A list of kinds that ends with NULL; its last kind matches every canvas. */
typedef const EaselSurfaceKind * const EaselSurfaceKinds;

/*
 * Creates the surfaces of a program from a list of kinds.
 *
 * Signal: "created" (EaselSurface *).
 */
#define EASEL_TYPE_SURFACE_FACTORY (easel_surface_factory_get_type ())
G_DECLARE_FINAL_TYPE (EaselSurfaceFactory, easel_surface_factory, EASEL, SURFACE_FACTORY, GObject)

EaselSurfaceFactory    *easel_surface_factory_new          (EaselSurfaceKinds   *kinds,
                                                            EaselServices       *services);
EaselServices          *easel_surface_factory_get_services (EaselSurfaceFactory *self);
const EaselSurfaceKind *easel_surface_factory_find         (EaselSurfaceFactory *self,
                                                            EaselCanvas         *canvas);
EaselSurface           *easel_surface_factory_create       (EaselSurfaceFactory *self,
                                                            EaselCanvas         *canvas);

G_END_DECLS
