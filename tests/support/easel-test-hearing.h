/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Whether a popover below @widget is on the screen. */
gboolean easel_test_has_popover        (GtkWidget *widget);
/* Waits until the window of @widget hears a click and a key, of an X server, on a button that takes the place of all that
 * is in it. */
void     easel_test_assert_hears       (GtkWindow *window);

G_END_DECLS
