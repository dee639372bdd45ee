/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface.h"

G_BEGIN_DECLS

/* The view of a native canvas that is not open here: it says so, until another takes its place. */
#define EASEL_TYPE_NATIVE_WAIT (easel_native_wait_get_type ())
G_DECLARE_FINAL_TYPE (EaselNativeWait, easel_native_wait, EASEL, NATIVE_WAIT, EaselSurface)

EaselSurface *easel_native_wait_new (EaselCanvas *canvas);

G_END_DECLS
