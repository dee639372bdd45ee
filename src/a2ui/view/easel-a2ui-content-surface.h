/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* The surface of a canvas whose content is A2UI: read over its channel, then continued by the provider's messages; what
 * the user does goes back as messages. Nothing is fetched from elsewhere. */
#define EASEL_TYPE_A2UI_CONTENT_SURFACE (easel_a2ui_content_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselA2uiContentSurface, easel_a2ui_content_surface, EASEL, A2UI_CONTENT_SURFACE, EaselSurface)

/* Canvases whose content is of the media type of A2UI, by its name of 0.8 too (easel_mime_believe()). */
extern const EaselSurfaceKind easel_a2ui_content_surface_kind;

G_END_DECLS
