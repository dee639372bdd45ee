/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @uri: (nullable): foreign. Only a small PNG inside of the address itself is drawn: an address that leads elsewhere
 * would tell others that somebody looks; a general picture stands for it. */
void easel_server_icon_show (GtkImage   *image,
                             const char *uri);

G_END_DECLS
