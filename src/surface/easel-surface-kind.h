/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-services.h"
#include "easel-surface.h"

G_BEGIN_DECLS

typedef struct _EaselSurfaceKind EaselSurfaceKind;

/* A kind of surface. The first kind in the list that matches a canvas shows it; the match is repeated whenever the
 * content of the canvas changes. */
struct _EaselSurfaceKind
{
  const char    *name;
  gboolean     (*match)  (EaselCanvas   *canvas);
  /* Returns: (transfer floating): never NULL. */
  EaselSurface *(*create) (EaselCanvas   *canvas,
                           EaselServices *services);
};

G_END_DECLS
