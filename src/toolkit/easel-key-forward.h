/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Gives the present event of @controller to @widget, which does not need the focus. Returns whether @widget handled
 * it. */
gboolean easel_key_forward (GtkEventControllerKey *controller,
                            GtkWidget             *widget);

G_END_DECLS
