/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-native-kind.h"
#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* The canvas with a shell of this computer, for its switch in Preferences. */
#define EASEL_NATIVE_SHELL_CANVAS "terminal"

/* The registry of native canvases: a new one is a folder in src/native and a line here. */
const EaselNativeKind * const *easel_native_kinds_get  (guint          *n);
/* (nullable). */
const EaselNativeKind         *easel_native_kinds_find (const char     *canvas_id);
/* A canvas that has an instance of one of them. */
extern const EaselSurfaceKind  easel_native_surface_kind;

G_END_DECLS
