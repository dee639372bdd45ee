/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* The surface of a canvas whose content is A2UI: reads it over the channel of the canvas, applies later messages of the
 * provider, and sends user actions as messages. It fetches nothing else. */
#define EASEL_TYPE_A2UI_CONTENT_SURFACE (easel_a2ui_content_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselA2uiContentSurface, easel_a2ui_content_surface, EASEL, A2UI_CONTENT_SURFACE, EaselSurface)

/* Canvases whose content has the media type of A2UI, including its name in 0.8 (easel_mime_believe()). */
extern const EaselSurfaceKind easel_a2ui_content_surface_kind;

G_END_DECLS
