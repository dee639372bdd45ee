/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-canvas.h"
#include "easel-instance.h"

G_BEGIN_DECLS

/* Returns: (transfer floating): a bar above a shared canvas, at the user and in the agent's session, that names the
 * agent and has a button to stop sharing. It is visible while the canvas is shared. */
GtkWidget *easel_share_bar_new (EaselCanvas   *canvas,
                                EaselInstance *instance);

G_END_DECLS
