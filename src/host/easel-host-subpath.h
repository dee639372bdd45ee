/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <sys/types.h>

G_BEGIN_DECLS

/* Opens files below a folder and nowhere else: the kernel resolves the path in one step, so that no link, no ".." and
 * no race leads out of the folder. Failures are RPC_ERROR -32008 or -32009. */

/* Returns a descriptor, or -1. @path: relative, decoded; empty for the folder itself. @flags: of open(); @mode: for
 * O_CREAT. */
int  easel_host_subpath_open      (const char  *folder,
                                   const char  *path,
                                   int          flags,
                                   mode_t       mode,
                                   GError     **error);
void easel_host_subpath_set_errno (GError     **error,
                                   int          number);

G_END_DECLS
