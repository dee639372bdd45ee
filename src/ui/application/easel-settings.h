/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): NULL where the schema is not installed. */
GSettings *easel_settings_find (void);

G_END_DECLS
