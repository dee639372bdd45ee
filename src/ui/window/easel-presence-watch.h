/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-hub.h"

G_BEGIN_DECLS

/* Tells the hub where the user is, by which window is active and what has the keyboard in it. */
#define EASEL_TYPE_PRESENCE_WATCH (easel_presence_watch_get_type ())
G_DECLARE_FINAL_TYPE (EaselPresenceWatch, easel_presence_watch, EASEL, PRESENCE_WATCH, GObject)

/* @application: must live longer. */
EaselPresenceWatch *easel_presence_watch_new (GtkApplication *application,
                                              EaselHub       *hub);

G_END_DECLS
