/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"
#include "easel-services.h"
#include "easel-surface.h"

G_BEGIN_DECLS

/* A native canvas for the registry in ui/: its declaration, and the widget for its instances. */
typedef struct
{
  const EaselDeclaration *declaration;
  /* (nullable): a new instance was created and not announced yet: applies the user's settings. @settings: nullable. */
  void                  (*prepare)        (EaselInstance *instance,
                                           GSettings     *settings);
  /* (transfer floating). @services: (nullable): objects that surfaces share. */
  EaselSurface         *(*create_surface) (EaselCanvas   *canvas,
                                           EaselInstance *instance,
                                           EaselServices *services);
  /* Asks the user to store unsaved work elsewhere before the instance is lost. @sentence: (out) (nullable): the
   * result, translated. TRUE: nothing will be lost. Both nullable: the kind has no unsaved work. */
  void                  (*rescue_async)   (EaselInstance       *instance,
                                           GtkWindow           *parent,
                                           GAsyncReadyCallback  callback,
                                           gpointer             user_data);
  gboolean              (*rescue_finish)  (EaselInstance       *instance,
                                           GAsyncResult        *result,
                                           char               **sentence);
  gboolean                shows_web;    /* not offered if web pages cannot be sandboxed */
} EaselNativeKind;

G_END_DECLS
