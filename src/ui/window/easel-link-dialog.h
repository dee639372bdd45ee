/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-alert.h"

G_BEGIN_DECLS

/* Asks the user before a link of a canvas is opened by the system. Returns: (transfer none) (nullable): the dialog;
 * %NULL if the address must not leave Easel, or too many questions wait. @host: title of the canvas's host; @canvas:
 * its title; @uri: the whole destination; @about: (nullable): the canvas's widget, or the window. */
EaselAlert *easel_link_dialog_present (GtkWidget  *about,
                                       const char *host,
                                       const char *canvas,
                                       const char *uri);

G_END_DECLS
