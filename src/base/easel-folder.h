/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean easel_folder_is_owned (const char *folder);

G_END_DECLS
