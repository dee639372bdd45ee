/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-services.h"
#include "easel-surface.h"

G_BEGIN_DECLS

typedef struct _EaselSurfaceKind EaselSurfaceKind;

/* A way to show canvases. The first kind of a list that matches shows the canvas; a kind is asked again whenever what
 * the canvas holds changes. */
struct _EaselSurfaceKind
{
  const char    *name;
  gboolean     (*match)  (EaselCanvas   *canvas);
  /* (transfer floating): never NULL. */
  EaselSurface *(*create) (EaselCanvas   *canvas,
                           EaselServices *services);
};

G_END_DECLS
