/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): the folder that the agent which runs this program works in. @root: (nullable): what the
 * command line says. */
char *easel_agent_folder_find (const char *root);

G_END_DECLS
