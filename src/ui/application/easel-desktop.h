/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-attention.h"
#include "easel-background.h"
#include "easel-drop-workaround.h"
#include "easel-global-shortcut.h"
#include "easel-presence-watch.h"
#include "easel-search-provider.h"

G_BEGIN_DECLS

/* The desktop: what it is told, and what it offers. */
typedef struct
{
  EaselAttention *attention;
  EaselPresenceWatch *presence;
  EaselBackground *background;
  EaselDropWorkaround *drops;
  EaselGlobalShortcut *shortcut;   /* nullable: no bus */
  EaselSearchProvider *search;     /* nullable: no bus */
} EaselDesktop;

/* @application: lives longer; on the bus, if there is one. */
EaselDesktop *easel_desktop_new  (GtkApplication *application,
                                  EaselHub       *hub,
                                  EaselUnseen    *unseen,
                                  EaselConsent   *consent);
void          easel_desktop_free (EaselDesktop   *self);

G_END_DECLS
