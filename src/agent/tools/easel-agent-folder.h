/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): the working folder of the agent that runs this program. @root: (nullable): from the
 * command line. */
char     *easel_agent_folder_find     (const char *root);
/* Whether @path is @folder or below it; both are absolute, and links are not followed. */
gboolean  easel_agent_folder_contains (const char *folder,
                                       const char *path);

G_END_DECLS
