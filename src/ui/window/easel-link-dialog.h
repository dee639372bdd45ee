/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* (transfer none) (nullable): the question before a link of a canvas leaves to the system. @host: whose canvas it is;
 * @canvas: its title; @uri: the whole destination. NULL where the address may not leave at all, or too many questions
 * wait. @about: (nullable): the canvas, or the window. */
GtkWindow *easel_link_dialog_present (GtkWidget  *about,
                                      const char *host,
                                      const char *canvas,
                                      const char *uri);

G_END_DECLS
