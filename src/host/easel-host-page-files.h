/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "easel-host-content.h"

G_BEGIN_DECLS

/* Reads files below a folder and nowhere else: the kernel resolves each path relative to the folder in one step, so
 * that no link, no ".." and no race leads out of it. Failures are RPC_ERROR -32008 or -32009. */
void              easel_host_page_files_read_async  (const char           *folder,
                                                     const char           *path,
                                                     GCancellable         *cancellable,
                                                     GAsyncReadyCallback   callback,
                                                     gpointer              user_data);
EaselHostContent *easel_host_page_files_read_finish (GAsyncResult         *result,
                                                     GError              **error);
/* (transfer full) (nullable): a path to @folder as it is now, valid until @fd is closed. If @root is not NULL, links
 * that are created between the two afterwards cannot lead out of @root. */
char             *easel_host_page_files_enter       (const char           *root,
                                                     const char           *folder,
                                                     int                  *fd,
                                                     GError              **error);
/* Whether @path is a readable file. @title: (out) (nullable): its title, if it is an HTML document with one. */
gboolean          easel_host_page_files_check       (const char           *folder,
                                                     const char           *path,
                                                     char                **title,
                                                     GError              **error);

G_END_DECLS
