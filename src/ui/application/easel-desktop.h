/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-attention.h"
#include "easel-background.h"
#include "easel-drop-workaround.h"
#include "easel-global-shortcut.h"
#include "easel-presence-watch.h"
#include "easel-search-provider.h"

G_BEGIN_DECLS

/* Objects that integrate Easel with the desktop. */
typedef struct
{
  EaselAttention *attention;
  EaselPresenceWatch *presence;
  EaselBackground *background;
  EaselDropWorkaround *drops;
  EaselGlobalShortcut *shortcut;   /* nullable: without a session bus */
  EaselSearchProvider *search;     /* nullable: without a session bus */
} EaselDesktop;

/* @application: must exist longer; registered on the session bus, if there is one. */
EaselDesktop *easel_desktop_new  (GtkApplication *application,
                                  EaselHub       *hub,
                                  EaselUnseen    *unseen,
                                  EaselConsent   *consent);
void          easel_desktop_free (EaselDesktop   *self);

G_END_DECLS
