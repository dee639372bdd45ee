/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean easel_json_scan (const char  *text,
                          gsize        length,
                          GError     **error);

G_END_DECLS
