/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-factory.h"
#include "easel-tab-store.h"
#include "easel-web-engine.h"

G_BEGIN_DECLS

/* The makers of the views of canvases, and what these share. */
typedef struct
{
  EaselWebEngine *engine;
  EaselSurfaceFactory *surfaces;   /* its services hold the rest */
} EaselViews;

/* @tabs: how the user left them. */
EaselViews *easel_views_new  (EaselTabStore *tabs);
void        easel_views_free (EaselViews    *self);

G_END_DECLS
