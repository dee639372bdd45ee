/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* A placeholder for a native canvas without an instance in this program, until its surface replaces it. */
#define EASEL_TYPE_NATIVE_WAIT (easel_native_wait_get_type ())
G_DECLARE_FINAL_TYPE (EaselNativeWait, easel_native_wait, EASEL, NATIVE_WAIT, EaselSurface)

/* Matches native canvases without an instance in this program. */
extern const EaselSurfaceKind easel_native_wait_kind;

G_END_DECLS
