/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-preferences.h"

#include <glib/gi18n.h>

#include "easel-preferences-canvases.h"
#include "easel-preferences-consent.h"
#include "easel-preferences-general.h"
#include "easel-preferences-servers.h"

/* Forwards actions on hosts to the panel that the window belongs to. */
static void
forward_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  GtkWindow *parent = gtk_window_get_transient_for (user_data);

  if (G_IS_ACTION_GROUP (parent))
    g_action_group_activate_action (G_ACTION_GROUP (parent), g_action_get_name (G_ACTION (action)), parameter);
}

/* Adds the application's actions: a window that was not added to the application has none of them. */
static void
add_actions (GtkWidget *window,
             GtkWindow *parent)
{
  GtkApplication *application = gtk_window_get_application (parent);
  static const GActionEntry entries[] = { { "retry-host", forward_cb, "s" }, { "rename-host", forward_cb, "s" },
                                          { "forget-host", forward_cb, "s" } };
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), window);
  gtk_widget_insert_action_group (window, "win", G_ACTION_GROUP (group));
  if (application != NULL)
    gtk_widget_insert_action_group (window, "app", G_ACTION_GROUP (application));
}

/**
 * easel_preferences_new:
 * @parent: the window that it belongs to
 * @native: the native canvases
 * @hub: the hosts
 * @connections: their connections
 * @servers: the MCP servers that Easel runs for agents
 * @shortcut: (nullable): the global shortcut; %NULL without a session bus
 *
 * Returns: (transfer floating): a window that is not modal, so that questions in the panel can be answered
 */
GtkWindow *
easel_preferences_new (GtkWindow           *parent,
                       EaselNative         *native,
                       EaselHub            *hub,
                       EaselConnections    *connections,
                       EaselUserServers    *servers,
                       EaselGlobalShortcut *shortcut)
{
  AdwPreferencesWindow *window;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (EASEL_IS_NATIVE (native), NULL);
  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (connections), NULL);

  window = g_object_new (ADW_TYPE_PREFERENCES_WINDOW, "transient-for", parent, "title", _("Preferences"),
                         "default-width", 400, "default-height", 560, "destroy-with-parent", TRUE,
                         "search-enabled", TRUE, NULL);
  add_actions (GTK_WIDGET (window), parent);
  adw_preferences_window_add (window, ADW_PREFERENCES_PAGE (easel_preferences_general_new (native, hub, connections,
                                                                                           shortcut)));
  adw_preferences_window_add (window, ADW_PREFERENCES_PAGE (easel_preferences_canvases_new (native)));
  adw_preferences_window_add (window, ADW_PREFERENCES_PAGE (easel_preferences_consent_new (native, hub)));
  adw_preferences_window_add (window, ADW_PREFERENCES_PAGE (easel_preferences_servers_new (servers)));
  return GTK_WINDOW (window);
}
