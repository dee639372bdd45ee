/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Files that only the user may read, whatever they were before. */
gboolean easel_private_file_save (const char             *path,
                                  const char             *text,
                                  gssize                  length,
                                  GFileSetContentsFlags   flags,
                                  GError                **error);

G_END_DECLS
