/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-server.h"

G_BEGIN_DECLS

/* Shows the file that declares @server, read from its host, with the declaration highlighted. Read-only, because the
 * file belongs to the host. */
#define EASEL_TYPE_SERVER_CONFIG (easel_server_config_get_type ())
G_DECLARE_FINAL_TYPE (EaselServerConfig, easel_server_config, EASEL, SERVER_CONFIG, AdwWindow)

void easel_server_config_present (GtkWindow   *parent,
                                  EaselServer *server);

G_END_DECLS
