/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-native-kind.h"
#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* The canvas with a shell on this computer, for its switch in Preferences. */
#define EASEL_NATIVE_SHELL_CANVAS "terminal"

/* The registry of native canvases: a new one is a folder in src/native and a line in this table. */
const EaselNativeKind * const *easel_native_kinds_get  (guint          *n);
/* Returns: (nullable): the kind with this id. */
const EaselNativeKind         *easel_native_kinds_find (const char     *canvas_id);
/* Matches canvases with an instance of a native kind. */
extern const EaselSurfaceKind  easel_native_surface_kind;

G_END_DECLS
