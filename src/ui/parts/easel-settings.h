/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Names of keys that several objects read. */
#define EASEL_SETTINGS_COLOR_SCHEME "color-scheme"
#define EASEL_SETTINGS_LOCAL_HOST "local-host"
#define EASEL_SETTINGS_SLEEP_MINUTES "sleep-minutes"

/* Returns: (transfer full) (nullable): %NULL if the schema is not installed. */
GSettings *easel_settings_find (void);

G_END_DECLS
