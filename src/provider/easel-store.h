/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Removes a folder that Easel created, with its content; links are removed, not followed. */
void easel_store_remove (const char *path);

G_END_DECLS
