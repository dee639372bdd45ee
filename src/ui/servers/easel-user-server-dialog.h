/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-dialog.h"
#include "easel-user-servers.h"

G_BEGIN_DECLS

/* Adds or changes an MCP server of the user. A new command is shown in full, and stored only after the user agreed to
 * it. */
#define EASEL_TYPE_USER_SERVER_DIALOG (easel_user_server_dialog_get_type ())
G_DECLARE_FINAL_TYPE (EaselUserServerDialog, easel_user_server_dialog, EASEL, USER_SERVER_DIALOG, EaselDialog)

/* @server: (nullable): NULL adds one. */
EaselDialog *easel_user_server_dialog_new (EaselUserServers *servers,
                                           EaselUserServer  *server);

G_END_DECLS
