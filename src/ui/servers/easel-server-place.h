/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-server.h"

G_BEGIN_DECLS

/* Shows the file that declares @server, as its host has it, with the declaration marked. To be read only: the file is
 * the host's. */
void easel_server_place_present (GtkWindow   *parent,
                                 EaselServer *server);

G_END_DECLS
