/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* The view of a native canvas that is not open here: it says so, until another takes its place. */
#define EASEL_TYPE_NATIVE_WAIT (easel_native_wait_get_type ())
G_DECLARE_FINAL_TYPE (EaselNativeWait, easel_native_wait, EASEL, NATIVE_WAIT, EaselSurface)

/* A canvas of ours that has no instance here. */
extern const EaselSurfaceKind easel_native_wait_kind;

G_END_DECLS
