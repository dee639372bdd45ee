/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "mcp-app-window.h"

#include <glib/gi18n-lib.h>

#include "mcp-app-view-limits.h"

#define CONTENT "mcp-app-content"

static gboolean
escape_cb (GtkWidget *widget,
           GVariant  *arguments,
           gpointer   user_data)
{
  gtk_window_close (GTK_WINDOW (widget));
  return GDK_EVENT_STOP;
}

/**
 * mcp_app_window_new:
 * @parent: (nullable): the window of the tab
 * @title: the title, cleaned
 * @server: the display name of the server, cleaned
 * @mode: full screen or picture-in-picture
 * @content: the App
 *
 * Both modes have a header bar with the name of the server and a border, so that a full-screen page cannot imitate the
 * desktop, nor a small window a question of Easel. The window is transient for @parent, so that it stays above.
 *
 * Returns: (transfer none): the window
 */
GtkWindow *
mcp_app_window_new (GtkWindow  *parent,
                    const char *title,
                    const char *server,
                    McpAppMode  mode,
                    GtkWidget  *content)
{
  GtkWidget *window = adw_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *bin = adw_bin_new ();
  /* Translators: %s is the name of a server. */
  g_autofree char *subtitle = g_strdup_printf (_("App from the server “%s”"), server);
  GtkEventController *keys = gtk_shortcut_controller_new ();

  g_return_val_if_fail (mode != MCP_APP_INLINE, NULL);

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                          gtk_callback_action_new (escape_cb, NULL, NULL)));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (window, keys);
  adw_bin_set_child (ADW_BIN (bin), content);
  gtk_widget_add_css_class (bin, "app-frame");
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), adw_window_title_new (title, subtitle));
  g_object_set_data (G_OBJECT (window), CONTENT, bin);
  gtk_box_append (GTK_BOX (box), header);
  gtk_box_append (GTK_BOX (box), bin);
  adw_window_set_content (ADW_WINDOW (window), box);
  gtk_window_set_title (GTK_WINDOW (window), title);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  /* Some desktops ignore full screen, and some return to this size afterwards. */
  gtk_window_set_default_size (GTK_WINDOW (window), mode == MCP_APP_PIP ? MCP_APP_PIP_WIDTH : MCP_APP_LARGE_WIDTH,
                               mode == MCP_APP_PIP ? MCP_APP_PIP_HEIGHT : MCP_APP_LARGE_HEIGHT);
  if (mode == MCP_APP_FULLSCREEN)
    gtk_window_fullscreen (GTK_WINDOW (window));
  return GTK_WINDOW (window);
}

/** mcp_app_window_take_content: removes the content. Must be called before the window is destroyed. */
void
mcp_app_window_take_content (GtkWindow *window)
{
  g_return_if_fail (GTK_IS_WINDOW (window));

  adw_bin_set_child (g_object_get_data (G_OBJECT (window), CONTENT), NULL);
}
