/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-connections.h"
#include "easel-global-shortcut.h"
#include "easel-hub.h"
#include "easel-native.h"

G_BEGIN_DECLS

/* Preferences of Easel itself: hosts and agents, appearance, suspension of pages, background, global shortcut, and
 * reset. */
#define EASEL_TYPE_PREFERENCES_GENERAL (easel_preferences_general_get_type ())
G_DECLARE_FINAL_TYPE (EaselPreferencesGeneral, easel_preferences_general, EASEL, PREFERENCES_GENERAL,
                      AdwPreferencesPage)

/* Returns: (transfer floating). @shortcut: (nullable). */
GtkWidget *easel_preferences_general_new (EaselNative         *native,
                                          EaselHub            *hub,
                                          EaselConnections    *connections,
                                          EaselGlobalShortcut *shortcut);

G_END_DECLS
