/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-server.h"

G_BEGIN_DECLS

/* Shows what @server says, in a window above @parent, as long as that is open. @server: has a log. */
void easel_server_log_present (GtkWindow   *parent,
                               EaselServer *server);

G_END_DECLS
