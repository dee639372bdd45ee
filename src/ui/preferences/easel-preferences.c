/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-preferences.h"

#include <glib/gi18n.h>

#include "easel-preferences-canvases.h"
#include "easel-preferences-consent.h"
#include "easel-preferences-general.h"
#include "easel-preferences-servers.h"

/**
 * easel_preferences_new:
 * @parent: the window that it belongs to
 * @native: what is chosen
 * @hub: the hosts
 * @servers: those that Easel runs for agents
 * @shortcut: (nullable): the keys from any program; without a bus there are none
 *
 * Returns: (transfer floating): a window that is not modal, so that questions can be answered beside it
 */
GtkWindow *
easel_preferences_new (GtkWindow           *parent,
                       EaselNative         *native,
                       EaselHub            *hub,
                       EaselOwnServers     *servers,
                       EaselGlobalShortcut *shortcut)
{
  AdwPreferencesWindow *window;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (EASEL_IS_NATIVE (native), NULL);
  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);

  window = ADW_PREFERENCES_WINDOW (adw_preferences_window_new ());
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_title (GTK_WINDOW (window), _("Preferences"));
  gtk_window_set_default_size (GTK_WINDOW (window), 400, 560);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  adw_preferences_window_set_search_enabled (window, TRUE);
  adw_preferences_window_add (window, ADW_PREFERENCES_PAGE (easel_preferences_canvases_new (native)));
  adw_preferences_window_add (window, ADW_PREFERENCES_PAGE (easel_preferences_consent_new (native, hub)));
  adw_preferences_window_add (window, ADW_PREFERENCES_PAGE (easel_preferences_servers_new (servers)));
  adw_preferences_window_add (window, ADW_PREFERENCES_PAGE (easel_preferences_general_new (native, shortcut)));
  return GTK_WINDOW (window);
}
