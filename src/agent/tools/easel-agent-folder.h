/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): the folder that the agent which runs this program works in. @root: (nullable): what the
 * command line says. */
char     *easel_agent_folder_find     (const char *root);
/* Whether @path is @folder or below it; both are absolute, and no link is followed. */
gboolean  easel_agent_folder_contains (const char *folder,
                                       const char *path);

G_END_DECLS
