/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Shows @file selected in the desktop's file manager, or its folder where there is none that can select. */
void easel_show_file (GFile *file);

G_END_DECLS
