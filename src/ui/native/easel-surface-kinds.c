/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-surface-kinds.h"

#include "easel-a2ui-content-surface.h"
#include "easel-native-kinds.h"
#include "easel-native-wait.h"
#include "easel-web-surface.h"

static EaselSurfaceKinds kinds[] = {
  &easel_native_surface_kind,
  &easel_native_wait_kind,
  &easel_a2ui_content_surface_kind,
  &easel_web_surface_kind,
  NULL,
};

/** easel_surface_kinds_get: (transfer none): every kind of the program, in order. */
EaselSurfaceKinds *
easel_surface_kinds_get (void)
{
  return kinds;
}
