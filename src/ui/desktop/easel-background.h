/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Settings key: whether to run in the background. */
#define EASEL_BACKGROUND_KEY "background"

/* Keeps Easel running when its window is closed, if the user chose so: the window is hidden, and canvases of agents
 * stay open. In a sandbox the background portal is asked as well. */
#define EASEL_TYPE_BACKGROUND (easel_background_get_type ())
G_DECLARE_FINAL_TYPE (EaselBackground, easel_background, EASEL, BACKGROUND, GObject)

/* @settings: (nullable): without it closing the window quits. */
EaselBackground *easel_background_new    (GApplication    *application,
                                          GSettings       *settings);
/* Follows the panel: closing it hides it, if the user chose so. */
void             easel_background_follow (EaselBackground *self,
                                          GtkWindow       *window);
gboolean         easel_background_hides  (EaselBackground *self,
                                          GtkWindow       *window);

G_END_DECLS
