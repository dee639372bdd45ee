/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"
#include "easel-surface.h"

G_BEGIN_DECLS

/* One native canvas for the registry in ui/: what is declared, and the widget that shows an instance. */
typedef struct
{
  const EaselDeclaration *declaration;
  /* (transfer floating). */
  EaselSurface         *(*create_surface) (EaselCanvas   *canvas,
                                           EaselInstance *instance);
  gboolean                shows_web;    /* and is not offered where web pages get no sandbox */
} EaselNativeKind;

G_END_DECLS
