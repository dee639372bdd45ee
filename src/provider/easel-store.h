/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Removes a folder of ours and all in it; a link is removed and not followed. */
void easel_store_remove (const char *path);

G_END_DECLS
