/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-content.h"

G_BEGIN_DECLS

gboolean      easel_web_files_locate      (const char           *address,
                                           const char * const   *granted,
                                           char                **root,
                                           char                **path);
/* Reads a file below @root in a worker thread. The target of a link must be below @root, too. */
void          easel_web_files_read_async  (const char           *root,
                                           const char           *path,
                                           GCancellable         *cancellable,
                                           GAsyncReadyCallback   callback,
                                           gpointer              user_data);
EaselContent *easel_web_files_read_finish (GAsyncResult         *result,
                                           GError              **error);

G_END_DECLS
