/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"
#include "easel-web-engine.h"

G_BEGIN_DECLS

/* The surface of a canvas with a web address: follows changes of the address; has one view at a time. */
#define EASEL_TYPE_WEB_SURFACE (easel_web_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebSurface, easel_web_surface, EASEL, WEB_SURFACE, EaselSurface)

EaselSurface *easel_web_surface_new (EaselWebEngine *engine,
                                     EaselCanvas    *canvas);

/* Matches each canvas that no other kind shows: its address decides, and an error page has the reason if it is refused.
 * Needs an EaselWebEngine in the services. */
extern const EaselSurfaceKind easel_web_surface_kind;

G_END_DECLS
