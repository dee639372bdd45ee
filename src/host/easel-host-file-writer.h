/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

struct stat;

G_BEGIN_DECLS

/* Replaces one file below a folder atomically. Failures are RPC_ERROR. */
gboolean  easel_host_file_write (const char         *folder,
                                 const char         *path,
                                 GBytes             *bytes,
                                 const char         *if_match,
                                 gboolean            create_only,
                                 GError            **error);
/* An etag that changes with the file: inode, size and modification time in nanoseconds. */
char     *easel_host_file_etag  (const struct stat  *info);

G_END_DECLS
