/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-surface-kinds.h"

#include "easel-a2ui-surface.h"
#include "easel-native-kinds.h"
#include "easel-native-wait.h"
#include "easel-web-surface.h"

/* The last kind matches every canvas. */
static const EaselSurfaceKind * const kinds[] = {
  &easel_native_surface_kind,
  &easel_native_wait_kind,
  &easel_a2ui_surface_kind,
  &easel_web_surface_kind,
};

/**
 * easel_surface_kinds_find:
 * @canvas: a canvas
 *
 * Returns: (transfer none): the kind that shows what @canvas holds now
 */
const EaselSurfaceKind *
easel_surface_kinds_find (EaselCanvas *canvas)
{
  guint i = 0;

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  while (!kinds[i]->match (canvas))
    i++;
  return kinds[i];
}

/**
 * easel_surface_kinds_create:
 * @canvas: a canvas
 * @services: what the kinds share
 *
 * Returns: (transfer floating): a surface for what @canvas holds now
 */
EaselSurface *
easel_surface_kinds_create (EaselCanvas   *canvas,
                            EaselServices *services)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);
  g_return_val_if_fail (EASEL_IS_SERVICES (services), NULL);

  return easel_surface_kinds_find (canvas)->create (canvas, services);
}
