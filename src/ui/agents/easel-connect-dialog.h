/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-dialog.h"
#include "easel-source.h"

G_BEGIN_DECLS

/* Lists agents on this computer, or on that of another host, with buttons that connect or disconnect them, the command
 * for other agents, and prompts to start with. */
#define EASEL_TYPE_CONNECT_DIALOG (easel_connect_dialog_get_type ())
G_DECLARE_FINAL_TYPE (EaselConnectDialog, easel_connect_dialog, EASEL, CONNECT_DIALOG, EaselDialog)

EaselDialog *easel_connect_dialog_new (const char  *program,
                                       GListModel  *sources,
                                       EaselSource *chosen);

G_END_DECLS
