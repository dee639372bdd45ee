/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* In the settings: whether it is the choice. */
#define EASEL_BACKGROUND_KEY "background"

/* The user's choice that Easel goes on when its window is closed: the window is hidden then, and agents find their
 * canvases open. Within a sandbox the desktop is asked as well. */
#define EASEL_TYPE_BACKGROUND (easel_background_get_type ())
G_DECLARE_FINAL_TYPE (EaselBackground, easel_background, EASEL, BACKGROUND, GObject)

/* @settings: (nullable): without them the choice is no. */
EaselBackground *easel_background_new    (GApplication    *application,
                                          GSettings       *settings);
/* The panel: closing it hides it, where that is the choice. */
void             easel_background_follow (EaselBackground *self,
                                          GtkWindow       *window);
gboolean         easel_background_hides  (EaselBackground *self,
                                          GtkWindow       *window);

G_END_DECLS
