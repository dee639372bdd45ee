/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-connections.h"
#include "easel-global-shortcut.h"
#include "easel-hub.h"
#include "easel-native.h"

G_BEGIN_DECLS

/* (transfer floating): the page for Easel itself: hosts and agents, its look, what sleeps when, going on without a
 * window, keys from any program, and beginning anew. @shortcut: (nullable). */
GtkWidget *easel_preferences_general_new (EaselNative         *native,
                                          EaselHub            *hub,
                                          EaselConnections    *connections,
                                          EaselGlobalShortcut *shortcut);

G_END_DECLS
