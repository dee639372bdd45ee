/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-preferences.h"

#include "easel-preferences-canvases.h"
#include "easel-preferences-consent.h"
#include "easel-preferences-general.h"
#include "easel-preferences-servers.h"

/**
 * easel_preferences_new:
 * @native: the native canvases
 * @hub: the hosts
 * @connections: their connections
 * @servers: the MCP servers that Easel runs for agents
 * @shortcut: (nullable): the global shortcut; %NULL without a session bus
 *
 * Returns: (transfer floating): the dialog, to be presented in the panel
 */
EaselPreferencesDialog *
easel_preferences_new (EaselNative         *native,
                       EaselHub            *hub,
                       EaselConnections    *connections,
                       EaselUserServers    *servers,
                       EaselGlobalShortcut *shortcut)
{
  EaselPreferencesDialog *self;

  g_return_val_if_fail (EASEL_IS_NATIVE (native), NULL);
  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (connections), NULL);

  self = easel_preferences_dialog_new ();
  easel_preferences_dialog_add (self, ADW_PREFERENCES_PAGE (easel_preferences_general_new (native, hub, connections,
                                                                                           shortcut)));
  easel_preferences_dialog_add (self, ADW_PREFERENCES_PAGE (easel_preferences_canvases_new (native)));
  easel_preferences_dialog_add (self, ADW_PREFERENCES_PAGE (easel_preferences_consent_new (native, hub)));
  easel_preferences_dialog_add (self, ADW_PREFERENCES_PAGE (easel_preferences_servers_new (servers)));
  return self;
}
