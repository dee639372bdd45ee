/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-server.h"

G_BEGIN_DECLS

/* Shows the file that declares @server, as its host has it, with the declaration marked. To be read only: the file is
 * the host's. */
#define EASEL_TYPE_SERVER_PLACE (easel_server_place_get_type ())
G_DECLARE_FINAL_TYPE (EaselServerPlace, easel_server_place, EASEL, SERVER_PLACE, AdwWindow)

void easel_server_place_present (GtkWindow   *parent,
                                 EaselServer *server);

G_END_DECLS
