/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-session-dialog.h"

G_BEGIN_DECLS

/* Lists the MCP servers of a session, updated with them. */
#define EASEL_TYPE_SERVERS_DIALOG (easel_servers_dialog_get_type ())
G_DECLARE_FINAL_TYPE (EaselServersDialog, easel_servers_dialog, EASEL, SERVERS_DIALOG, EaselSessionDialog)

EaselDialog *easel_servers_dialog_new (EaselSource  *source,
                                       EaselSession *session);

G_END_DECLS
