/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-editor-instance.h"
#include "easel-surface.h"

G_BEGIN_DECLS

/* The widget of one editor canvas. */
#define EASEL_TYPE_EDITOR_SURFACE (easel_editor_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselEditorSurface, easel_editor_surface, EASEL, EDITOR_SURFACE, EaselSurface)

EaselSurface  *easel_editor_surface_new      (EaselCanvas         *canvas,
                                              EaselEditorInstance *instance);

G_END_DECLS
