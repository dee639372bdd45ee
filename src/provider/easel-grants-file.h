/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-grant.h"

G_BEGIN_DECLS

/* The grants of hosts on the disk. All but what ends with a canvas. */
void     easel_grants_file_load (const char  *path,
                                 GListStore  *grants);
gboolean easel_grants_file_save (const char  *path,
                                 GListModel  *grants,
                                 GError     **error);

G_END_DECLS
