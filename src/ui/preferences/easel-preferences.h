/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-connections.h"
#include "easel-global-shortcut.h"
#include "easel-hub.h"
#include "easel-native.h"
#include "easel-user-servers.h"

G_BEGIN_DECLS

/* Returns: (transfer floating): the Preferences window; changes apply at once. */
GtkWindow *easel_preferences_new (GtkWindow           *parent,
                                  EaselNative         *native,
                                  EaselHub            *hub,
                                  EaselConnections    *connections,
                                  EaselUserServers    *servers,
                                  EaselGlobalShortcut *shortcut);

G_END_DECLS
