/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Covers a canvas while it sleeps or wakes with the last picture of it. The picture is decoded only while it is on the
 * screen, because its pixels are many times larger than the file. */
#define EASEL_TYPE_SURFACE_PICTURE (easel_surface_picture_get_type ())
G_DECLARE_FINAL_TYPE (EaselSurfacePicture, easel_surface_picture, EASEL, SURFACE_PICTURE, AdwBin)

/* @png: (nullable): %NULL hides the widget. */
void    easel_surface_picture_set_png (EaselSurfacePicture *self,
                                       GBytes              *png);
GBytes *easel_surface_picture_get_png (EaselSurfacePicture *self);

G_END_DECLS
