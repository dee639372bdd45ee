/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-server.h"

G_BEGIN_DECLS

/* Shows the log of @server, updated while its window above @parent is open. @server: must have a log. */
void easel_server_log_present (GtkWindow   *parent,
                               EaselServer *server);

G_END_DECLS
