/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-reopener.h"
#include "easel-surface-factory.h"
#include "easel-tab-store.h"
#include "easel-version-recorder.h"
#include "easel-web-engine.h"

G_BEGIN_DECLS

/* The web engine and the factory of surfaces. */
typedef struct
{
  EaselWebEngine *engine;
  EaselSurfaceFactory *surfaces;   /* its services own the other shared objects */
  EaselVersionRecorder *versions;
} EaselViews;

/* @tabs: the stored tabs. */
EaselViews *easel_views_new  (EaselTabStore *tabs,
                              EaselReopener *reopener);
void        easel_views_free (EaselViews    *self);

G_END_DECLS
