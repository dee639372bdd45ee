/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Opens @uri in the program that the user prefers for it. @parent: (nullable): the window of the user's request. */
void easel_launch_uri (GtkWindow  *parent,
                       const char *uri);

G_END_DECLS
