/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-connections.h"
#include "easel-global-shortcut.h"
#include "easel-hub.h"
#include "easel-native.h"
#include "easel-preferences-dialog.h"
#include "easel-user-servers.h"

G_BEGIN_DECLS

/* Returns: (transfer floating): the Preferences, to be presented in the panel; changes apply at once. */
EaselPreferencesDialog *easel_preferences_new (EaselNative         *native,
                                               EaselHub            *hub,
                                               EaselConnections    *connections,
                                               EaselUserServers    *servers,
                                               EaselGlobalShortcut *shortcut);

G_END_DECLS
