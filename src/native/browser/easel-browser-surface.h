/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-services.h"
#include "easel-surface.h"

#include "easel-browser-instance.h"

G_BEGIN_DECLS

/* The widget of one browser canvas: address bar, find bar, the driver, and the page while it is on the screen. */
#define EASEL_TYPE_BROWSER_SURFACE (easel_browser_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserSurface, easel_browser_surface, EASEL, BROWSER_SURFACE, EaselSurface)

EaselSurface *easel_browser_surface_new (EaselCanvas   *canvas,
                                         EaselInstance *instance,
                                         EaselServices *services);

G_END_DECLS
