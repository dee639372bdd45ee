/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Selects @file in the desktop's file manager, or opens its folder if the file manager cannot select. */
void easel_show_file (GFile *file);

G_END_DECLS
