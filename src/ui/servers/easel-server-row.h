/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-source.h"

G_BEGIN_DECLS

/* An MCP server of a session: its state, and buttons for actions on it. */
#define EASEL_TYPE_SERVER_ROW (easel_server_row_get_type ())
G_DECLARE_FINAL_TYPE (EaselServerRow, easel_server_row, EASEL, SERVER_ROW, GtkListBoxRow)

GtkWidget *easel_server_row_new (EaselSource  *source,
                                 EaselSession *session,
                                 EaselServer  *server);

G_END_DECLS
