/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @uri: (nullable): foreign. Draws only a small PNG in a data: URI; a generic icon otherwise. Loading another address
 * would reveal to a third party that the user looks at the list. */
void easel_server_icon_show (GtkImage   *image,
                             const char *uri);

G_END_DECLS
