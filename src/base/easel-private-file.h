/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Saves a file that only the user can read, whatever mode it had before. */
gboolean easel_private_file_save (const char             *path,
                                  const char             *text,
                                  gssize                  length,
                                  GFileSetContentsFlags   flags,
                                  GError                **error);

G_END_DECLS
