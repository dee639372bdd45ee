/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"
#include "easel-services.h"
#include "easel-surface.h"

G_BEGIN_DECLS

/* A native canvas for the registry in ui/: what is declared, and the widget that shows an instance. */
typedef struct
{
  const EaselDeclaration *declaration;
  /* (nullable): an instance was made, and nobody has it yet: it is given the user's settings. @settings: nullable. */
  void                  (*prepare)        (EaselInstance *instance,
                                           GSettings     *settings);
  /* (transfer floating). @services: (nullable): what surfaces share. */
  EaselSurface         *(*create_surface) (EaselCanvas   *canvas,
                                           EaselInstance *instance,
                                           EaselServices *services);
  /* Before what an instance holds is lost: the user puts it elsewhere. @sentence: (out) (nullable): what came of it,
   * translated. TRUE: nothing is lost. Both nullable: there is nothing to put elsewhere. */
  void                  (*rescue_async)   (EaselInstance       *instance,
                                           GtkWindow           *parent,
                                           GAsyncReadyCallback  callback,
                                           gpointer             user_data);
  gboolean              (*rescue_finish)  (EaselInstance       *instance,
                                           GAsyncResult        *result,
                                           char               **sentence);
  gboolean                shows_web;    /* and is not offered where web pages get no sandbox */
} EaselNativeKind;

G_END_DECLS
