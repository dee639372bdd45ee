/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"
#include "easel-services.h"
#include "easel-surface.h"

G_BEGIN_DECLS

/* The view of an A2UI canvas. Sends the instance's messages to the agent through the canvas. */
#define EASEL_TYPE_A2UI_SURFACE (easel_a2ui_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselA2uiSurface, easel_a2ui_surface, EASEL, A2UI_SURFACE, EaselSurface)

/* (transfer floating). */
EaselSurface *easel_a2ui_surface_new (EaselCanvas   *canvas,
                                      EaselInstance *instance,
                                      EaselServices *services);

G_END_DECLS
