/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-hub.h"

G_BEGIN_DECLS

/* Reports to the hub where the user is: which window is active, and whether the focus is in a canvas. */
#define EASEL_TYPE_PRESENCE_WATCH (easel_presence_watch_get_type ())
G_DECLARE_FINAL_TYPE (EaselPresenceWatch, easel_presence_watch, EASEL, PRESENCE_WATCH, GObject)

/* @application: must exist longer than the watch. */
EaselPresenceWatch *easel_presence_watch_new (GtkApplication *application,
                                              EaselHub       *hub);

G_END_DECLS
