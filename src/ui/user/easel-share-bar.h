/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-canvas.h"
#include "easel-instance.h"

G_BEGIN_DECLS

/* (transfer floating): a line above a canvas of the user, or of the agent that they share it with, there while they
 * do: with whom, and a button that takes it back. */
GtkWidget *easel_share_bar_new (EaselCanvas   *canvas,
                                EaselInstance *instance);

G_END_DECLS
