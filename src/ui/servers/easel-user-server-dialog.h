/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-user-servers.h"

G_BEGIN_DECLS

/* Adds a server of the user's own, or changes one. Before a command is kept that is new the user sees the whole of
 * it, and agrees. */
#define EASEL_TYPE_USER_SERVER_DIALOG (easel_user_server_dialog_get_type ())
G_DECLARE_FINAL_TYPE (EaselUserServerDialog, easel_user_server_dialog, EASEL, USER_SERVER_DIALOG, AdwWindow)

/* @server: (nullable): NULL adds one. */
GtkWindow *easel_user_server_dialog_new (GtkWindow        *parent,
                                         EaselUserServers *servers,
                                         EaselUserServer  *server);

G_END_DECLS
