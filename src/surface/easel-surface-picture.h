/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* The cover of a canvas that sleeps, or wakes: what was seen of it last. Decoded only while it is on the screen: as
 * pixels a picture is larger than its file many times over. */
#define EASEL_TYPE_SURFACE_PICTURE (easel_surface_picture_get_type ())
G_DECLARE_FINAL_TYPE (EaselSurfacePicture, easel_surface_picture, EASEL, SURFACE_PICTURE, AdwBin)

/* @png: (nullable): without one it is hidden. */
void    easel_surface_picture_set_png (EaselSurfacePicture *self,
                                       GBytes              *png);
GBytes *easel_surface_picture_get_png (EaselSurfacePicture *self);

G_END_DECLS
